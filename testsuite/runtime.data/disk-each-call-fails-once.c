/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Whichever allocation, write or read of a disk fails once, tasks on data that
   main memory has no room for, half of them parts of one whole, leave what a
   sequential run leaves.
   rows: R18 E06 E09
   configs: one many
   env: STARPU_LIMIT_CPU_MEM=1 */

#include <stdatomic.h>

#include "aux-disk.h"
#include "aux-vectors.h"

enum
{
  kData = 12,
  kParts = 4,
  kLength = 65536, /* 256 KiB: three or four fit */
  kSteps = 40,
  kMost = 15 /* calls of a kind that fail, one in each run */
};

enum kind
{
  Allocate,
  Write,
  Read,
  kKinds
};

static atomic_int calls[kKinds], failures;
static int failing_kind, failing_call;

/* True for the one call that is to fail. */
static int
fails (enum kind kind)
{
  if (atomic_fetch_add (&calls[kind], 1) + 1 != failing_call
      || (int)kind != failing_kind)
    return 0;
  atomic_fetch_add (&failures, 1);
  return 1;
}

static int
allocation_fails (void)
{
  return fails (Allocate);
}

static int
write_fails (size_t size)
{
  (void)size;
  return fails (Write);
}

static int
read_fails (size_t size)
{
  (void)size;
  return fails (Read);
}

static void
run (void)
{
  starpu_data_handle_t handle[kData];
  int expected[kData];
  unsigned random = 5;
  for (int k = 0; k < kKinds; ++k)
    atomic_store (&calls[k], 0);
  start ();
  register_disk ();
  starpu_data_handle_t whole = new_temporary (kParts * kLength);
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = kParts };
  starpu_data_partition (whole, &filter);
  for (int d = 0; d < kData; ++d)
    {
      handle[d] = d < kParts ? starpu_data_get_child (whole, (unsigned)d)
                             : new_temporary (kLength);
      set (handle[d], expected[d] = d);
    }
  for (int s = 0; s < kSteps; ++s)
    {
      random = random * 1103515245u + 12345u;
      int d = (int)(random >> 16) % kData;
      add (handle[d], s);
      expected[d] += s;
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int d = 0; d < kData; ++d)
    {
      CHECK_EQ (starpu_data_acquire (handle[d], STARPU_R), 0);
      const int *values = (int *)starpu_data_get_local_ptr (handle[d]);
      CHECK (values[0] == expected[d] && values[kLength - 1] == expected[d]);
      starpu_data_release (handle[d]);
      if (d >= kParts)
        starpu_data_unregister (handle[d]);
    }
  starpu_data_unpartition (whole, STARPU_MAIN_RAM);
  starpu_data_partition (whole, &filter);
  for (int d = 0; d < kParts; ++d)
    expect (starpu_data_get_child (whole, (unsigned)d), expected[d]);
  starpu_data_unpartition (whole, STARPU_MAIN_RAM);
  starpu_data_unregister (whole);
  starpu_shutdown ();
}

int
main (void)
{
  before.allocate = allocation_fails;
  before.write = write_fails;
  before.read = read_fails;
  for (failing_kind = 0; failing_kind < kKinds; ++failing_kind)
    {
      atomic_store (&failures, 0);
      for (failing_call = 1; failing_call <= kMost; ++failing_call)
        {
          /* How many calls there are depends on who comes first. */
          for (int turn = 0; turn < 3 && atomic_load (&failures) < failing_call;
               ++turn)
            run ();
          if (atomic_load (&failures) < failing_call)
            break;
        }
      printf ("%d calls of kind %d failed\n", atomic_load (&failures),
              failing_kind);
      CHECK (atomic_load (&failures) > 2);
    }
  return 0;
}
