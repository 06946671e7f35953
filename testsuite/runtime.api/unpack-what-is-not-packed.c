/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Unpacking one value at a time reads no further than the block goes, and a
   value without an address is not packed.
   rows: C25
   configs: one */

#include "../support/check.h"

static void
unpack (void *block, size_t bytes)
{
  struct starpu_codelet_pack_arg_data state;
  int value = 3;
  void *place = &value;
  size_t size = 1;
  starpu_codelet_unpack_arg_init (&state, block, bytes);
  starpu_codelet_unpack_arg (&state, &value, sizeof value);
  CHECK_EQ (value, 3);
  starpu_codelet_pick_arg (&state, &place, &size);
  CHECK (place == NULL && size == 0);
  starpu_codelet_dup_arg (&state, &place, &size);
  CHECK (place == NULL && size == 0);
  starpu_codelet_unpack_discard_arg (&state);
  starpu_codelet_unpack_arg_fini (&state);
}

int
main (void)
{
  /* Nine values, the first of which is huge; and one byte of anything. */
  char *block = malloc (16);
  memset (block, 0x7f, 16);
  memcpy (block, &(int){ 9 }, sizeof (int));
  unpack (block, 16);
  unpack (block, 1);
  unpack (block, 6);
  free (block);

  void *packed;
  size_t bytes;
  int value = 5, result = 0;
  starpu_codelet_pack_args (&packed, &bytes, STARPU_VALUE, NULL, sizeof value,
                            STARPU_VALUE, &value, sizeof value, 0);
  CHECK_EQ (bytes, sizeof (int) + sizeof (size_t) + sizeof value);
  starpu_codelet_unpack_args (packed, &result, NULL);
  CHECK_EQ (result, 5);
  free (packed);
  return 0;
}
