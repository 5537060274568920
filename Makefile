# `make` alone lists the targets.
.DEFAULT_GOAL := help
.PHONY: help build install verify test check fmt lint doc man deb package bench pgo static python exe

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  %-8s %s\n", $$1, $$2 }'

build: ## Build all tools, optimised, into target/release
	cargo build --release

TOOLS = perft record engine tournament bench play

install: ## Install all tools for the current user, with `cargo install`
	for tool in $(TOOLS); do cargo install --locked --path tools/$$tool || exit 1; done

verify: ## Count the bundled perft suite
	cargo run --release -p xq-perft -- verify

test: ## Run all tests; those that need a missing engine or missing data say that they are skipped
	cargo test --workspace

check: fmt lint test doc ## Everything that has to be green before a commit

fmt: ## Check the formatting
	cargo fmt --all --check

lint: ## Run clippy on all targets
	cargo clippy --workspace --all-targets -- -D warnings

doc: ## Build the documentation, warnings denied
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

package: ## Make the packages for the registry in target/package, and build each from what is in it
	cargo package --workspace --exclude xq-testkit --exclude xq-train --exclude xq-benches \
		--exclude xq-examples --exclude xq-manual

man: ## Write manual pages and shell completions into target/manual
	cargo run -q -p xq-manual -- target/manual

deb: build man ## Make a Debian package of all tools in target
	cargo build --release -p xq-train
	tools/deb.sh target/release target/manual target

bench: ## Run the criterion benches
	cargo bench -p xq-benches

# The tool that joins profiles must be of the compiler's LLVM: `rustup component add llvm-tools`, or the
# distribution's llvm package of that version (LLVM_PROFDATA=llvm-profdata-22).
HOST = $(shell rustc -vV | sed -n 's/^host: //p')
LLVM_PROFDATA ?= $(firstword $(wildcard $(shell rustc --print sysroot)/lib/rustlib/*/bin/llvm-profdata) llvm-profdata)
PGO = $(CURDIR)/target/pgo
PGO_BUILD = cargo build --release -p xq-engine --target $(HOST)

pgo: ## Build an xq-engine for this machine, shaped by a profile of its own bench, into target/pgo
	rm -rf $(PGO)/profile
	RUSTFLAGS="-C target-cpu=native -C profile-generate=$(PGO)/profile" $(PGO_BUILD) --target-dir $(PGO)/gather
	$(PGO)/gather/$(HOST)/release/xq-engine bench
	$(LLVM_PROFDATA) merge -o $(PGO)/merged.profdata $(PGO)/profile
	RUSTFLAGS="-C target-cpu=native -C profile-use=$(PGO)/merged.profdata" $(PGO_BUILD) --target-dir $(PGO)/use
	cp $(PGO)/use/$(HOST)/release/xq-engine $(PGO)/xq-engine

# Programs that need no file beside them, to be copied to other machines. With the musl target of the
# compiler (`rustup target add x86_64-unknown-linux-musl`) by that, else by the system's own static libc.
MUSL = $(subst -gnu,-musl,$(HOST))
STATIC_TARGET = $(if $(wildcard $(shell rustc --print sysroot)/lib/rustlib/$(MUSL)),$(MUSL),$(HOST))
STATIC_TOOLS = perft engine tournament bench
CPU = $(if $(findstring x86_64,$(HOST)),-C target-cpu=x86-64-v2)

static: ## Build tools that run on any Linux machine of this architecture, without a file beside them, into target/static
	RUSTFLAGS="-C target-feature=+crt-static $(CPU)" cargo build --release --target $(STATIC_TARGET) \
		--target-dir target/static $(STATIC_TOOLS:%=-p xq-%)
	for tool in $(STATIC_TOOLS); do \
		cp target/static/$(STATIC_TARGET)/release/xq-$$tool target/static/ && \
		tools/static.sh target/static/xq-$$tool || exit 1; done

# In a venv of its own. The tests beside other programs need pyffish and cchess: `make python PEERS=` leaves
# these out, and the tests say that they are skipped.
PYTHON ?= python3
PYTHON_VENV = $(CURDIR)/target/python/venv
PEERS ?= pyffish cchess

python: ## Build the Python wheel into target/python/wheels, and test it
	test -x $(PYTHON_VENV)/bin/python || $(PYTHON) -m venv $(PYTHON_VENV)
	$(PYTHON_VENV)/bin/pip install --quiet "maturin>=1.9,<2" pytest mypy $(PEERS)
	rm -rf target/python/wheels
	cd bindings/python && CARGO_TARGET_DIR=$(CURDIR)/target/python $(PYTHON_VENV)/bin/maturin build --release --locked \
		--interpreter $(PYTHON_VENV)/bin/python --out $(CURDIR)/target/python/wheels
	$(PYTHON_VENV)/bin/pip install --quiet --force-reinstall --no-deps target/python/wheels/*.whl
	cd bindings/python && $(PYTHON_VENV)/bin/python -m pytest -q -rs -p no:cacheprovider

# OpenBench and its like call `make EXE=name`, run `./name bench` and read nodes and nodes a second off
# its last line.
ifdef EXE
.DEFAULT_GOAL := exe
endif

exe: ## With EXE=name: build the engine for this machine alone, under that name
	@test -n "$(EXE)" || { echo "usage: make EXE=name" >&2; exit 2; }
	RUSTFLAGS="-C target-cpu=native" cargo build --release -p xq-engine --target-dir target/exe
	cp target/exe/release/xq-engine $(EXE)
