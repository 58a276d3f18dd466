// Textures and surfaces of crosslane/host.h: made, changed by a kernel, read back; what does not fit is said.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/host.h"

#include <stdint.h>
#include <string.h>

int main(int argc, char **argv) {
  (void)argc;
  char message[XL_MESSAGE];
  uint8_t texels[7 * 5 * 3 * 4], after[sizeof texels];
  uint64_t surface = 0, texture = 0, none = 0;
  for (size_t i = 0; i < sizeof texels; i++)
    texels[i] = (uint8_t)(i * 3);
  xl_program *p = xl_program_load(argv[1], NULL, message);
  if (!p)
    return puts(message), 1;
  const char *shape = "kind=3d,w=7,h=5,d=3,fmt=u8,ch=4";
  if (!xl_texture_make(p, shape, true, texels, sizeof texels, &surface) ||
      !xl_texture_make(p, "kind=1d,w=4,filter=linear", false, NULL, 0, &texture))
    return puts(xl_program_message(p)), 1;
  const xl_launch l = {"increment", {1, 1, 1}, {64, 1, 1}, (const void *[]){&surface}, 1};
  if (!xl_run(p, &l) || !xl_texture_read(p, surface, after, sizeof after))
    return puts(xl_program_message(p)), 1;
  size_t wrong = 0;
  for (size_t i = 0; i < sizeof texels; i++)
    wrong += after[i] != (uint8_t)(texels[i] + 1);
  printf("%zu of %zu differ\n", wrong, sizeof texels);
  if (!xl_texture_make(p, shape, true, texels, 7, &none))
    puts(xl_program_message(p));
  if (!xl_texture_make(p, "kind=cube,w=7", false, NULL, 0, &none))
    puts(xl_program_message(p));
  if (!xl_texture_make(p, "kind=1d,w=4,data=nowhere.bin", false, NULL, 0, &none))
    puts(xl_program_message(p));
  if (!xl_texture_read(p, texture, after, 15))
    puts(xl_program_message(p));
  xl_texture_free(p, surface);
  xl_texture_free(p, 0);
  if (!xl_texture_read(p, surface, after, sizeof after))
    puts(strstr(xl_program_message(p), "is the handle of no texture"));
  xl_program_free(p); // and the texture
  return 0;
}
