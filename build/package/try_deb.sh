#!/usr/bin/env bash
# Installs the Debian package with apt, tests the installation, and removes it: build/package/try_deb.sh FILE
set -euo pipefail
package=$(realpath "$1")
as_root=()
if ((EUID != 0)); then as_root=(sudo -n); fi
export DEBIAN_FRONTEND=noninteractive
reports=$(mktemp -d)
remove() { "${as_root[@]}" apt-get remove -y -qq back-alley >/dev/null; }
trap 'remove; rm -rf "$reports"' EXIT

cp "$package" "$reports/back-alley.deb" # readable for apt's own user
chmod 755 "$reports"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq "$reports/back-alley.deb"

cd /
export PATH=$PATH:/usr/games
back-alley --version
SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy back-alley --selftest "$reports/selftest"
back-alley record check "$reports/selftest/match.backalley"
test "$(readlink -f /usr/games/back-alley)" = /usr/lib/back-alley/back-alley
for file in bash-completion/completions/back-alley applications/back-alley.desktop mime/packages/back-alley.xml \
    metainfo/org.backalley.BackAlley.metainfo.xml icons/hicolor/48x48/apps/back-alley.png icons/hicolor/scalable/apps/back-alley.svg doc/back-alley/copyright; do
    test -s "/usr/share/$file"
done
if command -v update-mime-database >/dev/null; then
    grep -q 'application/x-back-alley-record:\*.backalley' /usr/share/mime/globs2
fi
if command -v xdg-mime >/dev/null; then
    test "$(xdg-mime query filetype "$reports/selftest/match.backalley")" = application/x-back-alley-record
fi

remove
trap 'rm -rf "$reports"' EXIT
test ! -e /usr/lib/back-alley -a ! -e /usr/games/back-alley -a ! -e /usr/share/applications/back-alley.desktop
echo "installed, tested and removed"
