# Compiles each module by the command, which gets "MODULE -o OBJECT" added, and
# says of which neither an object nor an ordinary error has come: status 1, a
# message, no file.
#   sweep.sh WORK MODULE... -- COMMAND...
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
work=$1
shift
modules=
while [ "$1" != -- ]; do
  modules="$modules $1"
  shift
done
shift
good=0 refused=0 bad=0
mkdir -p "$work"
for module in $modules; do
  case $module in *22.ll) continue ;; esac # of a newer LLVM
  rm -f "$work/o"
  "$@" "$module" -o "$work/o" >"$work/log" 2>&1
  status=$?
  if [ $status = 0 ] && [ -s "$work/o" ]; then
    good=$((good + 1))
  elif [ $status = 1 ] && [ ! -e "$work/o" ] && grep -q 'error:' "$work/log" &&
    ! grep -qE 'LLVM ERROR|[Cc]annot select|PLEASE|recognized processor' "$work/log"; then
    refused=$((refused + 1))
  else
    bad=$((bad + 1))
    echo "status $status: $module"
    head -n 20 "$work/log"
  fi
done
echo "$good compiled, $refused refused, $bad bad"
