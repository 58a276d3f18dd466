# The compiler cache where there is one. What includes precompiled headers is kept too: ccache's manual names what it
# has to be told for that, and clang what keeps the time out of them.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
find_program(CCACHE ccache)
if(CCACHE)
  set(XL_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  foreach(language C CXX)
    set(CMAKE_${language}_COMPILER_LAUNCHER ${XL_LAUNCHER})
  endforeach()
endif()

# Headers that the C++ sources of TARGET share, compiled once.
function(xl_precompile target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endfunction()
