.PHONY: help demo build install test lint browser pages accept bench bench-hits embedded sizes fuzz clean

documents = $(if $(DOCS),--documents '$(DOCS)')

help:             ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1	\2/p' $(MAKEFILE_LIST) | expand -t 14 | sed 's/^/  make /'

demo:             ## map samples/documents/tour.md and show its links
	@Scripts/demo.sh

build:            ## the command, in .build/release/linkmap
	@Scripts/setup.sh build
	swift build -c release --product linkmap

install:          ## the command, manual page, completions and C library: PREFIX=/usr/local DESTDIR=
	@PREFIX='$(or $(PREFIX),/usr/local)' DESTDIR='$(DESTDIR)' Scripts/install.sh

test:             ## install what tests need and run all of them
	@Scripts/test.sh

lint:             ## format and house rules
	@Scripts/lint.sh

browser:          ## compare with headless Chromium: the cases, or DOCS=dir; ONLY=name…, ARGS=--seconds 240
	@Scripts/browser.sh $(documents) $(ARGS) $(ONLY)

pages:            ## collect some 350 real pages of Debian's documentation, for make browser DOCS=.cache/pages
	@python3 Scripts/documentation-pages.py $(PACKAGES)

accept:           ## record Chromium's answers to the cases anew, or the level of DOCS=dir
	@Scripts/browser.sh --accept $(documents) $(ARGS) $(ONLY)

bench:            ## time linkmap beside bare hb_shape and Pango, in one run
	@Scripts/bench.sh

bench-hits:       ## time hit tests beside Boost and a linear scan, and in WebAssembly
	@Scripts/bench-hits.sh

embedded:         ## the run-time library for C and for browsers, in out/embedded
	@Scripts/embedded.sh

sizes: embedded   ## the same: it prints their sizes

fuzz:             ## the map reader with libFuzzer and the address sanitizer, SECONDS=60
	@Scripts/fuzz.sh $(SECONDS)

clean:            ## remove what was built, not what was fetched (.cache)
	rm -rf .build .build-bench out
