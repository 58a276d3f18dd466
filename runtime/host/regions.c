// regions.c: the host's part of crosslane/regions.h under XL_HOST_SEQUENTIAL: all
// teams' sequential code up to their next parallel regions, then a launch for each
// region that any of them has come to, for the blocks of those.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/regions.h"

#include "../../tools/common/common.h"
#include "crosslane/host.h"

#include <stdlib.h>

static xl_record *record_of(xl_record *records, uint32_t team) {
  return (xl_record *)(void *)((char *)records + (size_t)team * XL_RECORD_BYTES);
}

xl_record *xl_regions_begin(xl_program *p, uint32_t teams) {
  xl_record *records = xl_shared_alloc(p, (size_t)(teams ? teams : 1) * XL_RECORD_BYTES);
  for (uint32_t i = 0; records && i < teams; i++)
    *record_of(records, i) = (xl_record){.team = i, .teams = teams};
  return records;
}

bool xl_regions_run(xl_program *p, const char *region, uint32_t (*sequential)(uint32_t label, void *team),
                    xl_record *records, uint32_t *team, uint32_t teams, uint32_t threads) {
  uint32_t *labels = xl_alloc(teams, sizeof *labels), *which = xl_shared_alloc(p, (teams + 1) * sizeof *which);
  for (uint32_t i = 0; i < teams; i++)
    labels[i] = XL_LABEL_START;
  bool ok = which != NULL, any = ok;
  while (any) {
    for (*team = 0; *team < teams; ++*team)
      if (labels[*team] != XL_LABEL_DONE)
        labels[*team] = sequential(labels[*team], record_of(records, *team) + 1);
    any = false;
    for (uint32_t first = 0; ok && first < teams; first++) {
      const uint32_t label = labels[first];
      if (label == XL_LABEL_DONE || label % 2) // over, or launched
        continue;
      uint32_t blocks = 0;
      for (uint32_t i = first; i < teams; i++)
        if (labels[i] == label) {
          which[blocks++] = i;
          labels[i]++;
        }
      char *kernel = xl_format("%s_region_%u", region, label / 2);
      const xl_launch l = {kernel, {blocks, 1, 1}, {threads, 1, 1}, (const void *[]){&records, &which}, 2};
      any = ok = xl_run(p, &l);
      free(kernel);
    }
  }
  free(labels);
  xl_device_free(p, which);
  xl_device_free(p, records);
  return ok;
}
