# complete.sh FILE LINE: what bash offers behind LINE after it has read FILE, a line each.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
source "$1"
COMP_LINE=$2
COMP_POINT=${#2}
read -r -a COMP_WORDS <<<"$2"
spec=$(complete -p "${COMP_WORDS[0]}") || exit 1
[[ $spec =~ -F\ ([^ ]+) ]] || exit 1
"${BASH_REMATCH[1]}" "${COMP_WORDS[0]}"
printf '%s\n' "${COMPREPLY[@]}"
