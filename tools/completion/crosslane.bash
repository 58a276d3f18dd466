# Completion for xlcc, xlrun, xlmodel and wavesim in bash. Options, their values
# and the processors are what the program's own --help says, so this file knows
# none of them.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# The options of the help text on standard input, a line each: what stands
# between two blanks at the start of a line and two blanks or its end. A value's
# form stays behind "=" or a blank.
_crosslane_options() {
  sed -n -e 's/^  \(-.*\)$/\1/p' | sed -e 's/   *.*//' |
    awk '{ n = split($0, w, /,? +/); for (i = 1; i <= n; i++) if (w[i] ~ /^-/) print w[i] (i < n && w[i + 1] !~ /^-/ ? " " w[i + 1] : "") }'
}

# The GPUs that a program knows; xlrun knows those of the wavesim beside it.
_crosslane_gpus() {
  local program=$1
  [[ ${program##*/} == xlrun ]] && program=${program%xlrun}wavesim
  "$program" --help 2>/dev/null | grep -oE '\bgfx[0-9]+[0-9a-f]*\b' | sort -u
}

# The kernels of a module, by names that need no quotes.
_crosslane_kernels() {
  "$1" --list "$2" 2>/dev/null | sed -n -e 's/^kernel .*  \[\(.*\)\]$/\1/p' -e 's/^kernel \([^ ]*\)$/\1/p'
}

_crosslane() {
  local words program=$1 line=${COMP_LINE:0:COMP_POINT} help option value form word
  # The word as the user sees it; bash cuts it at = and : too.
  word=${line##*[[:space:]]}
  COMPREPLY=()
  if [[ $word == -*=* ]]; then
    option=${word%%=*} value=${word#*=}
    help=$("$program" --help 2>/dev/null | _crosslane_options)
    form=$(grep -m1 -E -e "^${option}(=|\$)" <<<"$help")
    form=${form#*=}
    case $option in
    --gpu | --offload-arch) # a list
      local before=
      [[ $value == *,* ]] && before=${value%,*},
      COMPREPLY=($(compgen -P "$before" -W "$(_crosslane_gpus "$program")" -- "${value##*,}"))
      ;;
    -mcpu) COMPREPLY=($(compgen -W "$(_crosslane_gpus "$program")" -- "$value")) ;;
    --device)
      case $value in
      *:*) COMPREPLY=($(compgen -W "$(_crosslane_gpus "$program")" -- "${value##*:}")) ;;
      *) COMPREPLY=($(compgen -W "hsa wavesim" -- "$value")) ;;
      esac
      ;;
    *)
      # A choice of words; else bash offers files.
      [[ $form =~ ^[a-zA-Z0-9]+(\|[a-zA-Z0-9]+)+$ ]] &&
        COMPREPLY=($(compgen -W "$(tr '|' '\n' <<<"$form" | grep -v '^[A-Z]*$')" -- "$value"))
      ;;
    esac
    return
  fi
  if [[ $word == -* ]]; then
    help=$("$program" --help 2>/dev/null | _crosslane_options)
    COMPREPLY=($(compgen -W "$(sed -e 's/ .*//' -e 's/=.*/=/' -e 's/\[.*//' -e 's/\.\.\.$//' <<<"$help")" -- "$word"))
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    return
  fi
  # The word before it: an option whose value this is, or xlrun's module.
  line=${line%"$word"}
  read -r -a words <<<"$line"
  local last=${words[${#words[@]} - 1]}
  case $last in
  -mcpu | --offload-arch) COMPREPLY=($(compgen -W "$(_crosslane_gpus "$program")" -- "$word")) ;;
  -x) COMPREPLY=($(compgen -W "cuda c ir none" -- "$word")) ;;
  *.hsaco)
    if [[ ${program##*/} == xlrun && $line != *--list* ]]; then
      COMPREPLY=($(compgen -W "$(_crosslane_kernels "$program" "$last")" -- "$word"))
    fi
    ;;
  *)
    if [[ ${program##*/} == wavesim && $word != */* ]]; then
      COMPREPLY=($(compgen -c -- "$word"))
    fi
    ;;
  esac
}

complete -o bashdefault -o default -F _crosslane xlcc xlrun xlmodel wavesim
