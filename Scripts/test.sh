#!/usr/bin/env bash
# Installs what tests need, runs all of them, and says at the end how each part went.
set -uo pipefail
cd "$(dirname "$0")/.."

passed=0 failed=0 summary=()

# Runs one part of the tests; later parts run whether it passes or not.
part() {
  local name=$1 start=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  if "$@"; then
    passed=$((passed + 1)) summary+=("ok      $name ($((SECONDS - start)) s)")
  else
    failed=$((failed + 1)) summary+=("FAILED  $name ($((SECONDS - start)) s)")
  fi
}

Scripts/setup.sh build test || exit 1
swift build --build-tests || exit 1
swift build -c release --product linkmap || exit 1
swift build -c release --product EmbedSample || exit 1
swift build -c release --product TerminalSample || exit 1

part 'Swift tests' swift test --skip-build
for check in Tests/Checks/check_*.py; do
  [[ -e $check ]] && part "$check" .cache/python/bin/python "$check"
done

printf '\n'
printf '%s\n' "${summary[@]}" "parts: $passed passed, $failed failed"
((failed == 0))
