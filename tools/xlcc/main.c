// main.c: xlcc, the compiler driver: CUDA-derived LLVM IR or CUDA C++ in, AMD
// GPU code object out. Parses the command line, makes a plan of commands, runs
// or prints it, cleans up.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec.h"
#include "sdk.h"

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

int main(int argc, char **argv) {
  xl_error err = {""};
  xlcc_options o;
  if (!xlcc_parse_options(argc, argv, &o, &err))
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
  if (note)
    fprintf(stderr, "xlcc: note: %s\n", note);
  free(note);
  xlcc_paths paths = {0};
  if (!xlcc_find_paths(&o, &paths, &err))
    return complain(&err, XL_FAILED);
  if (o.dry_run) {
    xlcc_plan plan = xlcc_make_plan(&o, &paths, NULL);
    xlcc_print_plan(&plan, stdout);
    return XL_OK;
  }
  xlcc_hold_signals();
  char *temp = NULL;
  if (!o.save_temps && !(temp = xlcc_make_temp_dir(&err)))
    return complain(&err, XL_FAILED);
  xlcc_plan plan = xlcc_make_plan(&o, &paths, temp);
  if (o.verbose)
    xlcc_print_plan(&plan, stderr);
  int status = XL_OK;
  if (!xlcc_run_plan(&plan, &err)) {
    status = XL_FAILED;
    if (err.text[0])
      complain(&err, status);
    else if ((note = xlcc_missing_sdk(&o)))
      fprintf(stderr, "xlcc: note: %s\n", note);
    remove_output(o.output);
  }
  if (temp)
    xlcc_remove_temp_dir(temp);
  return xlcc_finish(status);
}
