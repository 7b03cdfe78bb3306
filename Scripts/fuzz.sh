#!/usr/bin/env bash
# Fuzzes the map reader with libFuzzer and the address sanitizer.
#   Scripts/fuzz.sh [SECONDS]     60 by default; starts from Tests/Fuzz/corpus, keeps new inputs in .cache/fuzz-corpus
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
build=.build/fuzz
corpus=.cache/fuzz-corpus
mkdir -p "$build" "$corpus"
flags=(-O -swift-version 6 -sanitize=address -sanitize=fuzzer -parse-as-library -wmo)

mapfile -t runtime < <(find Sources/LinkMapRuntime -name '*.swift' | sort)
swiftc "${flags[@]}" -module-name LinkMapRuntime -emit-module \
  -emit-module-path "$build/LinkMapRuntime.swiftmodule" -c "${runtime[@]}" -o "$build/runtime.o"
swiftc "${flags[@]}" -module-name MapFuzz -I "$build" Tests/Fuzz/MapFuzz.swift \
  Tests/LinkMapRuntimeTests/MapProbe.swift "$build/runtime.o" -o "$build/map-fuzz"

"$build/map-fuzz" "$corpus" Tests/Fuzz/corpus Tests/Vectors/maps -max_total_time="$seconds" -timeout=10 \
  -max_len=16384 -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$build/"

# To keep what was found: map-fuzz -merge=1 -max_len=2500 Tests/Fuzz/corpus .cache/fuzz-corpus
