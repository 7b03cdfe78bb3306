#!/usr/bin/env bash
# Builds the benchmark's programs and documents in .cache/bench, and runs them side by side.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=.cache/bench
Scripts/setup.sh build bench
mkdir -p "$folder"

generator=$(sha256sum bench/corpus.py)
if [[ "$(cat "$folder/generator" 2>/dev/null)" != "$generator" ]]; then
  for size in 100000 1000000 10000000; do
    python3 bench/corpus.py "$size" "$folder/doc_$size.md"
  done
  printf '%s\n' "$generator" >"$folder/generator"
fi

# Compiles one of the C programs: NAME, then pkg-config's names.
peer() {
  local name=$1
  shift
  # shellcheck disable=SC2046
  gcc -O2 -Wall -Wextra "bench/$name.c" bench/blocks.c -o "$folder/$name" \
    $(pkg-config --cflags --libs "$@" md4c)
}
peer hb_paragraphs harfbuzz
peer pango_links pangocairo

LINKMAP_BENCH=1 swift build -c release --product LinkMapBench --scratch-path .build-bench
cp .build-bench/release/LinkMapBench "$folder/linkmap_bench"
python3 bench/run.py "$folder"
