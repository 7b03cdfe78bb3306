#!/usr/bin/env bash
# Installs the command, its manual page and completions, and the C library.
#
#   PREFIX=/usr/local DESTDIR= Scripts/install.sh
#
# What is not built yet is built first: as root after `make build`, nothing is.
set -euo pipefail
cd "$(dirname "$0")/.."

prefix="${DESTDIR:-}${PREFIX:-/usr/local}"
command=.build/release/linkmap
[[ -x $command ]] || { Scripts/setup.sh build; swift build -c release --product linkmap; }
[[ -f out/embedded/liblinkmap.a ]] || Scripts/embedded.sh >/dev/null

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
"$command" man >"$work/linkmap.1"
for shell in bash zsh fish; do "$command" completions "$shell" >"$work/$shell"; done

install -Dm755 "$command" "$prefix/bin/linkmap"
install -Dm644 out/embedded/liblinkmap.a "$prefix/lib/liblinkmap.a"
install -Dm644 Sources/LinkMapC/linkmap.h "$prefix/include/linkmap.h"
install -Dm644 "$work/linkmap.1" "$prefix/share/man/man1/linkmap.1"
install -Dm644 "$work/bash" "$prefix/share/bash-completion/completions/linkmap"
install -Dm644 "$work/zsh" "$prefix/share/zsh/site-functions/_linkmap"
install -Dm644 "$work/fish" "$prefix/share/fish/vendor_completions.d/linkmap.fish"
