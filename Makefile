.PHONY: help demo build test lint bench clean

help:             ## what can be made
	@sed -n 's/^\([a-z]*\): .*## /  make \1	/p' $(MAKEFILE_LIST)

demo:             ## map samples/documents/tour.md and show its links
	@Scripts/demo.sh

build:            ## the command, in .build/release/linkmap
	@Scripts/setup.sh build
	swift build -c release --product linkmap

test:             ## install what tests need and run all of them
	@Scripts/test.sh

lint:             ## format and house rules
	@Scripts/lint.sh

bench:            ## time linkmap beside bare hb_shape and Pango, in one run
	@Scripts/bench.sh

clean:            ## remove what was built, not what was fetched (.cache)
	rm -rf .build out
