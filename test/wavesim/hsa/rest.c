// rest.c: functions that are not there refuse with a status of their
// documentation, and those that answer without being there.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <hsa/hsa_ext_image.h>
#include <hsa/hsa_ven_amd_aqlprofile.h>

int main(void) {
  hsa_amd_ipc_memory_t ipc;
  char some[64];
  STATUS(hsa_amd_ipc_memory_create(some, sizeof some, &ipc), HSA_STATUS_ERROR_NOT_INITIALIZED);
  start();
  for (int twice = 0; twice < 2; twice++)
    STATUS(hsa_amd_ipc_memory_create(some, sizeof some, &ipc), HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  STATUS(hsa_amd_svm_attributes_set(some, sizeof some, NULL, 0), HSA_STATUS_ERROR);
  STATUS(hsa_amd_memory_migrate(some, device, 0), HSA_STATUS_ERROR_OUT_OF_RESOURCES);

  const hsa_ext_image_format_t format = {HSA_EXT_IMAGE_CHANNEL_TYPE_FLOAT, HSA_EXT_IMAGE_CHANNEL_ORDER_RGBA};
  const hsa_ext_image_descriptor_t image = {HSA_EXT_IMAGE_GEOMETRY_2D, 16, 16, 1, 0, format};
  hsa_ext_image_t handle = {42};
  uint32_t capability = 42;
  OK(hsa_ext_image_get_capability(gpu[0], HSA_EXT_IMAGE_GEOMETRY_2D, &format, &capability));
  CHECK(capability == HSA_EXT_IMAGE_CAPABILITY_NOT_SUPPORTED);
  STATUS(hsa_ext_image_create(gpu[0], &image, some, HSA_ACCESS_PERMISSION_RO, &handle),
         HSA_EXT_STATUS_ERROR_IMAGE_FORMAT_UNSUPPORTED);
  CHECK(handle.handle == 42);

  hsa_amd_coherency_type_t type;
  OK(hsa_amd_coherency_get_type(gpu[0], &type));
  CHECK(type == HSA_AMD_COHERENCY_TYPE_COHERENT);
  OK(hsa_amd_coherency_set_type(gpu[0], HSA_AMD_COHERENCY_TYPE_NONCOHERENT));
  OK(hsa_amd_coherency_get_type(gpu[0], &type));
  CHECK(type == HSA_AMD_COHERENCY_TYPE_NONCOHERENT);
  STATUS(hsa_amd_coherency_set_type(cpu, HSA_AMD_COHERENCY_TYPE_COHERENT), HSA_STATUS_ERROR_INVALID_AGENT);
  STATUS(hsa_amd_coherency_set_type(gpu[0], (hsa_amd_coherency_type_t)7), HSA_STATUS_ERROR_INVALID_ARGUMENT);

  bool migrates = true, counts = true;
  OK(hsa_amd_memory_pool_can_migrate(fine, device, &migrates));
  CHECK(!migrates);
  const hsa_ven_amd_aqlprofile_event_t event = {0};
  OK(hsa_ven_amd_aqlprofile_validate_event(gpu[0], &event, &counts));
  CHECK(!counts && hsa_ven_amd_aqlprofile_version_major() == HSA_AQLPROFILE_VERSION_MAJOR);

  // The loader's functions by name.
  const void *host = NULL;
  char *memory = allocate(device, 64);
  STATUS(hsa_ven_amd_loader_query_host_address(memory, &host), HSA_STATUS_ERROR_INVALID_ARGUMENT);
  size_t segments = 0;
  OK(hsa_ven_amd_loader_query_segment_descriptors(NULL, &segments));
  CHECK(segments == 0);
  OK(hsa_shut_down());
  return 0;
}
