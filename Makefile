# Crosslane: a thin face on CMake. See README.md for the targets.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
BUILD ?= build
PREFIX ?= /usr/local
JOBS ?= $(shell nproc)

all: build
.PHONY: all help deps configure build tasks tasks-tsan demo check check-deps check-front-ends check-all test coverage fuzz tuned lint debug asan ubsan tsan bench install uninstall clean \
        llvm llvm-tree llvm-unpatched llvm-full llvm-hash check-llvm check-llvm-upstream

# What Debian 12 has to have installed. Nothing else is used.
DEPS = gcc g++ libc6-dev cmake python3 xz-utils git perl \
       llvm-19 llvm-19-dev llvm-19-tools clang-19 libclang-19-dev lld-19 liblld-19-dev \
       llvm-22 llvm-22-dev llvm-22-tools clang-22 libclang-22-dev lld-22 liblld-22-dev \
       zlib1g-dev libzstd-dev \
       libhsa-runtime-dev libelf-dev libmsgpack-dev libffi-dev rocm-device-libs liboffload-22 \
       libomp-19-dev libclang-rt-19-dev clang-tools-19 clang-tools-22 clang-format-19 clang-tidy-19 pkgconf spin

# What make tuned needs beside that.
TUNE_DEPS = bolt-19 bolt-22

# What the tests compile and run beside that: programs of HIP, GCC's offloading and MLIR.
CHECK_DEPS = libamdhip64-dev gcc-12-offload-amdgcn mlir-19-tools

# Front ends that nobody here wrote, and what reads the IR of one of them.
FRONT_DEPS = python3-numba llvm-14 mlir-19-tools libmlir-19 python3-halide hashcat

# What make bench compares with, and installs: HIP's headers and rocPRIM.
BENCH_DEPS = libamdhip64-dev librocprim-dev

# What the patched LLVM 19 is built from, beside its source package.
LLVM_DEPS = git clang-19 lld-19 llvm-19-dev llvm-19-tools libclang-19-dev libpolly-19-dev \
            libzstd-dev zlib1g-dev libz3-dev libxml2-dev

