# `make` alone lists the targets.
.DEFAULT_GOAL := help
.PHONY: help build install verify test check fmt lint doc bench pgo

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
