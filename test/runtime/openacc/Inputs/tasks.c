// Tasks, which may overlap, are refused for kernels whose gangs meet: tasks MODULE KERNEL...
// says for each kernel what a task says of it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/async.h>

#include <stdio.h>

int main(int argc, char **argv) {
  char message[XL_ASYNC_MESSAGE];
  xl_graph *g = xl_graph_open(1, message);
  if (!g || argc < 3)
    return puts(g ? "usage: tasks MODULE KERNEL..." : message), 1;
  for (int i = 2; i < argc; i++)
    puts(xl_function_load(g, 0, argv[1], argv[i], message) ? "taken" : message);
  xl_graph_close(g);
  return 0;
}
