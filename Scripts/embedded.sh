#!/usr/bin/env bash
# Builds the run-time library from Embedded Swift, without the Swift run time, unless it is up to date:
#   out/embedded/liblinkmap.a and linkmap.h     for C, on this machine
#   out/embedded/linkmap.wasm                   for browsers, without imports
# and prints their sizes and what the C library needs; fails where the module is too large.
set -euo pipefail
cd "$(dirname "$0")/.."

out=out/embedded
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
mkdir -p "$out/native" "$out/wasm"
mapfile -t runtime < <(find Sources/LinkMapRuntime -name '*.swift' | sort)
mapfile -t face < <(find Sources/LinkMapC -name '*.swift' | sort)
common=(-enable-experimental-feature Embedded -swift-version 6 -wmo -parse-as-library
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature ExistentialAny)

# compile DIRECTORY FLAGS…: both modules, as objects in the directory
compile() {
  local directory=$1
  shift
  swiftc "${common[@]}" "$@" -module-name LinkMapRuntime -emit-module \
    -emit-module-path "$directory/LinkMapRuntime.swiftmodule" -c "${runtime[@]}" -o "$directory/runtime.o"
  swiftc "${common[@]}" "$@" -module-name LinkMapC -I "$directory" -c "${face[@]}" -o "$directory/face.o"
}

wasm_limit=24576

sizes() {
  local wasm=$out/linkmap.wasm
  printf 'linkmap.wasm   %6d bytes of at most %d, %6d with gzip\n' \
    "$(stat -c %s "$wasm")" "$wasm_limit" "$(gzip -9c "$wasm" | wc -c)"
  printf 'liblinkmap.a   %6d bytes; needs %s\n' "$(stat -c %s "$out/liblinkmap.a")" \
    "$(comm -23 <(symbols -u) <(symbols --defined-only) | paste -sd' ')"
  (($(stat -c %s "$wasm") <= wasm_limit))
}

symbols() { nm -j "$@" "$out/liblinkmap.a" | grep -v ':$' | sort -u; }

if [[ -e $out/linkmap.wasm && -z $(find Sources/LinkMapRuntime Sources/LinkMapC "$0" -newer "$out/linkmap.wasm" -print -quit) ]]; then
  sizes
  exit
fi

command -v wasm-opt >/dev/null || Scripts/setup.sh embedded

compile "$out/native" -O -Xcc -fPIC
rm -f "$out/liblinkmap.a"
"$tools/llvm-ar" rcs "$out/liblinkmap.a" "$out/native/face.o" "$out/native/runtime.o" 2>/dev/null ||
  ar rcs "$out/liblinkmap.a" "$out/native/face.o" "$out/native/runtime.o"
cp Sources/LinkMapC/linkmap.h "$out/"

# In WebAssembly nothing outside the module's memory can be read: what natively stops a fault of ours, stops nothing here.
compile "$out/wasm" -target wasm32-unknown-none-wasm -Osize -Xfrontend -disable-stack-protector \
  -Xfrontend -remove-runtime-asserts -Xllvm -sil-disable-pass=closure-specialize
exports=()
while read -r name; do exports+=("--export=$name"); done \
  < <(sed -n 's/^@c(\(.*\))$/\1/p' "${face[@]}" | grep -vx linkmap_taps_handle)
"$tools/clang" --target=wasm32-unknown-none-wasm -nostdlib -ffreestanding -Os -c \
  Sources/LinkMapC/support/wasm.c -o "$out/wasm/support.o"
"$tools/wasm-ld" --no-entry --gc-sections --strip-all -O2 --compress-relocations "${exports[@]}" --export=__heap_base \
  -z stack-size=65536 "$out/wasm/face.o" "$out/wasm/runtime.o" "$out/wasm/support.o" -o "$out/wasm/linkmap.wasm"
wasm-opt -Oz --converge --low-memory-unused --ignore-implicit-traps --all-features \
  "$out/wasm/linkmap.wasm" -o "$out/linkmap.wasm"

sizes
