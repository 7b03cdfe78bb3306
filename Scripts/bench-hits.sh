#!/usr/bin/env bash
# Times hit tests: the C library beside Boost and a linear scan, and WebAssembly in node, on the same maps;
# fails when a bound is missed.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=.cache/bench/hits
mkdir -p "$folder"
Scripts/setup.sh build bench-hits
Scripts/embedded.sh
LINKMAP_BENCH=1 swift build -c release --product HitMaps --scratch-path .build-bench
.build-bench/release/HitMaps "$folder"
g++ -std=c++17 -O2 -Wall -Wextra -Iout/embedded bench/hits.cpp out/embedded/liblinkmap.a -o "$folder/hits"
python3 bench/hits.py "$folder"
