# suite.py NAME FOLDER [TITLE]: a suite of FOLDER/source in FOLDER/test.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

name, folder = sys.argv[1:3]
title = sys.argv[3] if len(sys.argv) > 3 else f"Crosslane :: {name}"
with open(f"{folder}/test/{name}-suite/lit.site.cfg.py", "w") as f:
    f.write(
        f"""import lit.formats
config.name = "{title}"
config.suffixes = [".test"]
config.test_format = lit.formats.ShTest(execute_external=False)
config.test_source_root = "{folder}/source"
config.test_exec_root = "{folder}/test/{name}-suite"
"""
    )
