/* The settings of the interpreter that extension modules need: an extract of PC/pyconfig.h in the source of CPython. */
#ifndef Py_CONFIG_H
#define Py_CONFIG_H
#include <io.h>
#include <basetsd.h>
#include <sys/types.h>
#include <stdio.h>
#define MS_WIN32
#define MS_WIN64
#define MS_WINDOWS
#define NT_THREADS
#define Py_ENABLE_SHARED
#define HAVE_DECLSPEC_DLL
#define PLATFORM "win32"
#define PY_SUPPORT_TIER 0
#define SIZEOF_VOID_P 8
#define SIZEOF_TIME_T 8
#define SIZEOF_OFF_T 4
#define SIZEOF_FPOS_T 8
#define SIZEOF_HKEY 8
#define SIZEOF_SIZE_T 8
#define ALIGNOF_SIZE_T 8
#define ALIGNOF_MAX_ALIGN_T 8
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define ALIGNOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_DOUBLE 8
#define SIZEOF_FLOAT 4
#define SIZEOF_WCHAR_T 2
#define SIZEOF_PID_T 4
#define SIZEOF__BOOL 1
#define HAVE_UINTPTR_T 1
#define HAVE_INTPTR_T 1
#define HAVE_WCHAR_H 1
#define HAVE_WCSCOLL 1
#define HAVE_STDINT_H 1
#define HAVE_STDDEF_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_HYPOT 1
#define STDC_HEADERS 1
#define WITH_DOC_STRINGS 1
#define WITH_PYMALLOC 1
#define WITH_FREELISTS 1
#define WITH_THREAD
#ifndef Py_BUILD_CORE
#define HAVE_BUILTIN_ATOMIC 1
#endif
#endif
