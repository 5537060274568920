# `make` alone lists the targets.
.DEFAULT_GOAL := help
.PHONY: help build verify test check fmt lint doc bench

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  %-8s %s\n", $$1, $$2 }'

build: ## Build all tools, optimised, into target/release
	cargo build --release

verify: ## Count the bundled perft suite
	cargo run --release --bin xq-perft -- verify

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
