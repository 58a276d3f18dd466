# The table that xlcc prints stands in the page as it is.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

table, page = (open(p).read() for p in sys.argv[1:])
sys.exit(0 if len(table) > 1000 and table in page else "doc/nvcc.md does not have what xlcc --nvcc-options prints")
