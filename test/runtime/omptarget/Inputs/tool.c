// A tool in the program: what OpenMP's tools interface tells of devices, a line each. Calls in the program are numbered
// by the order in which they are first heard of. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp-tools.h>
#include <omp.h>
#include <stdio.h>

static ompt_set_callback_t set;
static ompt_id_t given = 1000;

static unsigned call(const void *code) {
  static const void *known[32];
  unsigned i = 0;
  while (known[i] && known[i] != code)
    i++;
  known[i] = code;
  return code ? i + 1 : 0;
}

static void on_initialize(int device, const char *type, ompt_device_t *handle, ompt_function_lookup_t lookup,
                          const char *documentation) {
  (void)documentation;
  printf("initialize %d %s%s\n", device, type, handle && lookup ? "" : " without handle or lookup");
}
static void on_finalize(int device) { printf("finalize %d\n", device); }
static void on_load(int device, const char *file, int64_t offset, void *in_file, size_t bytes, void *host,
                    void *on_device, uint64_t module) {
  (void)file, (void)offset, (void)in_file, (void)on_device, (void)module;
  printf("load %d%s\n", device, bytes && host ? "" : " of nothing");
}
static void on_target(ompt_target_t kind, ompt_scope_endpoint_t end, int device, ompt_data_t *task,
                      ompt_data_t *target_task, ompt_data_t *target, const void *code) {
  (void)target_task;
  if (end == ompt_scope_begin)
    target->value = ++given;
  printf("target %d %s %d id %d call %u%s\n", kind, end == ompt_scope_begin ? "begin" : "end", device,
         (int)target->value, call(code), task ? "" : " without task");
}
static void on_data(ompt_scope_endpoint_t end, ompt_data_t *target_task, ompt_data_t *target, ompt_id_t *op,
                    ompt_target_data_op_t kind, void *from, int from_device, void *to, int to_device, size_t bytes,
                    const void *code) {
  (void)target_task;
  if (end == ompt_scope_begin) {
    *op = ++given;
    return;
  }
  printf("  data %d %d%s to %d%s bytes %d target %d call %u\n", kind, from_device, from ? "" : " nil", to_device,
         to ? "" : " nil", (int)bytes, (int)target->value, call(code));
}
static void on_submit(ompt_scope_endpoint_t end, ompt_data_t *target, ompt_id_t *op, unsigned teams) {
  (void)op;
  if (end == ompt_scope_end)
    printf("  submit teams %u target %d\n", teams, (int)target->value);
}

static int start(ompt_function_lookup_t lookup, int device, ompt_data_t *data) {
  (void)device, (void)data;
  set = (ompt_set_callback_t)lookup("ompt_set_callback");
  set(ompt_callback_device_initialize, (ompt_callback_t)on_initialize);
  set(ompt_callback_device_finalize, (ompt_callback_t)on_finalize);
  set(ompt_callback_device_load, (ompt_callback_t)on_load);
  set(ompt_callback_target_emi, (ompt_callback_t)on_target);
  set(ompt_callback_target_data_op_emi, (ompt_callback_t)on_data);
  set(ompt_callback_target_submit_emi, (ompt_callback_t)on_submit);
  return 1;
}
static void stop(ompt_data_t *data) { (void)data; }

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {start, stop, {0}};
  (void)version, (void)runtime;
  return &result;
}

int main(void) {
  int a[16] = {0}, b[16] = {0};
  const int device = omp_get_default_device(), host = omp_get_initial_device();
  setvbuf(stdout, NULL, _IOLBF, 0);
  printf("main\n");
#pragma omp target enter data map(to : a)
#pragma omp target teams num_teams(3) map(tofrom : a) map(from : b)
  b[omp_get_team_num()] = a[0] + 1;
#pragma omp target update from(a)
#pragma omp target exit data map(from : a)
  int *p = omp_target_alloc(sizeof a, device);
  omp_target_memcpy(p, a, sizeof a, 0, 0, device, host);
  omp_target_memcpy(a, p, sizeof a, 0, 0, host, device);
  omp_target_associate_ptr(b, p, sizeof b, 0, device);
  omp_target_disassociate_ptr(b, device);
  omp_target_free(p, device);
#pragma omp target nowait map(tofrom : a)
  a[0] = 7;
#pragma omp taskwait
  printf("end %d %d\n", a[0], b[2]);
}
