// main.c: xlcc, the compiler driver: CUDA-derived LLVM IR or CUDA C++ in, AMD
// GPU code object or whole program out. Parses the command line, makes a plan of commands, runs
// or prints it, cleans up.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cache.h"
#include "exec.h"
#include "host.h"
#include "module.h"
#include "rdc.h"
#include "sdk.h"

#include "crosslane/compile.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int complain(const xl_error *err, int status) {
  fprintf(stderr, "xlcc: error: %s\n", err->text);
  return status;
}

// What a failed run may have left; /dev/null and pipes stay.
static void remove_output(const char *path) {
  struct stat st;
  if (strcmp(path, "-") && !lstat(path, &st) && S_ISREG(st.st_mode))
    unlink(path);
}

// Refuses IR that was made for no GPU, or for 32 bits, which clang would take as it is.
static bool check_inputs(const xlcc_options *o, xl_error *err) {
  for (size_t i = 0; i < o->input_count; i++) {
    const char *path = o->inputs[i].path;
    if (o->inputs[i].language != XLCC_IR_INPUT || !strcmp(path, "-"))
      continue;
    struct stat st;
    if (!stat(path, &st) && S_ISREG(st.st_mode) && !st.st_size)
      return xl_fail(err, "%s: the file is empty", path);
    xlcc_module m;
    xlcc_look_at(path, &m);
    if (!strncmp(m.triple, "nvptx-", 6))
      return xl_fail(err, "%s: a 32-bit module (%s); only nvptx64 can be compiled", path, m.triple);
    if (*m.triple && strncmp(m.triple, "nvptx64-", 8) && strncmp(m.triple, "amdgcn-", 7))
      return xl_fail(err, "%s: a module for %s; one for nvptx64-nvidia-cuda or amdgcn-amd-amdhsa is expected", path,
                     m.triple);
  }
  return true;
}

// Says so when a code object has nothing to run. A kernel K has a descriptor, the symbol K.kd.
static void warn_of_no_kernel(const xlcc_options *o) {
  uint8_t *data;
  size_t size;
  xl_error ignored;
  if (o->kind != XLCC_CODE_OBJECT || o->syntax_only || !strcmp(o->output, "-") ||
      !xl_read_file(o->output, &data, &size, &ignored))
    return;
  static const char end[] = ".kd";
  if (!memmem(data, size, end, sizeof end))
    fprintf(stderr, "xlcc: warning: %s%s no kernel; there is nothing in %s to run\n", o->inputs[0].path,
            o->input_count > 1 ? " and the other inputs have" : " has", o->output);
  free(data);
}

// After a failure: what helps with IR that is not of the LLVM that runs.
static void advise(const xlcc_options *o) {
  for (size_t i = 0; i < o->input_count; i++) {
    const char *path = o->inputs[i].path;
    if (o->inputs[i].language != XLCC_IR_INPUT || !strcmp(path, "-"))
      continue;
    xlcc_module m;
    xlcc_look_at(path, &m);
    if (m.producer > (unsigned)o->llvm)
      fprintf(stderr, "xlcc: note: %s was written by LLVM %u, and this is LLVM %d%s\n", path, m.producer, o->llvm,
              o->llvm < 22 ? ": --llvm=22 may read it" : "");
  }
}

// One code object or bundle, or what comes before it: xlcc's own command line.
static int make_code(const xl_list *words) {
  xl_error err = {""};
  xlcc_options o;
  if (!xlcc_parse_options(words, &o, &err))
    return complain(&err, XL_USAGE);
  if (o.help) {
    fputs(xlcc_help, stdout);
    char *list = xlcc_processor_list("  ");
    printf("Processors:\n%s\n", list);
    free(list);
    return XL_OK;
  }
  if (o.version) {
    puts("xlcc (Crosslane) " XLCC_VERSION);
    return XL_OK;
  }
  char *note;
  if (!xlcc_choose_sdk(&o, &note, &err))
    return complain(&err, XL_FAILED);
  char *cache = o.dry_run ? NULL : xlcc_cache_folder(o.cache);
  // Once a user; with a failure, of which it may be the reason, again.
  const bool said = note && !o.verbose && !xlcc_is_news(cache, note);
  if (note && !said)
    fprintf(stderr, "xlcc: note: %s\n", note);
  xlcc_paths paths = {0};
  if (!xlcc_find_paths(&o, &paths, &err))
    return complain(&err, XL_FAILED);
  xlcc_plan plan = {0};
  if (o.dry_run) {
    xlcc_make_plan(&o, &paths, NULL, &plan);
    xlcc_print_plan(&plan, "", stdout);
    return XL_OK;
  }
  if (!check_inputs(&o, &err))
    return complain(&err, XL_FAILED);
  xlcc_hold_signals();
  char *temp = NULL;
  if (!o.save_temps && !(temp = xlcc_make_temp_dir(&err)))
    return complain(&err, XL_FAILED);
  xlcc_make_plan(&o, &paths, temp, &plan);
  int status = XL_OK;
  if (!xlcc_run_plan(&plan, cache, o.verbose ? "" : NULL, &err)) {
    status = XL_FAILED;
    char *missing = NULL;
    if (err.text[0])
      complain(&err, status);
    else if (!xlcc_unread() && (missing = xlcc_missing_sdk(&o)))
      fprintf(stderr, "xlcc: note: %s\n", missing);
    else if (!xlcc_unread())
      advise(&o);
    if (said && !xlcc_unread())
      fprintf(stderr, "xlcc: note: %s\n", note);
    remove_output(o.output);
  } else {
    warn_of_no_kernel(&o);
  }
  if (temp)
    xlcc_remove_temp_dir(temp);
  return xlcc_finish(status);
}

