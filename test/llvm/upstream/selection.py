# Which of LLVM's tests belong to this project, and the part of them that every
# check runs. This is the only place that chooses.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import zlib

# The folders of llvm/test that test what the patches touch: the AMDGPU target
# itself, its assembler and disassembler (their tables are generated from the
# same records as the selection), InstCombine's and uniformity analysis's hooks
# of the target.
FOLDERS = (
    "CodeGen/AMDGPU",
    "MC/AMDGPU",
    "MC/Disassembler/AMDGPU",
    "Transforms/InstCombine/AMDGPU",
    "Transforms/OpenMP",
    "Analysis/UniformityAnalysis/AMDGPU",
)

# How many tests there have to be. 19.1.7 has 4401, and the series adds some.
LEAST = {"all": 4401, "part": 650}

# A test is in the part when its path has a match of one of these, or when it has one of EVERY_THIRD and is one of three...
BY_NAME = (
    # What the selected instructions are, in the assembler and the
    # disassembler too: new patterns must leave their encodings alone.
    (r"dpp|permlane|permute|swizzle|(read|write)(first)?lane", "cross-lane instructions"),
    (r"ballot|mbcnt|inverse|icmp\.w|fcmp\.w|wave[._]|wavefrontsize|wave32|wave64", "lane masks and ids"),
    (r"set[.-]inactive|wwm|wqm|whole[.-]wave", "code that runs in inactive lanes, where a moved DPP instruction does harm"),
    (r"atomic_?.?optimi[sz]", "the atomic optimizer: DPP reductions and scans that others made"),
    # What the new intrinsics have attributes and hooks for.
    (r"/UniformityAnalysis/|diverg|uniform", "uniformity: isSourceOfDivergence, isAlwaysUniform"),
    (r"converg|machine-?sink|sink-|cse|licm|tail-dup", "passes that must not move or merge convergent instructions"),
    (r"/Transforms/OpenMP/", "OpenMP's optimisation"),
    (r"/InstCombine/", "the target's InstCombine hook, beside which the new one stands"),
    (r"pipeline\.ll$|pass-ordering", "the order of the passes: the rewrite is one more"),
)
EVERY_THIRD = (
    (r"(^|[^a-z])ds[_.-]|[/_]lds-|gws", "LDS instructions, which ds_swizzle and ds_bpermute are to the hazard and wait passes"),
    (r"intrinsic|invalid|unsupported|verif|diagnos|reject", "what has to be refused with a message"),
    # Instruction selection around the new cases of LowerINTRINSIC_* and of the
    # legalizer, for both selectors.
    (r"GlobalISel/(legalize|regbankselect|inst-select|irtranslator)-(llvm[.-])?(amdgcn|amdgpu)", "GlobalISel's handling of the target's intrinsics"),
    (r"GlobalISel/llvm\.amdgcn\.(?!image|intersect|raw|struct|sdot|udot)", "intrinsics through GlobalISel"),
    (r"/llvm\.amdgcn\.(?!image|intersect|raw|struct|[su]dot|mfma|wmma|swmmac|smfmac)", "intrinsics through SelectionDAG"),
)

# ... or when it has one of these words in it.
BY_CONTENT = (
    ("calls of cross-lane intrinsics", "llvm.amdgcn.", (
        "update.dpp", "mov.dpp", "ds.swizzle", "ds.permute", "ds.bpermute", "permlane", "readlane", "writelane",
        "ballot", "set.inactive", "wwm", "strict.wwm", "wave.reduce")),
    ("cross-lane machine instructions", "", (
        "_dpp ", "DS_SWIZZLE", "DS_PERMUTE", "DS_BPERMUTE", "V_PERMLANE", "V_READLANE", "V_WRITELANE")),
    ("passes that look at cross-lane code", "", ("gcn-dpp-combine", "amdgpu-atomic-optimizer", "uniformity")),
    ("convergence control tokens", "", ("convergencectrl", "experimental.convergence.")),
)

NAME = re.compile("|".join(r for r, _ in BY_NAME), re.IGNORECASE)
THIRD = re.compile("|".join(r for r, _ in EVERY_THIRD), re.IGNORECASE)
CONTENT = [(prefix + word).encode() for _, prefix, words in BY_CONTENT for word in words]


def chosen_by(root, test):
    """Whether `test`, a path below `root`, is in the part."""
    if NAME.search("/" + test):
        return True
    if THIRD.search("/" + test) and zlib.crc32(test.encode()) % 3 == 0:
        return True
    # The assembler's tests name what they are about; those that merely list
    # every instruction of a generation are for the full run.
    if test.startswith("MC/"):
        return False
    with open(os.path.join(root, test), "rb") as f:
        text = f.read()
    return any(word in text for word in CONTENT)
