/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Two fetches of one replica share the copy that is under way.
   rows: E07 R12
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice device;
  Memory memory (options);
  memory.add_node (device);
  int values[4] = { 1, 2, 3, 4 };
  Handle &handle = make_vector (memory, values, 4);
  device.hold = true;
  Use first (memory, handle, STARPU_R, 1), second (memory, handle, STARPU_R, 1);
  CHECK (first.begin ().ok ());
  CHECK (second.begin ().ok ());
  CHECK (!first.done () && !second.done ());
  CHECK_EQ (device.copies, 1u);
  CHECK (device.wakes >= 2);
  device.finish ();
  CHECK (second.done () && first.done ());
  CHECK_EQ (first.values ()[3], 4);
  first.release ();
  second.release ();
  return 0;
}
