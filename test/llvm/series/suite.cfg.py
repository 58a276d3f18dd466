# The series itself: `make llvm` has left the source package, the trees and the
# exported patches in build/llvm.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob

config.substitutions.append(("%patches", config.xl_source + "/llvm-patches"))
config.substitutions.append(("%llvm", config.xl_build + "/llvm"))
# A tarball given by XL_LLVM_TARBALL may have come without Debian's patches.
if glob.glob(config.xl_build + "/llvm/download/*.debian.tar.xz"):
    config.available_features.add("debian-patches")
