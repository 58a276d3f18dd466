# Crosslane: a thin face on CMake. See README.md for the targets.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
BUILD ?= build
PREFIX ?= /usr/local
JOBS ?= $(shell nproc)

all: build
.PHONY: all deps configure build demo check bench install clean

# What Debian 12 has to have installed. Nothing else is used.
DEPS = gcc g++ libc6-dev cmake python3 xz-utils \
       llvm-19 llvm-19-dev llvm-19-tools clang-19 lld-19 \
       llvm-22 llvm-22-dev llvm-22-tools clang-22 lld-22 \
       libhsa-runtime-dev libelf-dev libmsgpack-dev rocm-device-libs \
       libomp-19-dev clang-tools-19

# What make bench compares with, and installs: HIP's headers and rocPRIM.
BENCH_DEPS = libamdhip64-dev librocprim-dev

deps:
	@sh cmake/deps.sh $(DEPS)

$(BUILD)/CMakeCache.txt: | deps
	@cmake -S . -B $(BUILD) -DCMAKE_INSTALL_PREFIX=$(PREFIX) > $(BUILD).log 2>&1 || { cat $(BUILD).log; rm -f $(BUILD).log; exit 1; }
	@rm -f $(BUILD).log

configure: deps $(BUILD)/CMakeCache.txt

build: configure
	@cmake --build $(BUILD) -j $(JOBS) -- --no-print-directory -s

demo: build
	@sh cmake/demo.sh $(BUILD)

check: build
	@sh cmake/check.sh $(BUILD) $(TESTS)

bench: build
	@sh cmake/deps.sh $(BENCH_DEPS)
	@sh tools/bench/bench.sh $(BUILD)

install: build
	cmake --install $(BUILD) --prefix $(PREFIX)

clean:
	rm -rf $(BUILD)
