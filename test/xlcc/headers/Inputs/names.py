# Compares what a CUDA SDK's headers declare with what Crosslane's own do.
#
#   names.py CLANG SDK OWN [LIST]
#
# CLANG compiles; SDK is the SDK's folder, OWN runtime/include/crosslane. Prints `HEADER NAME` for each function, type,
# enumerator, member and macro of the SDK's headers that ours lack, and `HEADER NAME(TYPES)` for each form of a function
# that a call with arguments of these types does not find, or finds with another result. With LIST, a file of such lines
# with a reason behind them ("HEADER NAME: reason", "*" standing for any text), exits with 1 if the two differ.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import fnmatch
import os
import re
import subprocess
import sys
import tempfile

# Each header that a source may include, and the SDK's files that are thought part of it.
HEADERS = {
    "cuda_runtime.h": ["vector_types.h", "vector_functions.h*", "driver_types.h", "surface_types.h", "texture_types.h", "library_types.h", "device_types.h",
                       "channel_descriptor.h", "driver_functions.h", "cuda_runtime.h", "cuda_runtime_api.h", "cuda_device_runtime_api.h", "host_defines.h",
                       "crt/host_defines.h", "crt/device_functions.h*", "crt/device_double_functions.h*", "crt/math_functions.h*", "crt/common_functions.h",
                       "device_atomic_functions.h*", "sm_*.h*", "crt/sm_*.h*", "texture_indirect_functions.h", "surface_indirect_functions.h"],
    "cuda_fp16.h": ["cuda_fp16.h*"],
    "cuda_bf16.h": ["cuda_bf16.h*"],
    "cuda_fp8.h": ["cuda_fp8.h*"],
    "cooperative_groups.h": ["cooperative_groups.h", "cooperative_groups/details/memory.h", "cooperative_groups/details/partitioning.h",
                             "cooperative_groups/details/invoke.h", "cooperative_groups/details/helpers.h"],
    "cooperative_groups/memcpy_async.h": ["cooperative_groups/memcpy_async.h", "cooperative_groups/details/async.h"],
    "cooperative_groups/reduce.h": ["cooperative_groups/reduce.h", "cooperative_groups/details/reduce.h", "cooperative_groups/details/functional.h"],
    "cooperative_groups/scan.h": ["cooperative_groups/scan.h", "cooperative_groups/details/scan.h"],
    "cuda_pipeline.h": ["cuda_pipeline.h", "cuda_pipeline_primitives.h"],
    "cuda_awbarrier.h": ["cuda_awbarrier.h", "cuda_awbarrier_primitives.h"],
    "cuComplex.h": ["cuComplex.h"],
    "math_constants.h": ["math_constants.h"],
    "cuda_profiler_api.h": ["cuda_profiler_api.h"],
    "cuda.h": ["cuda.h"],
    "nvrtc.h": ["nvrtc.h"],
    "nvvm.h": ["nvvm.h"],
    "curand.h": ["curand.h"],
    "curand_kernel.h": ["curand_kernel.h", "curand_uniform.h", "curand_normal.h", "curand_lognormal.h", "curand_poisson.h", "curand_philox4x32_x.h"],
    "cublas_v2.h": ["cublas_v2.h", "cublas_api.h"],
    "cublas.h": ["cublas.h"],
    "cublasLt.h": ["cublasLt.h"],
    "cufft.h": ["cufft.h"],
}
DEFINES = ["-D__CUDACC__=1", "-D__NVCC__=1", "-D__CUDA_ARCH__=900", "-D__CUDACC_VER_MAJOR__=13", "-D__CUDACC_VER_MINOR__=0", "-D__CUDA__=1",
           "-D__NV_NO_HOST_COMPILER_CHECK=1", "-D__CUDACC_EXTENDED_LAMBDA__=1"]
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|\d[\w.+-]*|::|->|&&|\.\.\.|\S')
ATTRIBUTES = {"__attribute__", "__declspec", "noexcept", "alignas", "__align__"}
NOISE = {"static", "inline", "__inline__", "__inline", "extern", "constexpr", "explicit", "__extension__", "__forceinline__", "__always_inline", "typename",
         "__device_builtin__", "__cudart_builtin__", "register", "__device__", "__host__", "__global__"}
KEYWORDS = {"struct", "class", "union", "enum", "typedef", "using", "namespace", "template", "operator", "static_assert", "friend", "public", "private",
            "protected", "const", "volatile", "unsigned", "signed", "int", "char", "short", "long", "float", "double", "void", "bool", "if", "for", "while",
            "return", "sizeof", "decltype", "asm", "__asm__", "do", "switch", "else", "__nv_pure__"}


