/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Devices that share main memory use the program's own storage: their functions
   get its address, and no transfer is counted.  With gaps between its rows, or
   without storage in main memory, data are copied as always.
   rows: E06 R14 G23
   configs: sim sim-only
   env: STARPU_SIM_SHARES=1 */

#include "aux-vectors.h"

enum
{
  kLength = 1000,
  kRounds = 10
};

static void
keep_address (void *buffers[], void *argument)
{
  *(void **)argument = (void *)STARPU_MATRIX_GET_PTR (buffers[0]);
}

static struct starpu_codelet address_codelet
    = { .cpu_funcs = { keep_address }, .nbuffers = 1, .modes = { STARPU_RW } };

static void *
address_on (starpu_data_handle_t handle, unsigned node)
{
  void *address = NULL;
  run_on_node (&address_codelet, handle, &address, node);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  return address;
}

int
main (void)
{
  static int values[kLength], rows[10][20];
  starpu_data_handle_t vector, whole, strip, own;
  start ();
  vector = new_vector (values, kLength);
  (void)transfers ();
  for (int i = 0; i < kRounds; ++i)
    {
      run_on_node (&add_codelet, vector, (void *)1, 1);
      run_on_node (&add_codelet, vector, (void *)1, 2);
      CHECK_EQ (starpu_data_acquire (vector, STARPU_RW), 0);
      CHECK_EQ (values[kLength - 1], 3 * i + 2);
      for (int k = 0; k < kLength; ++k)
        ++values[k];
      starpu_data_release (vector);
    }
  CHECK_EQ (transfers (), 0);

  /* As parts, too. */
  struct starpu_data_filter halves
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  starpu_data_partition (vector, &halves);
  for (int i = 0; i < 2; ++i)
    run_on_node (&add_codelet, starpu_data_get_sub_data (vector, 1, i),
                 (void *)1, 1 + (unsigned)i);
  starpu_data_unpartition (vector, STARPU_MAIN_RAM);
  starpu_data_unregister (vector);
  CHECK_EQ (values[0], 3 * kRounds + 1);
  CHECK_EQ (values[kLength - 1], 3 * kRounds + 1);
  CHECK_EQ (transfers (), 0);

  starpu_matrix_data_register (&whole, STARPU_MAIN_RAM, (uintptr_t)rows, 20, 20,
                               10, sizeof (int));
  CHECK (address_on (whole, 1) == rows);
  starpu_data_unregister (whole);
  CHECK_EQ (transfers (), 0);
  starpu_matrix_data_register (&strip, STARPU_MAIN_RAM, (uintptr_t)rows, 20, 15,
                               10, sizeof (int));
  CHECK (address_on (strip, 1) != rows);
  starpu_data_unregister (strip);
  CHECK_EQ (transfers (), 2);

  int value = 0;
  own = new_vector (NULL, 10);
  run_on_node (&set_codelet, own, (void *)5, 1);
  run_on_node (&read_codelet, own, &value, 2);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (value, 5);
  CHECK (transfers () > 0);
  starpu_data_unregister (own);
  starpu_shutdown ();
  return 0;
}
