#!/bin/sh
# Sees to it that the Debian packages given are installed: installs them as
# root or through passwordless sudo, otherwise prints the command and fails.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "no dpkg here; these Debian 12 packages (or your system's like) are needed: $*" >&2
  exit 0
fi
missing=
for p in "$@"; do
  missing="$missing
$p"
done
# One query for all: packages that are installed are taken off the list.
installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p')
missing=$(printf '%s\n' "$missing" | grep -vxF -e "$installed" -e '' | tr '\n' ' ')
[ -n "$(echo "$missing" | tr -d ' ')" ] || exit 0

as=
if [ "$(id -u)" != 0 ]; then
  if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    as="sudo -n"
  else
    echo "missing Debian packages; run:" >&2
    echo "  apt-get install --no-install-recommends $missing" >&2
    exit 1
  fi
fi
echo "installing: $missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { $as apt-get update && DEBIAN_FRONTEND=noninteractive $as apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "could not install the packages; run:" >&2
  echo "  apt-get install --no-install-recommends $missing" >&2
  exit 1
fi
