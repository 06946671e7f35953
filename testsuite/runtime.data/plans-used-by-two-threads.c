/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* While one thread submits tasks on the whole, or acquires it, and another
   tasks on the parts of a plan, nobody's changes are lost.
   rows: R21 R22 E06  */

#include <pthread.h>

#include "aux-vectors.h"

enum
{
  kLength = 40,
  kParts = 4,
  kTimes = 1500
};

static starpu_data_handle_t whole, parts[kParts];

static void *
use_whole (void *acquires)
{
  for (int i = 0; i < kTimes; ++i)
    if (acquires == NULL)
      add (whole, 1);
    else
      {
        CHECK_EQ (starpu_data_acquire (whole, STARPU_RW), 0);
        int *values = (int *)starpu_data_get_local_ptr (whole);
        for (int k = 0; k < kLength; ++k)
          ++values[k];
        starpu_data_release (whole);
      }
  return NULL;
}

static void *
use_parts (void *ignored)
{
  (void)ignored;
  for (int i = 0; i < kTimes; ++i)
    for (int k = 0; k < kParts; ++k)
      add (parts[k], 1);
  return NULL;
}

static void
run (void *acquires)
{
  static int values[kLength];
  memset (values, 0, sizeof values);
  whole = new_vector (values, kLength);
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = kParts };
  starpu_data_partition_plan (whole, &filter, parts);
  pthread_t first, second;
  CHECK_EQ (pthread_create (&first, NULL, use_whole, acquires), 0);
  CHECK_EQ (pthread_create (&second, NULL, use_parts, NULL), 0);
  CHECK_EQ (pthread_join (first, NULL), 0);
  CHECK_EQ (pthread_join (second, NULL), 0);
  starpu_data_partition_clean (whole, kParts, parts);
  starpu_data_unregister (whole);
  for (int k = 0; k < kLength; ++k)
    CHECK_EQ (values[k], 2 * kTimes);
}

int
main (void)
{
  int acquires;
  start ();
  run (NULL);
  run (&acquires);
  starpu_shutdown ();
  return 0;
}
