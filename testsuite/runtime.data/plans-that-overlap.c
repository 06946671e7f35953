/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Two plans of the same data that are written in turns, with a submission of
   each or without: the one ends the use of the other, in order, and nothing is
   lost.  One task that writes parts of both gets -EINVAL, as does one that
   writes a part and uses the whole.
   rows: R21 R22
   configs: one many sim */

#include <errno.h>

#include "aux-vectors.h"

enum
{
  kLength = 60,
  kRounds = 20
};

static int values[kLength];

static void
combine (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet both = { .cpu_funcs = { combine },
                                      .nbuffers = 2,
                                      .modes = { STARPU_RW, STARPU_RW } };
static struct starpu_codelet reads = { .cpu_funcs = { combine },
                                       .nbuffers = 2,
                                       .modes = { STARPU_R, STARPU_R } };

static void
refuse_both (starpu_data_handle_t one, starpu_data_handle_t other)
{
  CHECK_EQ (starpu_task_insert (&both, STARPU_RW, one, STARPU_RW, other, 0),
            -EINVAL);
}

int
main (void)
{
  start ();
  starpu_data_handle_t handle = new_vector (values, kLength), halves[2],
                       thirds[3];
  struct starpu_data_filter in_2
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  struct starpu_data_filter in_3
      = { .filter_func = starpu_vector_filter_block, .nchildren = 3 };
  starpu_data_partition_plan (handle, &in_2, halves);
  starpu_data_partition_plan (handle, &in_3, thirds);
  for (int r = 0; r < kRounds; ++r)
    {
      if (r % 2 == 0)
        starpu_data_partition_submit (handle, 2, halves);
      for (int i = 0; i < 2; ++i)
        add (halves[i], 1);
      refuse_both (halves[0], thirds[0]);
      if (r % 2 == 0)
        starpu_data_partition_submit (handle, 3, thirds);
      for (int i = 0; i < 3; ++i)
        add (thirds[i], 1);
      refuse_both (handle, thirds[1]);
    }
  /* To read them together is fine. */
  CHECK_EQ (starpu_task_insert (&reads, STARPU_R, halves[0], STARPU_R,
                                thirds[0], 0),
            0);
  starpu_data_partition_clean (handle, 2, halves);
  starpu_data_partition_clean (handle, 3, thirds);
  starpu_data_unregister (handle);
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (values[i], 2 * kRounds);
  starpu_shutdown ();
  return 0;
}
