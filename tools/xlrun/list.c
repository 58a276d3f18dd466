// list.c: see list.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "list.h"
#include "../common/names.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *plural(uint64_t n) { return n == 1 ? "" : "s"; }

// A name as C++ has it, and the symbol's own where that is another one.
static void print_name(FILE *out, const char *symbol) {
  char *full = xl_demangle(symbol);
  fputs(full, out);
  if (strcmp(full, symbol))
    fprintf(out, "  [%s]", symbol);
  free(full);
}

static void print_arguments(FILE *out, const xlr_kernel *k) {
  static const char *const kinds[XLR_EXPLICIT_KINDS] = {"value", "pointer", "pointer to shared memory"};
  for (size_t i = 0; i < k->explicit_count; i++) {
    const xlr_param *p = &k->params[i];
    fprintf(out, "  argument %zu%s%s: %s, %u byte%s at %u\n", i, *p->name ? " " : "", p->name, kinds[p->kind], p->size,
            plural(p->size), p->offset);
  }
  for (size_t i = k->explicit_count; i < k->param_count; i++)
    fprintf(out, "%s%s at %u%s", i == k->explicit_count ? "  hidden: " : ", ",
            k->params[i].name + (strncmp(k->params[i].name, "hidden_", 7) ? 0 : 7), k->params[i].offset,
            i + 1 == k->param_count ? "\n" : "");
}

static void print_kernel(FILE *out, const xlr_codeobj *c, const xlr_kernel *k) {
  print_name(out, k->name);
  fputs("\n", out);
  print_arguments(out, k);
  fprintf(out, "  shared memory %u bytes, scratch %u bytes%s\n", k->group_size, k->private_size,
          k->dynamic_stack ? " and a stack" : "");
  fprintf(out, "  %u VGPRs", k->vgprs);
  if (k->agprs)
    fprintf(out, ", %u of them AGPRs", k->agprs);
  fprintf(out, ", %u SGPRs", k->sgprs);
  if (k->vgpr_spills || k->sgpr_spills)
    fprintf(out, "; %u VGPRs and %u SGPRs spilled", k->vgpr_spills, k->sgpr_spills);
  if (k->wave)
    fprintf(out, "; waves of %u", k->wave);
  fputs("\n", out);
  const uint32_t *r = k->reqd_group;
  if (r[0])
    fprintf(out, "  blocks of %ux%ux%u threads\n", r[0], r[1], r[2]);
  else if (k->max_flat_group)
    fprintf(out, "  blocks of at most %u threads\n", k->max_flat_group);
  if (xlr_codeobj_version(c, k, XLR_RAGGED) != k)
    fputs("  and a version for blocks that end within a warp\n", out);
  if (xlr_codeobj_version(c, k, XLR_ROWS) != k)
    fputs("  and a version for blocks whose rows are whole warps\n", out);
}

static bool is_ours(const xlr_variable *v) { return !strncmp(v->name, XLR_OURS, sizeof XLR_OURS - 1); }

void xlr_list(FILE *out, const xlr_codeobj *c) {
  size_t kernels = 0;
  for (size_t i = 0; i < c->kernel_count; i++)
    kernels += !xlr_codeobj_is_version(&c->kernels[i]);
  size_t variables = 0;
  for (size_t i = 0; i < c->variable_count; i++)
    variables += !is_ours(&c->variables[i]);
  fprintf(out, "%s: for %s, %zu kernel%s, %zu variable%s\n", c->path, c->target, kernels, plural(kernels), variables,
          plural(variables));
  for (size_t i = 0; i < c->kernel_count; i++)
    if (!xlr_codeobj_is_version(&c->kernels[i])) {
      fputs("\nkernel ", out);
      print_kernel(out, c, &c->kernels[i]);
    }
  if (c->refused_count)
    fputs("\n", out);
  for (size_t i = 0; i < c->refused_count; i++) {
    fputs("refused ", out);
    print_name(out, c->refused[i].name);
    fprintf(out, ": %s\n", c->refused[i].reason);
  }
  if (variables)
    fputs("\n", out);
  for (size_t i = 0; i < c->variable_count; i++) {
    if (is_ours(&c->variables[i]))
      continue;
    fputs("variable ", out);
    print_name(out, c->variables[i].name);
    fprintf(out, ": %" PRIu64 " byte%s\n", c->variables[i].size, plural(c->variables[i].size));
  }
}
