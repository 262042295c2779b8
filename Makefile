# What can be done with this repository; the work is in scripts/.

.DEFAULT_GOAL := help
.PHONY: help setup build release install uninstall deb demo demo-bluetooth demo-cloud test test-bluetooth test-package soak record check format bench fuzz docs proto words man clean

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: ## install what the build needs (as root), or say how
	@scripts/setup

build: setup ## build the library and the program
	@scripts/build

release: ## build the optimized program, which runs without Swift
	@scripts/release

install: ## install it, for all users or below PREFIX=~/.local (DESTDIR for packages)
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install

uninstall: ## remove what was installed, with the same PREFIX
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install --remove

deb: ## build a Debian package
	@scripts/deb

demo: ## see two people meet on a network, and share their calendars
	@scripts/setup demo
	@scripts/demo

demo-cloud: ## see people keep up without meeting, by a bucket of a real SeaweedFS
	@scripts/demo-cloud

demo-bluetooth: ## see two people meet without a network, in a virtual machine
	@scripts/demo-bluetooth

test: ## build and run every test, or what a change of some targets can break (ONLY="VicinoStore VicinoWeb")
	@ONLY="$(ONLY)" scripts/test

test-bluetooth: ## run the tests with real BlueZ, in a virtual machine
	@scripts/test-bluetooth

test-package: ## as root: build the Debian package, and try it on a bare Debian in a folder
	@scripts/test-package

soak: ## run the simulated worlds and other proofs for many seeds, optimized (SEEDS=100000)
	@scripts/soak $(SEEDS)

record: ## listen to what real daemons say on a network, as root (MINUTES=60)
	@scripts/record $(MINUTES)

check: ## format, documentation, imports, architecture, generated code
	@scripts/check

format: ## format the Swift files in place
	@scripts/format

bench: ## measure, optimized
	@scripts/bench

fuzz: ## feed the decoders with garbage (SECONDS=60 for each fuzzer)
	@scripts/fuzz $(SECONDS)

docs: ## build the reference documentation into .build/docs
	@scripts/docs

proto: ## generate the Swift types of Protocol/*.proto
	@scripts/proto

words: ## generate the keys of the page's texts
	@scripts/words

man: ## write the manual page, docs/man/vicino.1
	@scripts/man

clean: ## remove everything that was built, and the data of the demo
	@rm -rf .build .build-* Benchmarks/.build Examples/.build Fuzz/.build Protocol/check/.venv Tests/Browser/.venv Tests/ObjectStores/.venv
