/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Registering the same data twice is reported once, and both handles work;
   pieces of data at the same address, as a program that partitions by itself
   has them, are fine.  The address stands for the first one.
   rows: E06 R20 */

#include "../support/capture.h"
#include "aux-vectors.h"

int
main (void)
{
  static int values[10];
  start ();
  int old = capture_begin ();
  starpu_data_handle_t first = new_vector (values, 10), piece, other;
  starpu_vector_data_register (&piece, STARPU_MAIN_RAM, (uintptr_t)values, 5,
                               sizeof (int));
  starpu_matrix_data_register (&other, STARPU_MAIN_RAM, (uintptr_t)values, 2, 2,
                               5, sizeof (int));
  CHECK (first != NULL && piece != NULL && other != NULL);
  CHECK_EQ (occurrences (capture_end (old), "\n"), 0);

  old = capture_begin ();
  starpu_data_handle_t second = new_vector (values, 10);
  starpu_data_handle_t third = new_vector (values, 10);
  const char *text = capture_end (old);
  CHECK_EQ (occurrences (text, "registered already"), 1);
  CHECK_EQ (occurrences (text, "\n"), 1);
  CHECK (starpu_data_lookup (values) == first);

  add (first, 3);
  CHECK_EQ (starpu_data_acquire (first, STARPU_R), 0);
  CHECK_EQ (values[9], 3);
  starpu_data_release (first);
  starpu_data_unregister (third);
  starpu_data_unregister (second);
  starpu_data_unregister (other);
  starpu_data_unregister (piece);
  CHECK (starpu_data_lookup (values) == first);
  add (first, 4);
  starpu_data_unregister (first);
  for (int i = 0; i < 10; ++i)
    CHECK_EQ (values[i], 7);
  starpu_shutdown ();
  return 0;
}
