# fail_alloc.sh LIBRARY LAST STEP PROGRAM...: runs the program once for each of these numbers of an allocation that fails:
# it may say so, but neither crash nor hang, nor print that something is wrong.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
library=$1 last=$2 step=$3
shift 3
failed=0
i=1
while [ $i -le $last ]; do
  FAIL_AT=$i LD_PRELOAD=$library timeout 60 "$@" > fail.out 2> fail.err
  status=$?
  [ $status -ge 124 ] && echo "allocation $i: status $status"
  grep -H wrong fail.out
  [ $status = 0 ] || failed=$((failed + 1))
  i=$((i + step))
done
echo "said so: $([ $failed -gt 3 ] && echo often || echo seldom)"
