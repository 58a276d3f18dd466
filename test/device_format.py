# device_format.py: a test file whose RUN lines run on this machine's GPUs, as
# device.py says.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os

import device
import lit.formats
import lit.Test
from lit import TestRunner


class DeviceTest(lit.formats.ShTest):
    def __init__(self, gpus):
        super().__init__(execute_external=False)
        self.gpus = set(gpus)

    def execute(self, test, litConfig):
        path = os.path.relpath(test.getSourcePath(), os.path.join(test.config.xl_source, "test"))
        if any(path.startswith(f + "/") for f in device.NOT_OURS):
            return lit.Test.EXCLUDED, "not about what code computes"
        if test.config.unsupported:
            return lit.Test.UNSUPPORTED, "Test is unsupported"
        script = TestRunner.parseIntegratedTestScript(test)
        if isinstance(script, lit.Test.Result):
            return script
        folder, base = TestRunner.getTempPaths(test)
        lines = TestRunner.applySubstitutions(
            script,
            TestRunner.getDefaultSubstitutions(test, folder, base),
            {feature: True for feature in test.config.available_features},
            recursion_limit=test.config.recursiveExpansionLimit,
        )
        if not device.executes(lines):
            return lit.Test.EXCLUDED, "executes no code"
        if any(device.ABOUT_WAVESIM.search(l) for l in lines):
            return lit.Test.UNSUPPORTED, "about wavesim itself"
        lines, wanted = device.choose(lines, self.gpus)
        if lines is None:
            return lit.Test.UNSUPPORTED, "needs " + ", ".join(sorted(wanted or {"a GPU"}))
        return TestRunner._runShTest(test, litConfig, False, lines, base)
