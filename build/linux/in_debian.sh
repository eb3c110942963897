#!/usr/bin/env bash
# Runs a command in the source tree in Debian 12, using Docker: build/linux/in_debian.sh COMMAND ...; as root with AS_ROOT=yes.
set -euo pipefail
cd "$(dirname "$0")/../.."
docker build --quiet --tag back-alley-debian build/linux
user=()
if [[ -z ${AS_ROOT-} ]]; then user=(--user "$(id -u):$(id -g)" --env HOME=/tmp); fi
exec docker run --rm "${user[@]}" --env CI --env HOMEPAGE --env SOURCE_DATE_EPOCH --volume "$PWD:/source" --workdir /source \
    back-alley-debian "$@"
