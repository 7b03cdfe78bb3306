#!/usr/bin/env bash
# Builds linkmap and compares it with headless Chromium: Scripts/browser/agreement --help.
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/setup.sh build browser
swift build -c release --product linkmap
exec python3 Scripts/browser/agreement "$@"
