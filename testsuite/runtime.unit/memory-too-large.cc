/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data that can never fit are refused with -ENOMEM, and what is in use is
   left alone.
   rows: R19 E09
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice device (400);
  Memory memory (options);
  memory.add_node (device);
  static int large[101], small[100] = { 3 };
  Handle &whale = make_vector (memory, large, 101);
  Handle &fish = make_vector (memory, small, 100);
  Use refused (memory, whale, STARPU_R, 1);
  CHECK_EQ (refused.begin ().code (), -ENOMEM);
  CHECK_EQ (use (memory, fish, STARPU_R, 1), 3);
  Use again (memory, whale, STARPU_R, 1);
  CHECK_EQ (again.begin ().code (), -ENOMEM);
  // It still can be used elsewhere.
  CHECK_EQ (use (memory, whale, STARPU_RW, 0, 1), 1);
  return 0;
}
