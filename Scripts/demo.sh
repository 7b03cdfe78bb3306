#!/usr/bin/env bash
# Maps the sample document and shows what came out.
set -euo pipefail
cd "$(dirname "$0")/.."

document=samples/documents/tour.md
Scripts/setup.sh build
swift build -c release --product linkmap
mkdir -p out
linkmap=.build/release/linkmap
"$linkmap" build "$document" -o out/tour.json --width 360 --base https://harbour.example/guide/
"$linkmap" show out/tour.json
cat <<END

The document:   $document
Its link map:   out/tour.json   (laid out at 360 px)
The command:    $linkmap   (try: $linkmap --help)
END
