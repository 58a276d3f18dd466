# links.py PAGE...: says which relative links lead nowhere; the status tells.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import sys


def headings(page):
    """The anchors that a page's headings have: small, without punctuation, with hyphens."""
    with open(page) as f:
        text = re.sub(r"```.*?```", "", f.read(), flags=re.S)
    return {re.sub(r"[^\w\- ]", "", h.lower()).strip().replace(" ", "-") for h in re.findall(r"^#+ (.*)$", text, re.M)}


bad = 0
for page in sys.argv[1:]:
    with open(page) as f:
        text = re.sub(r"```.*?```", "", f.read(), flags=re.S)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
        if not os.path.exists(target):
            print(f"{page}: there is no {path}")
            bad = 1
        elif anchor and anchor not in headings(target):
            print(f"{page}: {path or page} has no heading '{anchor}'")
            bad = 1
sys.exit(bad)
