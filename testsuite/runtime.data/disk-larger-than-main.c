/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Temporary data of four times the main memory that may be used leave it for a
   folder and come back; random tasks on them compute what they do in order.
   rows: R18 E09
   configs: one many sim local-store
   env: STARPU_LIMIT_CPU_MEM=4 STARPU_DISK_SWAP=swap */

#include "../support/check.h"

enum
{
  kData = 64,
  kCount = 65536, /* of a datum: 256 KiB, as much as a local store */
  kShort = 16384, /* what is used on local stores: 64 KiB */
  kSteps = 400
};

static void
fill (void *buffers[], void *argument)
{
  unsigned *values = (unsigned *)STARPU_VECTOR_GET_PTR (buffers[0]);
  for (unsigned i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); ++i)
    values[i] = *(unsigned *)argument + i;
}

static void
add (void *buffers[], void *argument)
{
  unsigned *to = (unsigned *)STARPU_VECTOR_GET_PTR (buffers[0]);
  const unsigned *from = (unsigned *)STARPU_VECTOR_GET_PTR (buffers[1]);
  (void)argument;
  for (unsigned i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); ++i)
    to[i] = to[i] * 3 + from[i];
}

static struct starpu_codelet fill_codelet
    = { .cpu_funcs = { fill }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet add_codelet
    = { .cpu_funcs = { add }, .nbuffers = 2, .modes = { STARPU_RW, STARPU_R } };

static unsigned expected[4 * kData][kCount];
static starpu_data_handle_t handle[4 * kData];
static unsigned names[4 * kData];

int
main (void)
{
  start ();
  const int disk = starpu_disk_swap_node;
  CHECK (disk > 0);
  CHECK_EQ (starpu_node_get_kind ((unsigned)disk), STARPU_DISK_RAM);
  CHECK_EQ (starpu_memory_nodes_get_count (), disk + 1);
  const int small
      = starpu_worker_get_count_by_type (STARPU_LOCAL_STORE_WORKER) > 0;
  const unsigned count = small ? kShort : kCount;
  const unsigned data = small ? 4 * kData : kData;
  for (unsigned d = 0; d < data; ++d)
    {
      names[d] = d * 1000003u;
      starpu_vector_data_register (&handle[d], -1, 0, count, sizeof (unsigned));
      CHECK_EQ (starpu_data_get_ooc_flag (handle[d]), 1);
      struct starpu_task *task = new_task (&fill_codelet, &names[d]);
      task->cl_arg_size = sizeof names[d];
      task->handles[0] = handle[d];
      submit (task);
      for (unsigned i = 0; i < count; ++i)
        expected[d][i] = names[d] + i;
    }
  srand (5);
  for (int s = 0; s < kSteps; ++s)
    {
      unsigned to = (unsigned)rand () % data;
      unsigned from = (to + 1 + (unsigned)rand () % (data - 1)) % data;
      CHECK_EQ (starpu_task_insert (&add_codelet, STARPU_RW, handle[to],
                                    STARPU_R, handle[from], 0),
                0);
      for (unsigned i = 0; i < count; ++i)
        expected[to][i] = expected[to][i] * 3 + expected[from][i];
    }
  starpu_task_wait_for_all ();
  for (unsigned d = 0; d < data; ++d)
    {
      CHECK_EQ (starpu_data_acquire (handle[d], STARPU_R), 0);
      const void *values = starpu_data_get_local_ptr (handle[d]);
      CHECK_EQ (memcmp (values, expected[d], count * sizeof (unsigned)), 0);
      starpu_data_release (handle[d]);
    }
  /* What is only read goes to the disk once. */
  struct starpu_profiling_bus_info out;
  CHECK_EQ (starpu_bus_get_profiling_info (starpu_bus_get_id (0, disk), &out),
            0);
  for (unsigned round = 0; round < 2; ++round)
    for (unsigned d = 0; d < data; ++d)
      {
        CHECK_EQ (starpu_data_acquire (handle[d], STARPU_R), 0);
        starpu_data_release (handle[d]);
      }
  CHECK_EQ (starpu_bus_get_profiling_info (starpu_bus_get_id (0, disk), &out),
            0);
  CHECK (out.transfer_count <= (int)data);
  for (unsigned d = 0; d < data; ++d)
    starpu_data_unregister (handle[d]);
  starpu_shutdown ();
  return 0;
}