def own_text(clang, sdk, header):
    """The preprocessed lines of the SDK's own files, as (file, line), macros' definitions among them."""
    command = [clang, "-E", "-dD", "-x", "c++", "-std=c++17", "-w", *DEFINES, "-I", sdk + "/include", "-I", sdk + "/include/cccl", "-"]
    text = f"#include <cuda_runtime.h>\n#include <{header}>\n"
    run = subprocess.run(command, input=text, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{header}: {run.stderr}")
    name, lines = "", []
    for line in run.stdout.split("\n"):
        m = re.match(r'# \d+ "([^"]*)"', line)
        if m:
            name = os.path.normpath(m[1])
        elif name.startswith(sdk + "/"):
            lines.append((name.removeprefix(sdk + "/include/"), line))
    return lines


def skip(tokens, at):
    """The place behind the bracket that opens at `at`."""
    close = {"(": ")", "{": "}", "[": "]"}[tokens[at]]
    depth = 0
    for i in range(at, len(tokens)):
        depth += (tokens[i] == tokens[at]) - (tokens[i] == close)
        if not depth:
            return i + 1
    return len(tokens)


def clean(tokens):
    out, i = [], 0
    while i < len(tokens):
        if tokens[i] in ATTRIBUTES:
            i += 1
            if i < len(tokens) and tokens[i] == "(":
                i = skip(tokens, i)
            continue
        if tokens[i] == "[" and i + 1 < len(tokens) and tokens[i + 1] == "[":
            i = skip(tokens, i)
            continue
        if tokens[i] not in NOISE:
            out.append(tokens[i])
        i += 1
    return out


def parameters(tokens):
    """The types of a parameter list, None where they are not plain."""
    types, depth, part = [], 0, []
    for t in tokens + [","]:
        depth += (t in "([{<") - (t in ")]}>")
        if t != "," or depth:
            part.append(t)
            continue
        if not part or part == ["void"]:
            part = []
            continue
        if "=" in part:
            part = part[:part.index("=")]
        if "(" in part or "..." in part:
            return None
        array = "[" in part
        if array:
            part = part[:part.index("[")]
        words = [w for w in part if re.match(r"[A-Za-z_]", w) and w not in ("const", "volatile", "__restrict__", "struct", "enum", "union")]
        base = {"unsigned", "signed", "int", "char", "short", "long", "float", "double", "void", "bool", "size_t"}
        if part and re.match(r"[A-Za-z_]", part[-1]) and part[-1] not in base and len(words) > 1:
            part = part[:-1]
        types.append(" ".join(p for p in part if p != "__restrict__") + (" *" if array else ""))
        part = []
    return types


class Names:
    def __init__(self):
        self.names, self.functions, self.macros = {}, {}, {}

    def walk(self, tokens, scope, file):
        i, start = 0, 0
        while i < len(tokens):
            t = tokens[i]
            if t == ";":
                self.declaration(tokens[start:i], scope, file)
                start = i = i + 1
            elif t == "(":
                i = skip(tokens, i)
            elif t == "{":
                head, end = clean(tokens[start:i]), skip(tokens, i)
                if "namespace" in head or head[:1] == ['"C"'] or tokens[start:i][:2] == ["extern", '"C"']:
                    inner = [w for w in head if re.match(r"[A-Za-z_]", w) and w not in ("namespace", "extern", "inline", "__v1")]
                    if "details" not in inner and "__detail" not in inner:
                        self.walk(tokens[i + 1:end - 1], scope + inner, file)
                    start = i = end
                elif any(w in head for w in ("struct", "class", "union", "enum")) and "(" not in head and "=" not in head:
                    rest = end
                    while rest < len(tokens) and tokens[rest] != ";":
                        rest += 1
                    self.record(head, tokens[i + 1:end - 1], clean(tokens[end:rest]), scope, file)
                    start = i = rest + 1
                else:
                    self.declaration(tokens[start:i], scope, file)
                    start = i = end
                    if i < len(tokens) and tokens[i] == ";":
                        start = i = i + 1
            else:
                i += 1

    def record(self, head, body, tail, scope, file):
        kind = next(w for w in head if w in ("struct", "class", "union", "enum"))
        if "template" in head:
            at = head.index(kind, head.index(">")) if kind in head[head.index(">"):] else head.index(kind)
        else:
            at = head.index(kind)
        words = [w for w in head[at + 1:] if re.match(r"[A-Za-z_]", w) and w not in KEYWORDS]
        name = words[0] if words else None
        if "typedef" in head:
            for w in tail:
                if re.match(r"[A-Za-z_]", w):
                    self.add(scope, w, file)
                    name = name or w
        if name:
            self.add(scope, name, file)
        if kind == "enum":
            depth, part = 0, []
            for t in body + [","]:
                depth += (t in "([{") - (t in ")]}")
                if t == "," and not depth:
                    if part:
                        self.add(scope, part[0], file)
                    part = []
                else:
                    part.append(t)
        elif name and kind == "struct" and not scope and "template" not in head:
            for m in self.members(body):
                self.names.setdefault(("member", name, m), file)

    def members(self, body):
        i, part = 0, []
        while i < len(body):
            if body[i] == "{":
                end = skip(body, i)
                if any(w in part for w in ("struct", "union")) and "(" not in part and end < len(body):
                    if body[end] == ";":  # unnamed
                        yield from self.members(body[i + 1:end - 1])
                    elif re.match(r"[A-Za-z_]", body[end]):
                        yield body[end]
                    while body[end] != ";":
                        end += 1
                i, part = end, []
                if i < len(body) and body[i] == ";":
                    i += 1
            elif body[i] == ";":
                part = clean(part)
                if "(" not in part and "operator" not in part and "using" not in part and "typedef" not in part and len(part) > 1:
                    text = " ".join(part).split("=")[0]
                    for k, piece in enumerate(re.sub(r"\[[^\]]*\]", "", text).split(",")):
                        w = re.findall(r"[A-Za-z_]\w*", piece.split(":")[0])
                        if w and w[-1] not in KEYWORDS:
                            yield w[-1]
                i, part = i + 1, []
            else:
                part.append(body[i])
                i += 1

    def declaration(self, raw, scope, file):
        words = " ".join(raw)
        device = bool(re.search(r"__device__|__attribute__ \( \( device \)", words))
        host = bool(re.search(r"__host__|__attribute__ \( \( host \)", words)) or not device
        tokens = clean(raw)
        template = tokens[:1] == ["template"]
        while tokens[:1] == ["template"]:
            depth, i = 0, 1
            while i < len(tokens):
                depth += (tokens[i] == "<") - (tokens[i] == ">")
                i += 1
                if not depth:
                    break
            tokens = tokens[i:]
        if tokens[:1] == ["typedef"]:
            m = [w for w in tokens if re.match(r"[A-Za-z_]", w)]
            if "(" in tokens:
                at = tokens.index("(")
                w = next((w for w in tokens[at + 1:] if re.match(r"[A-Za-z_]", w) and w not in KEYWORDS and w != "CUDART_CB" and w != "CUDA_CB"), None)
                if tokens[at + 1:at + 2] != ["*"] and "*" not in tokens[at:at + 3]:
                    w = tokens[at - 1]
                if w:
                    self.add(scope, w, file)
            elif m:
                self.add(scope, m[-1], file)
            return
        if tokens[:1] == ["using"] and "=" in tokens:
            return self.add(scope, tokens[1], file)
        if not tokens or "operator" in tokens or tokens[0] in ("using", "static_assert", "friend", "asm", "__asm__"):
            return
        for i in range(1, len(tokens)):
            if tokens[i] == "(" and re.match(r"[A-Za-z_]", tokens[i - 1]) and tokens[i - 1] not in KEYWORDS:
                name = tokens[i - 1]
                if i >= 2 and tokens[i - 2] in ("::", "~"):
                    return
                if i == 1 and not template:
                    return  # a macro's use
                self.add(scope, name, file)
                if not template and not scope:
                    types = parameters(tokens[i + 1:skip(tokens, i) - 1])
                    if types is not None:
                        result = " ".join(t for t in tokens[:i - 1] if t not in ('"C"', "__nv_pure__"))
                        self.functions.setdefault((name, result, tuple(types)), (file, device, host))
                return
            if tokens[i] in ("=", "["):
                break
        kinds = [k for k, w in enumerate(tokens) if w in ("struct", "class", "union", "enum")]
        words = [w for w in tokens if re.match(r"[A-Za-z_]", w) and w not in KEYWORDS]
        if words and "=" not in tokens and "," not in tokens:
            self.add(scope, words[-1], file)

    def add(self, scope, name, file):
        if name not in KEYWORDS and not name.startswith("__pv_"):
            self.names.setdefault(("name", "::".join(scope + [name]), ""), file)


def extract(clang, sdk, header):
    names, files = Names(), HEADERS[header]
    by_file = {}
    for file, line in own_text(clang, sdk, header):
        if not any(fnmatch.fnmatch(file, f) for f in files):
            continue
        m = re.match(r"#define (\w+)(\(.*?\))?(.*)", line)
        if m:
            # Guards of headers, and what is empty, are nobody's business.
            if m[3].strip() and not (m[1].endswith(("_H__", "_H_", "_HPP__", "_H"))):
                names.macros[m[1]] = file
            continue
        m = re.match(r"#undef (\w+)", line)
        if m:
            names.macros.pop(m[1], None)
        elif not line.startswith("#"):
            by_file.setdefault(file, []).append(line)
    for file, lines in by_file.items():
        names.walk(TOKEN.findall("\n".join(lines)), [], file)
    return names


def compile_own(clang, own, header, body, extra=()):
    with tempfile.NamedTemporaryFile("w", suffix=".cu", delete=False) as f:
        f.write(f"#include <{header}>\n{body}")
    command = [clang, "-x", "cuda", "--cuda-device-only", "-nocudalib", "-nocudainc", "--cuda-gpu-arch=sm_80", "-fsyntax-only", "-std=c++17", "-w", "-ferror-limit=0",
               "-Wno-unknown-cuda-version", "-fno-caret-diagnostics", "-fno-crash-diagnostics", "-isystem", own + "/cuda", "-include", own + "/cuda_device.h", *extra, f.name]
    run = subprocess.run(command, capture_output=True, text=True)
    os.unlink(f.name)
    return f.name, run.stderr


def missing(clang, sdk, own, header):
    names = extract(clang, sdk, header)
    if not os.path.exists(f"{own}/cuda/{header}"):
        return [f"{header} *"]
    # A line each.
    lines, what = [], []
    for kind, name, member in sorted(names.names):
        lines.append(f"namespace __probe{len(lines)} {{ using ::{name}; }}" if kind == "name" else
                     f"__device__ auto __probe{len(lines)}({name} *p) -> decltype(&p->{member});")
        what.append(name if kind == "name" else f"{name}.{member}")
    for name in sorted(names.macros):
        if ("name", name, "") in names.names:
            continue
        lines.append(f"#ifndef {name}\nstatic_assert(0); // {name}\n#endif")
        what += [name] * 3
    names_end = len(what)
    for (name, result, types), (file, device, host) in sorted(names.functions.items()):
        # In a function for each side that it is there on.
        arguments = ", ".join(f"__v<{t}>()" for t in types)
        for side in ["__device__"] * device + ["__host__"] * host:
            lines.append(f"{side} inline void __probe{len(lines)}() {{ static_assert(__is_same(decltype({name}({arguments})), {result})); }}")
            what.append(f"{name}({', '.join(types)})")
    prelude = "template <class T> __host__ __device__ T __v();\n"
    path, errors = compile_own(clang, own, header, prelude + "\n".join(lines) + "\n")
    bad = set()
    for line in errors.split("\n"):
        m = re.match(re.escape(path) + r":(\d+):\d+: (?:fatal )?error:", line)
        if m:
            bad.add(int(m[1]) - 3)
        elif "error:" in line:
            sys.exit(f"{header}: {line}")
    out = {what[n] for n in bad if 0 <= n < len(what)}
    # A function that is missing is missing in all its forms.
    whole = {w for w in out if "(" not in w}
    structs = {w for w in whole}
    return sorted(f"{header} {w}" for w in out
                  if not ("(" in w and w.split("(")[0] in whole) and not ("." in w and "(" not in w and w.split(".")[0] in structs))


def main():
    clang, sdk, own = sys.argv[1], os.path.normpath(os.path.realpath(sys.argv[2])), sys.argv[3]
    only = os.environ.get("HEADERS")
    lines = [l for h in (only.split() if only else HEADERS) for l in missing(clang, sdk, own, h)]
    if len(sys.argv) < 5:
        print("\n".join(lines))
        return
    patterns = [l.rstrip("\n").rpartition(": ")[0] for l in open(sys.argv[4]) if l.strip() and not l.startswith("#")]
    unlisted = [l for l in lines if not any(fnmatch.fnmatchcase(l, p) for p in patterns)]
    unused = [p for p in patterns if not any(fnmatch.fnmatchcase(l, p) for l in lines)]
    for l in unlisted:
        print("missing:", l)
    for p in unused:
        print("listed, but there:", p)
    sys.exit(1 if unlisted or unused else 0)


if __name__ == "__main__":
    main()
