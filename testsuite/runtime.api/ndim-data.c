/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An array of four dimensions with gaps is seen whole by tasks on every worker,
   and its gaps stay as they were; ranks beyond the limit are refused.
   rows: R16 R17 */

#include "../support/check.h"

enum
{
  kRank = 4
};
static const uint32_t extents[kRank] = { 3, 2, 4, 2 };
static const uint32_t distances[kRank] = { 1, 5, 11, 47 };

/* Calls `visit' for every element. */
static void
for_each (int *base, const uint32_t *nn, const uint32_t *ldn,
          void (*visit) (int *element, int number))
{
  int number = 0;
  for (uint32_t t = 0; t < nn[3]; ++t)
    for (uint32_t z = 0; z < nn[2]; ++z)
      for (uint32_t y = 0; y < nn[1]; ++y)
        for (uint32_t x = 0; x < nn[0]; ++x)
          visit (&base[x * ldn[0] + y * ldn[1] + z * ldn[2] + t * ldn[3]],
                 number++);
}

static void
fill (int *element, int number)
{
  *element = number;
}

static void
add_number (int *element, int number)
{
  *element += 100 * number;
}

static int wrong;

static void
check (int *element, int number)
{
  wrong += *element != 301 * number;
}

static void
work (void *buffers[], void *argument)
{
  (void)argument;
  if (STARPU_NDIM_GET_NDIM (buffers[0]) != kRank
      || STARPU_NDIM_GET_ELEMSIZE (buffers[0]) != sizeof (int))
    return;
  for_each ((int *)STARPU_NDIM_GET_PTR (buffers[0]),
            STARPU_NDIM_GET_NN (buffers[0]), STARPU_NDIM_GET_LDN (buffers[0]),
            add_number);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { work }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  static int storage[2 * 47];
  starpu_data_handle_t handle;
  uint32_t nn[kRank], ldn[kRank], many[20] = { 1 };
  for (int i = 0; i < 2 * 47; ++i)
    storage[i] = -7;
  for (int i = 0; i < kRank; ++i)
    {
      nn[i] = extents[i];
      ldn[i] = distances[i];
    }
  for_each (storage, nn, ldn, fill);
  CHECK (starpu_init (NULL) == 0);
  starpu_ndim_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)storage, many,
                             many, 20, sizeof (int));
  CHECK (handle == NULL);
  starpu_ndim_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)storage, ldn,
                             nn, kRank, sizeof (int));
  CHECK (handle != NULL);
  nn[0] = ldn[0] = 99;
  CHECK (starpu_ndim_get_ndim (handle) == kRank);
  CHECK (starpu_ndim_get_nn (handle)[2] == 4);
  CHECK (starpu_ndim_get_ni (handle, 0) == 3);
  CHECK (starpu_ndim_get_local_ldi (handle, 3) == 47);
  CHECK (starpu_ndim_get_local_ptr (handle) == (uintptr_t)storage);
  CHECK (starpu_data_get_size (handle) == 48 * sizeof (int));
  unsigned last = starpu_worker_get_count () - 1;
  for (int i = 0; i < 3; ++i)
    CHECK (starpu_task_insert (&codelet, STARPU_RW, handle,
                               STARPU_EXECUTE_ON_WORKER, i % 2 ? 0 : last, 0)
           == 0);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  for_each (storage, extents, distances, check);
  CHECK (wrong == 0);
  int gaps = 0;
  for (int i = 0; i < 2 * 47; ++i)
    gaps += storage[i] == -7;
  CHECK (gaps == 2 * 47 - 48);
  return 0;
}
