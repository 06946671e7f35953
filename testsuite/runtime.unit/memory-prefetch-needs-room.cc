/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A prefetch evicts nothing.
   rows: R18
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice device (1000);
  Memory memory (options);
  memory.add_node (device);
  int a[200] = {}, b[200] = {};
  Handle &first = make_vector (memory, a, 200);
  Handle &second = make_vector (memory, b, 200);
  use (memory, first, STARPU_R, 1);
  memory.prefetch (second, 1, STARPU_R);
  CHECK_EQ (device.copies, 1u);
  CHECK (first.ready_on (1, STARPU_R));
  return 0;
}
