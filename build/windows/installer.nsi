; The installer for Windows; build/windows/installer.py runs NSIS on it, with the lists of files and the values of "${...}".
; It installs for one user, without administrator rights. The uninstaller removes only the files that were installed; matches are
; stored in another folder.
Target amd64-unicode ; as the program is
SetCompressor /SOLID lzma
ManifestDPIAware true
ManifestSupportedOS Win10
RequestExecutionLevel user
!include MUI2.nsh
!include LogicLib.nsh

!define TITLE "Back Alley"
!define PUBLISHER "the Back Alley developers"
!define RECORD "BackAlley.record"
!define ENDING ".backalley"
!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\BackAlley"

Name "${TITLE}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${TITLE}"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "${TITLE} ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=0 "ProductName" "${TITLE}"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "${TITLE}"
VIAddVersionKey /LANG=0 "LegalCopyright" "${PUBLISHER}, MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${NAME}.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
LangString RecordName ${LANG_ENGLISH} "Back Alley match"
LangString RecordName ${LANG_GERMAN} "Back-Alley-Partie"

!macro TellDesktop
  System::Call 'shell32::SHChangeNotify(i 0x8000000, i 0, p 0, p 0)' ; the types of files have changed
!macroend

Section
  SetShellVarContext current
  ; uninstall an earlier version first, so that no file stays that the new version does not have
  ReadRegStr $0 HKCU "${UNINSTALL}" "InstallLocation"
  ${If} $0 != ""
  ${AndIf} ${FileExists} "$0\uninstall.exe"
    ExecWait '"$0\uninstall.exe" /S _?=$0'
    Delete "$0\uninstall.exe"
    RMDir "$0"
  ${EndIf}
  SetOverwrite on
  !include "${FILES}/coming.nsh"
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${TITLE}.lnk" "$INSTDIR\${NAME}.exe"

  WriteRegStr HKCU "${CLASSES}\${RECORD}" "" "$(RecordName)"
  WriteRegStr HKCU "${CLASSES}\${RECORD}\DefaultIcon" "" "$INSTDIR\${NAME}.exe,0"
  WriteRegStr HKCU "${CLASSES}\${RECORD}\shell\open\command" "" '"$INSTDIR\${NAME}.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\${ENDING}" "" "${RECORD}"
  WriteRegStr HKCU "${CLASSES}\${ENDING}" "Content Type" "application/x-back-alley-record"
  !insertmacro TellDesktop

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${TITLE}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${NAME}.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${SIZE}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  SetShellVarContext current
  !include "${FILES}/going.nsh"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${TITLE}.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "${CLASSES}\${RECORD}"
  ReadRegStr $0 HKCU "${CLASSES}\${ENDING}" ""
  ${If} $0 == "${RECORD}" ; otherwise another program opens records now
    DeleteRegKey HKCU "${CLASSES}\${ENDING}"
  ${EndIf}
  !insertmacro TellDesktop
SectionEnd
