# A folder that looks like an installation of CUDA to makefiles and CMake: ${build}/cuda, installed as lib/crosslane/cuda.
# Links alone, but for the version and libraries that have nothing in them.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set(folder ${CMAKE_BINARY_DIR}/cuda)
file(CONFIGURE OUTPUT cuda/version.json CONTENT [[{
  "cuda": {"name": "Crosslane, for programs of CUDA", "version": "13.0.88"},
  "cuda_cudart": {"name": "Crosslane's CUDA runtime", "version": "13.0.88"},
  "cuda_nvcc": {"name": "Crosslane's xlcc @PROJECT_VERSION@", "version": "13.0.88"}
}
]] @ONLY)

# The libraries, of which links may stand here before they are built. stubs is where build systems look for what comes with
# a driver.
set(libraries libcudart.so libcudart.so.12 libcudart.so.13 libcudart_static.a libcuda.so libcuda.so.1 libnvrtc.so libnvrtc.so.13 libnvvm.so libnvvm.so.4)
set(stubs libcuda.so)

# The same links in two trees: TO, with ways from there to the programs, the headers and the libraries.
function(xl_cuda_links to bin include lib)
  file(MAKE_DIRECTORY ${to}/bin ${to}/lib64/stubs ${to}/nvvm/libdevice)
  file(CREATE_LINK ../${bin}/xlcc ${to}/bin/nvcc SYMBOLIC)
  file(CREATE_LINK ${include}/crosslane/cuda ${to}/include SYMBOLIC)
  file(CREATE_LINK lib64 ${to}/lib SYMBOLIC)
  foreach(l ${libraries})
    file(CREATE_LINK ../${lib}/${l} ${to}/lib64/${l} SYMBOLIC)
  endforeach()
  file(MAKE_DIRECTORY ${to}/nvvm/lib64)
  foreach(l libnvvm.so libnvvm.so.4)
    file(CREATE_LINK ../../lib64/${l} ${to}/nvvm/lib64/${l} SYMBOLIC)
  endforeach()
  foreach(l ${stubs})
    file(CREATE_LINK ../${l} ${to}/lib64/stubs/${l} SYMBOLIC)
  endforeach()
endfunction()
xl_cuda_links(${folder} ../bin ${CMAKE_SOURCE_DIR}/runtime/include ../lib)
set(at /${CMAKE_INSTALL_LIBDIR}/crosslane/cuda)
foreach(d BIN INCLUDE LIB)
  file(RELATIVE_PATH to_${d} ${at} /${CMAKE_INSTALL_${d}DIR})
endforeach()
xl_cuda_links(${CMAKE_BINARY_DIR}/cuda-installed ${to_BIN} ${to_INCLUDE} ${to_LIB})
install(DIRECTORY ${CMAKE_BINARY_DIR}/cuda-installed/ DESTINATION ${CMAKE_INSTALL_LIBDIR}/crosslane/cuda)

# What device code is linked with by name under nvcc comes with the device code here.
add_library(cudadevrt STATIC ${CMAKE_SOURCE_DIR}/cmake/cudadevrt.c)
set_target_properties(cudadevrt PROPERTIES ARCHIVE_OUTPUT_DIRECTORY ${folder}/lib64)
install(TARGETS cudadevrt DESTINATION ${CMAKE_INSTALL_LIBDIR}/crosslane/cuda/lib64)
install(FILES ${folder}/version.json DESTINATION ${CMAKE_INSTALL_LIBDIR}/crosslane/cuda)