// Runs what has been linked, in place of this program.
static int run_program(const char *path, const xl_list *arguments) {
  xl_list argv = {0};
  xl_push(&argv, strchr(path, '/') ? path : xl_format("./%s", path));
  xl_push_all(&argv, arguments);
  execv(argv.items[0], argv.items);
  xl_error err;
  xl_fail(&err, "%s: %m", argv.items[0]);
  return complain(&err, XL_FAILED);
}

// Whole programs: nvcc's command line.
static int make_program(const xl_list *words, bool nvcc) {
  xl_error err = {""};
  xlcc_program p;
  if (!xlcc_parse_program(words, nvcc, &p, &err))
    return complain(&err, XL_USAGE);
  if (p.help) {
    puts("usage: nvcc [options] INPUT...\n\nxlcc --help has more options, which this program takes as well.");
    xlcc_print_nvcc_options(false);
    return XL_OK;
  }
  if (p.version) {
    xlcc_print_nvcc_version();
    return XL_OK;
  }
  if (p.list_arch || p.list_code) {
    xlcc_print_archs(p.list_arch, p.list_code);
    return XL_OK;
  }
  const char *prefix = nvcc ? "#$ " : "";
  FILE *out = p.dry_run && !nvcc ? stdout : stderr;
  if (nvcc && (p.dry_run || p.verbose))
    xlcc_print_places(&p, out);
  if (!p.part_count)
    return XL_FAILED; // CMake has asked, and got what it wants
  char *temp = NULL;
  if (!p.dry_run) {
    xlcc_hold_signals();
    if (!p.keep && !(temp = xlcc_make_temp_dir(&err)))
      return complain(&err, XL_FAILED);
  }
  char *cache = p.dry_run ? NULL : xlcc_cache_folder(p.cache);
  xlcc_plan plan = {0};
  char *note = NULL;
  const char *output = NULL;
  xlcc_options last = {0}; // of the source that was looked at last
  int status = XL_OK;
  bool said = false;
  if (!xlcc_plan_program(&p, temp ? temp : p.keep ? p.keep : "/tmp", &plan, &note, &output, &last, &err)) {
    status = complain(&err, XL_FAILED);
  } else if (p.dry_run) {
    xlcc_print_plan(&plan, prefix, out);
  } else {
    said = note && !p.verbose && !xlcc_is_news(cache, note);
    if (note && !said)
      fprintf(stderr, "xlcc: note: %s\n", note);
    if (p.phase == XLCC_LIBRARY) // no members of an older one
      remove_output(output);
    if (!xlcc_run_plan(&plan, cache, p.verbose ? prefix : NULL, &err)) {
      status = XL_FAILED;
      char *missing = NULL;
      if (err.text[0])
        complain(&err, status);
      else if (!xlcc_unread() && last.input_count && (missing = xlcc_missing_sdk(&last)))
        fprintf(stderr, "xlcc: note: %s\n", missing);
      if (said && !xlcc_unread())
        fprintf(stderr, "xlcc: note: %s\n", note);
      if (output)
        remove_output(output);
    }
  }
  if (temp)
    xlcc_remove_temp_dir(temp);
  status = p.dry_run ? status : xlcc_finish(status);
  return status == XL_OK && p.run && !p.dry_run ? run_program(output, &p.run_args) : status;
}

static int image_step(const xl_list *words) {
  xl_error err = {""};
  uint8_t *ir;
  size_t size, image_size;
  if (words->count < 2)
    return xl_fail(&err, XLCC_IMAGE_STEP " is a step of xlcc's own"), complain(&err, XL_USAGE);
  if (!xl_read_file(words->items[1], &ir, &size, &err))
    return complain(&err, XL_FAILED);
  void *image = xl_image_make(ir, size, (const char *const *)words->items + 2, words->count - 2, &image_size);
  free(ir);
  if (!image)
    return xl_fail(&err, "%s: no memory", words->items[1]), complain(&err, XL_FAILED);
  const bool ok = xl_write_file(words->items[0], image, image_size, &err);
  free(image);
  return ok ? XL_OK : complain(&err, XL_FAILED);
}

int main(int argc, char **argv) {
  xl_error err = {""};
  xl_list words = {0};
  const char *slash = strrchr(argv[0], '/');
  const bool nvcc = !strcmp(slash ? slash + 1 : argv[0], "nvcc");
  if (!xlcc_expand_words(argc, argv, &words, &err))
    return complain(&err, XL_USAGE);
  if (words.count && !strcmp(words.items[0], XLCC_DEVICE_LINK_STEP)) {
    const xl_list step = {words.items + 1, words.count - 1};
    return xlcc_device_link_step(&step, false);
  }
  if (words.count && !strcmp(words.items[0], XLCC_IMAGE_STEP)) {
    const xl_list step = {words.items + 1, words.count - 1};
    return image_step(&step);
  }
  if (words.count == 1 && !strcmp(words.items[0], "--nvcc-options")) {
    xlcc_print_nvcc_options(true);
    return XL_OK;
  }
  return nvcc || xlcc_is_program(&words) ? make_program(&words, nvcc) : make_code(&words);
}
