#!/usr/bin/env bash
# Swift's formatter as a judge, then the rules of the house.
set -euo pipefail
cd "$(dirname "$0")/.."

paths=()
for path in Sources Tests samples bench; do [[ -d $path ]] && paths+=("$path"); done
swift format lint --strict --parallel --recursive "${paths[@]}" Package.swift
for script in Scripts/*.sh .ci/run; do bash -n "$script"; done
python3 Scripts/house_rules.py
