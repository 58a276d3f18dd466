# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
config.substitutions.append(("%llvm19_bin", config.xl_llvm19 + "/bin"))
