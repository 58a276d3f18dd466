# Static libraries of an LLVM package.
#   xl_static_llvm(OUT PREFIX COMPONENT...)
# OUT: the files of the components and of what they need, or empty where one is not there. Without Polly, which Debian
# registers among LLVM's extensions.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
function(xl_static_llvm OUT PREFIX)
  set(${OUT} "" PARENT_SCOPE)
  execute_process(COMMAND ${PREFIX}/bin/llvm-config --link-static --libnames ${ARGN}
                  OUTPUT_VARIABLE FILES OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE RESULT)
  separate_arguments(FILES)
  list(FILTER FILES EXCLUDE REGEX "Polly|LLVMExtensions")
  list(TRANSFORM FILES PREPEND ${PREFIX}/lib/)
  foreach(FILE IN LISTS FILES)
    if(NOT EXISTS ${FILE})
      return()
    endif()
  endforeach()
  if(NOT RESULT)
    set(${OUT} ${FILES} PARENT_SCOPE)
  endif()
endfunction()
