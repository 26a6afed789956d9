# For those who expect one, OpenBench among them: `make EXE=name` builds the program and puts it there.
EXE ?= nullwindow
TARGET := $(or $(CARGO_TARGET_DIR),target)

.PHONY: all
all:
	cargo build --release --locked --package nullwindow-cli --bin nullwindow
	cp "$(TARGET)/release/nullwindow" "$(EXE)"
