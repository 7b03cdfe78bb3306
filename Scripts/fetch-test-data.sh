#!/bin/sh
# Fetches test data that the project does not keep into .cache/: html5lib's tree-construction tests,
# from the source package of html5lib 1.1 on PyPI. Does nothing where they are there already.
set -eu
cd "$(dirname "$0")/.."
target=.cache/html5lib-tests
[ -d "$target/tree-construction" ] && exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The package's old build script needs a setuptools that still has pkg_resources.
echo 'setuptools<70' >"$work/constraints.txt"
PIP_CONSTRAINT="$work/constraints.txt" python3 -m pip download --quiet \
  --no-binary :all: --no-deps --dest "$work" html5lib==1.1
tar -xzf "$work/html5lib-1.1.tar.gz" -C "$work"
mkdir -p .cache
rm -rf "$target.part"
cp -R "$work/html5lib-1.1/html5lib/tests/testdata" "$target.part"
mv "$target.part" "$target"
