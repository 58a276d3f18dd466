# Hash modes of hashcat: each tests itself on a hash of its own, and finds a password of which hashlib made the hash, or
# for what hashlib has not, the hash is one that is widely known (of "password"). Lines: the mode, and what was found.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import hashlib
import os
import subprocess
import sys

WORD = b"password"
SALT = b"NaCl"


def of(name, data=WORD):
    return hashlib.new(name, data).hexdigest()


MODES = {
    0: of("md5"),
    10: of("md5", WORD + SALT) + ":" + SALT.decode(),
    100: of("sha1"),
    300: hashlib.sha1(hashlib.sha1(WORD).digest()).hexdigest(),
    900: "8a9d093f14f8701df17732b2bb182c74",
    1000: "8846f7eaee8fb117ad06bdd830b7586c",
    1400: of("sha256"),
    1410: of("sha256", WORD + SALT) + ":" + SALT.decode(),
    1700: of("sha512"),
    10800: of("sha384"),
    17400: of("sha3_256"),
}

folder = sys.argv[1]
for mode in map(int, sys.argv[2:] or MODES):
    with open(os.path.join(folder, "words"), "wb") as f:
        f.write(b"other\n" + WORD + b"\nthird\n")
    with open(os.path.join(folder, "hash"), "w") as f:
        f.write(MODES[mode] + "\n")
    # Small pieces of work, as the GPU may be a software one.
    command = ["hashcat", "-m", str(mode), "-a", "0", "--force", "--backend-ignore-opencl", "--backend-ignore-hip", "--potfile-disable"]
    command += ["--logfile-disable", "-w", "1", "-n", "1", "-u", "1", "-T", "32", "hash", "words"]
    environment = dict(os.environ, HOME=folder, XDG_DATA_HOME=folder, XDG_CACHE_HOME=folder)
    done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    out = done.stdout + done.stderr
    found = MODES[mode] + ":" + WORD.decode() in out and "Cracked" in out
    tested = "Finished self-test" in out and "self-test failed" not in out.lower()
    print(mode, "found" if found else "NOT FOUND", "tested" if tested else "NOT TESTED", flush=True)
    if not (found and tested):
        print(out[-3000:])
