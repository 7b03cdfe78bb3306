#!/usr/bin/env bash
# Installs what a group of tasks needs; does nothing, quickly, when it is all there.
#
#   Scripts/setup.sh GROUP…      build | test | browser | bench | bench-hits
#
# Debian packages come by apt-get (with sudo when not root), Python's into .cache/python.
# On a system without apt it says what is needed, and fails where the build cannot do without.
set -euo pipefail
cd "$(dirname "$0")/.."

build_packages=(
  pkg-config libxml2-dev libharfbuzz-dev libicu-dev libmd4c-dev libfontconfig1 fonts-dejavu-core)
test_packages=(
  fonts-dejavu-core fonts-dejavu-extra fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji
  fonts-inter fonts-liberation unicode-data nodejs binutils gcc binaryen
  chromium-headless-shell poppler-utils mupdf-tools tmux libcairo2-dev libfreetype-dev
  zsh fish man-db
  cmark-gfm git-doc debian-policy python3-doc sqlite3-doc)
bench_hits_packages=(g++ libboost-dev nodejs)
embedded_packages=(binaryen binutils)
bench_packages=(gcc libc6-dev libpango1.0-dev valgrind)
browser_packages=(
  chromium-headless-shell cmark-gfm python3 fonts-dejavu-core fonts-dejavu-extra fonts-noto-core
  fonts-noto-cjk fonts-noto-color-emoji fonts-inter fonts-liberation)

# What the build links with, as pkg-config calls it.
build_modules=(libxml-2.0 harfbuzz icu-uc md4c)

# setuptools: the source packages' set-up scripts need its old pkg_resources.
python_requirements=(html5lib==1.1 jsonschema==4.23.0 setuptools==75.8.0 wheel
  numpy pillow pyte==0.8.2 sarif-pydantic==0.6.2 sarif-tools==3.0.5)
# Source packages whose data (not code) the tests read; they are not copied into the project.
python_sources=(html5lib==1.1 commonmark==0.9.1)

say() { printf 'setup: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# The packages of the arguments that dpkg does not have installed.
missing_packages() {
  local package
  for package in "$@"; do
    [[ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" == installed ]] ||
      printf '%s\n' "$package"
  done
}

install_packages() {
  local missing as_root=()
  if ! command -v dpkg-query >/dev/null; then
    say "this system has no apt; needed is what Debian calls: $*"
    return
  fi
  mapfile -t missing < <(missing_packages "$@" | sort -u)
  ((${#missing[@]})) || return 0
  command -v apt-get >/dev/null || fail "please install: ${missing[*]}"
  if ((EUID)); then
    command -v sudo >/dev/null || fail "no sudo here; as root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# Fails unless pkg-config knows all that the build links with.
need_build_modules() {
  local module missing=()
  command -v pkg-config >/dev/null || fail "please install pkg-config"
  for module in "${build_modules[@]}"; do
    pkg-config --exists "$module" || missing+=("$module")
  done
  ((${#missing[@]} == 0)) || fail "please install, with headers: ${missing[*]}"
}

need_swift() {
  command -v swift >/dev/null || fail "no Swift toolchain on PATH: https://swift.org/install (6.2 or later)"
}

# A virtual environment in .cache/python, made again when its requirements change.
python_environment() {
  local wanted="${python_requirements[*]}" stamp=.cache/python/requirements
  [[ -f $stamp && "$(<"$stamp")" == "$wanted" ]] && .cache/python/bin/python -c '' 2>/dev/null && return
  python3 -c 'import ensurepip, venv' 2>/dev/null || install_packages python3 python3-venv
  say "making .cache/python with $wanted"
  rm -rf .cache/python
  python3 -m venv .cache/python
  .cache/python/bin/pip install --quiet --disable-pip-version-check "${python_requirements[@]}"
  printf '%s' "$wanted" >"$stamp"
}

# Unpacks each source package to .cache/NAME-VERSION.
python_source_packages() {
  local requirement name
  for requirement in "${python_sources[@]}"; do
    name="${requirement/==/-}"
    [[ -d .cache/$name ]] && continue
    say "fetching the source package $name"
    mkdir -p .cache/download
    .cache/python/bin/pip download --quiet --disable-pip-version-check --no-deps \
      --no-build-isolation --no-binary :all: --dest .cache/download "$requirement"
    tar -xf ".cache/download/$name.tar.gz" -C .cache
  done
}

# What cmark-gfm makes of the examples in CommonMark's text, which is not copied into the project.
specification_answers() {
  local answers=.cache/commonmark-links.json script=Scripts/record-markdown-links.py
  [[ $answers -nt $script ]] && return
  say "making $answers"
  .cache/python/bin/python "$script" specification .cache/commonmark-0.9.1/spec.txt "$answers.part"
  mv "$answers.part" "$answers"
}

(($#)) || set -- build
for group in "$@"; do
  case $group in
    build)
      need_swift
      install_packages "${build_packages[@]}"
      need_build_modules
      ;;
    test)
      install_packages "${test_packages[@]}"
      python_environment
      python_source_packages
      specification_answers
      ;;
    bench) install_packages "${bench_packages[@]}" ;;
    bench-hits) install_packages "${bench_hits_packages[@]}" ;;
    embedded) install_packages "${embedded_packages[@]}" ;;
    browser) install_packages "${browser_packages[@]}" ;;
    *) fail "unknown group '$group': build, test, embedded, browser, bench or bench-hits" ;;
  esac
done
