# The chips of chips.def for CMake: the list XL_CHIPS of their names, and for each
# XL_CHIP_<name>_LLVM, the oldest of the LLVMs 19 and 22 that generates code for it,
# XL_CHIP_<name>_LANES, the sizes of its wavefronts, the usual one first, and
# XL_CHIP_<name>_TWIN, the first chip of the same generation, features and LLVM, itself
# where it is that.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set(defs ${CMAKE_SOURCE_DIR}/runtime/include/crosslane/chips.def)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${defs})
file(STRINGS ${defs} rows REGEX "^XL_(LANES|GENERATION|CHIP)\\(")
set(XL_CHIPS)
foreach(row IN LISTS rows)
  if(row MATCHES "^XL_LANES\\(([^,]+),.*[ |]wave32[ |]")
    set(family ${CMAKE_MATCH_1})
    set(lanes_${family} 32 64)
    if(row MATCHES "[ |]wave32_only[ |]")
      set(lanes_${family} 32)
    endif()
  elseif(row MATCHES "^XL_GENERATION\\(([^,]+), *([^,]+),")
    set(lanes_of_${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
  elseif(row MATCHES "^XL_CHIP\\(([^,]+), *[^,]+, *([^,]+), *([0-9]+),[^,]+,([^,]+),")
    string(MAKE_C_IDENTIFIER "${CMAKE_MATCH_2} ${CMAKE_MATCH_3} ${CMAKE_MATCH_4}" kind)
    if(NOT DEFINED twin_${kind})
      set(twin_${kind} ${CMAKE_MATCH_1})
    endif()
    set(XL_CHIP_${CMAKE_MATCH_1}_TWIN ${twin_${kind}})
    list(APPEND XL_CHIPS ${CMAKE_MATCH_1})
    set(XL_CHIP_${CMAKE_MATCH_1}_LLVM ${CMAKE_MATCH_3})
    if(DEFINED lanes_${lanes_of_${CMAKE_MATCH_2}})
      set(XL_CHIP_${CMAKE_MATCH_1}_LANES ${lanes_${lanes_of_${CMAKE_MATCH_2}}})
    else()
      set(XL_CHIP_${CMAKE_MATCH_1}_LANES 64)
    endif()
  endif()
endforeach()
if(NOT XL_CHIPS)
  message(FATAL_ERROR "no rows in ${defs}")
endif()
