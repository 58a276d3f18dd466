# Whole programs, as README.md says. Those with Thrust and CUB take more than 10 s, which clang needs for their headers.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import programs_format

config.test_format = programs_format.ProgramsFormat(config.test_source_root)
