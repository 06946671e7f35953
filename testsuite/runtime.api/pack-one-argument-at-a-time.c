/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Arguments are packed and unpacked singly: copied, duplicated, picked in
   place or skipped.
   rows: C25
   configs: one */

#include "../support/check.h"

int
main (void)
{
  struct starpu_codelet_pack_arg_data state;
  void *block;
  size_t size;
  int values[5] = { 1, 2, 3, 4, 5 };
  starpu_codelet_pack_arg_init (&state);
  for (int i = 0; i < 5; ++i)
    starpu_codelet_pack_arg (&state, &values[i], sizeof values[i]);
  starpu_codelet_pack_arg_fini (&state, &block, &size);

  int value = 0;
  void *place;
  size_t bytes;
  starpu_codelet_unpack_arg_init (&state, block, size);
  starpu_codelet_unpack_arg (&state, &value, sizeof value);
  CHECK (value == 1);
  starpu_codelet_unpack_discard_arg (&state);
  starpu_codelet_dup_arg (&state, &place, &bytes);
  CHECK (bytes == sizeof (int) && *(int *)place == 3);
  free (place);
  starpu_codelet_pick_arg (&state, &place, &bytes);
  memcpy (&value, place, sizeof value);
  CHECK (bytes == sizeof (int) && value == 4);
  CHECK ((char *)place > (char *)block && (char *)place < (char *)block + size);
  starpu_codelet_unpack_arg (&state, &value, sizeof value);
  CHECK (value == 5);
  starpu_codelet_pick_arg (&state, &place, &bytes);
  CHECK (place == NULL && bytes == 0);
  starpu_codelet_unpack_arg_fini (&state);
  free (block);
  return 0;
}