define HELP
make                      everything, into $(BUILD)/ (BUILD=folder)
make tasks                libomp for programs of stock clang, into $(BUILD)/lib/openmp/ (part of make, which goes on without
                          where LLVM's source package cannot be had)
make tasks-tsan           the same with ThreadSanitizer, for the tests
make demo                 CUDA-derived IR, compiled, run without a GPU, compared
make check                the tests; make test is the same
  TESTS="wavesim xlcc/errors.test"    of these suites or paths in them alone
  DEVICE=rocm                         what executes code on this machine's own AMD GPUs
  FULL=1                              every way to compile on every GPU, every sweep
make check-front-ends     what runs on our driver API, NVRTC and libNVVM: installs Numba, MLIR, Halide and hashcat and tries them
make check-all            all tests there are, FULL=1, and LLVM's own: hours, before a release
make coverage             which code the tests execute, as a table; TESTS= and FULL= as above
make fuzz                 fuzzes wavesim and the PTX parser with ASan and UBSan; what it finds goes to $(BUILD)/fuzz/
  SECONDS=600                         for so long each of the three fuzzers, a minute when not said
make tuned                lays out the code of the compiler that xlcc starts by a profile (5 minutes for each LLVM, installs BOLT):
                          compiling takes 15 % less time
make lint                 clang-format and clang-tidy over the sources
make debug|asan|ubsan|tsan   xlcc, xlrun, wavesim and libomptarget for a debugger or under a sanitizer, into $(BUILD)/debug, ...
make bench                measures, about half an hour; writes $(BUILD)/bench/
  GPUS="gfx90a:64 gfx1100:32"         on these alone (GPU:lanes of a wave); one takes minutes
  LLVM=1                              the patched LLVM too (builds it, and an unpatched one)
make install PREFIX=...   installs, /usr/local when not said; DESTDIR= goes before it
make uninstall PREFIX=... takes that away again
make llvm                 LLVM 19.1.7 with the lowering inside, into $(BUILD)/llvm/bin
make check-llvm           its tests; check-llvm-upstream: all of LLVM's own for the target
make llvm-unpatched, make llvm-full   to compare with; the whole tree by LLVM's own build
make clean                removes $(BUILD)/
endef
export HELP

help:
	@echo "$$HELP"
	@[ ! -d $(BUILD)/test ] || sh cmake/check.sh $(BUILD) --list

deps:
	@sh cmake/deps.sh $(DEPS)

$(BUILD)/CMakeCache.txt: | deps
	@cmake -S . -B $(BUILD) -DCMAKE_INSTALL_PREFIX=$(PREFIX) $(CMAKE_ARGS) > $(BUILD).log 2>&1 || { cat $(BUILD).log; rm -f $(BUILD).log; exit 1; }
	@rm -f $(BUILD).log

configure: deps $(BUILD)/CMakeCache.txt

# $(call cmake_build,FOLDER,CMAKE OPTIONS): shows how far it is.
cmake_build = @sh cmake/progress.sh "building $(1)" cmake --build $(1) -j $(JOBS) $(2) -- --no-print-directory -s

build: configure
	$(call cmake_build,$(BUILD))

tasks: configure
	@rm -f $(BUILD)/omp/missing
	@JOBS=$(JOBS) sh runtime/openmp/omp/build.sh $(BUILD)

tasks-tsan: configure
	@JOBS=$(JOBS) sh runtime/openmp/omp/build.sh $(BUILD) --tsan

# Only what it runs is built.
demo: configure
	$(call cmake_build,$(BUILD),--target demo-programs)
	@sh cmake/demo.sh $(BUILD)

check-deps:
	@sh cmake/deps.sh $(CHECK_DEPS)

check: check-deps build
	@DEVICE=$(DEVICE) FULL=$(FULL) sh cmake/check.sh $(BUILD) $(TESTS)

test: check

check-front-ends: build
	@sh cmake/deps.sh $(FRONT_DEPS)
	@sh cmake/check.sh $(BUILD) runtime/nvvm runtime/nvrtc runtime/ptx runtime/mlir runtime/halide runtime/hashcat

# Before a release: every way to compile on every GPU at every level, all sweeps, all random kernels, LLVM's own tests.
check-all:
	@status=0; \
	 for what in check check-llvm check-llvm-upstream; do $(MAKE) --no-print-directory $$what FULL=1 || status=1; done; \
	 exit $$status

# Which code the tests execute: COVERAGE=folder keeps each test's profiles, which cmake/coverage.sh adds up.
coverage: check-deps build
	@LLVM_PROFILE_FILE=/dev/null cmake --preset coverage > build/coverage.log 2>&1 || { cat build/coverage.log; exit 1; }
	@LLVM_PROFILE_FILE=/dev/null sh cmake/progress.sh "building build/coverage" cmake --build --preset coverage -j $(JOBS) -- --no-print-directory -s
	@rm -rf build/coverage/profiles
	@COVERAGE=build/coverage/profiles FULL=$(FULL) sh cmake/check.sh build/coverage $(TESTS) || true
	@sh cmake/coverage.sh build/coverage

fuzz: build
	@sh tools/wavesim/fuzz/fuzz.sh $(BUILD) $(BUILD)/fuzz -max_total_time=$(or $(SECONDS),60)
	@sh test/Target/ptx-parser/make-fuzz.sh $(BUILD) $(BUILD)/fuzz $(or $(SECONDS),60)

# Needs 5 minutes for each LLVM.
tuned: build
	@sh cmake/deps.sh $(TUNE_DEPS)
	@sh tools/clang-lld/tune.sh $(BUILD)

lint: configure
	@sh cmake/lint.sh $(BUILD)

# Presets (CMakePresets.json), which an editor knows too; their folders are in build/ whatever BUILD is.
debug asan ubsan tsan: deps
	@mkdir -p build
	@cmake --preset $@ > build/$@.log 2>&1 || { cat build/$@.log; exit 1; }
	@sh cmake/progress.sh "building build/$@" cmake --build --preset $@ -j $(JOBS) -- --no-print-directory -s

bench: build
	@sh cmake/deps.sh $(BENCH_DEPS)
	@BENCH_LLVM=$(filter-out 0,$(LLVM)) GPUS="$(GPUS)" sh tools/bench/bench.sh $(BUILD)

# The patched LLVM 19 (llvm-patches/README.md): llc, opt, llvm-mc and clang in
# $(BUILD)/llvm/bin, its source in $(BUILD)/llvm/src, the patches for `git am` in
# $(BUILD)/llvm/series. llvm-unpatched builds the same tools without the patches;
# llvm-full builds the whole patched tree as LLVM's own documentation says.
LLVM_TREE = $(abspath $(BUILD))/llvm
NINJA := $(shell command -v ninja)

llvm-tree: deps
	@sh cmake/deps.sh $(LLVM_DEPS)
	@sh llvm-patches/tree.sh $(LLVM_TREE)
	@sh llvm-patches/series.sh export $(LLVM_TREE)/pristine $(LLVM_TREE)/series

# $(call llvm_build,SOURCE,FOLDER OF THE OBJECTS,CMAKE OPTIONS AND TARGETS)
define llvm_build
@mkdir -p $(dir $(2))
@[ -f $(2)/CMakeCache.txt ] || cmake -S $(1) -B $(2) $(if $(NINJA),-G Ninja) $(3) > $(2).log 2>&1 || { cat $(2).log; rm -rf $(2); exit 1; }
@rm -f $(2).log
@sh cmake/progress.sh "building $(2:$(CURDIR)/%=%)" cmake --build $(2) -j $(JOBS) $(4) $(if $(NINJA),,-- --no-print-directory)
endef

llvm: llvm-tree
	$(call llvm_build,llvm-patches,$(LLVM_TREE)/obj,-DXL_LLVM_SOURCE=$(LLVM_TREE)/src -DXL_BIN=$(LLVM_TREE)/bin)

llvm-unpatched: llvm-tree
	$(call llvm_build,llvm-patches,$(LLVM_TREE)/unpatched/obj,-DXL_LLVM_SOURCE=$(LLVM_TREE)/pristine \
	  -DXL_BIN=$(LLVM_TREE)/unpatched/bin -DXL_UNPATCHED=ON)

llvm-full: llvm-tree
	@sh llvm-patches/tree.sh $(LLVM_TREE) --full
	$(call llvm_build,$(LLVM_TREE)/full/llvm,$(LLVM_TREE)/full-obj,-DCMAKE_BUILD_TYPE=Release -DLLVM_TARGETS_TO_BUILD="AMDGPU;NVPTX" \
	  -DLLVM_ENABLE_PROJECTS="clang;lld" $(if $(shell command -v ccache),-DLLVM_CCACHE_BUILD=ON),--target llc opt llvm-mc clang lld)

# The suites that need the patched tools; the last one is LLVM's own tests, of
# which check-llvm runs those that the patches could touch.
llvm-hash:
	@mkdir -p $(BUILD)
	@sh llvm-patches/checked.sh --hash > $(BUILD)/llvm.hash || true

check-llvm: llvm-hash check-deps build llvm
	@status=0; \
	 FULL=$(FULL) sh cmake/check.sh $(BUILD) $(or $(TESTS),$$(cd $(BUILD)/test && ls -d *-patched | grep -vx upstream-patched)) || status=1; \
	 $(if $(TESTS),,sh test/llvm/upstream/run.sh $(BUILD) part || status=1;) \
	 $(if $(TESTS),,[ $$status != 0 ] || sh llvm-patches/checked.sh --record $(BUILD)/llvm.hash || true;) \
	 exit $$status

check-llvm-upstream: build llvm
	@sh test/llvm/upstream/run.sh $(BUILD) all

install: build
	@sh cmake/install.sh $(BUILD) $(PREFIX)

uninstall:
	@sh cmake/install.sh --uninstall $(PREFIX)

clean:
	rm -rf $(BUILD)
