/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data that are no dense arrays are used on every memory node in turn, and stay
   there for the next task: a kind of the user's own, two arrays in one,
   described by four functions, and a sparse matrix by rows.

   rows: R24 R16 E44! R15! R20! */

#include "aux-pair.h"

static uint32_t
pair_footprint (starpu_data_handle_t handle)
{
  return (uint32_t)pair_size (handle);
}

static void
work (void *buffers[], void *argument)
{
  (void)argument;
  struct pair_interface *pair = (struct pair_interface *)buffers[0];
  for (int i = 0; i < pair->n; ++i)
    {
      pair->first[i] += 1;
      pair->second[i] += pair->first[i];
    }
}
static struct starpu_codelet working
    = { .cpu_funcs = { work }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
multiply (void *buffers[], void *argument)
{
  (void)argument;
  double *values = (double *)STARPU_CSR_GET_NZVAL (buffers[0]);
  uint32_t *columns = STARPU_CSR_GET_COLIND (buffers[0]);
  uint32_t *rows = STARPU_CSR_GET_ROWPTR (buffers[0]);
  double *x = (double *)STARPU_VECTOR_GET_PTR (buffers[1]);
  double *y = (double *)STARPU_VECTOR_GET_PTR (buffers[2]);
  for (uint32_t r = 0; r < STARPU_CSR_GET_NROW (buffers[0]); ++r)
    {
      y[r] = 0;
      for (uint32_t k = rows[r]; k < rows[r + 1]; ++k)
        {
          y[r] += values[k] * x[columns[k]];
          values[k] *= 2;
        }
    }
}
static struct starpu_codelet multiplying
    = { .cpu_funcs = { multiply },
        .nbuffers = 3,
        .modes = { STARPU_RW, STARPU_R, STARPU_W } };

/* Submits a task that has to run on a memory node. */
static void
run_there (struct starpu_codelet *codelet, starpu_data_handle_t *handles,
           unsigned node)
{
  struct starpu_task *task = new_task (codelet, NULL);
  memcpy (task->handles, handles, (size_t)codelet->nbuffers * sizeof *handles);
  task->execute_on_a_specific_worker = 1;
  task->workerid = 0;
  while (starpu_worker_get_memory_node (task->workerid) != node)
    ++task->workerid;
  submit (task);
}

static int
has_worker (unsigned node)
{
  for (unsigned i = 0; i < starpu_worker_get_count (); ++i)
    if (starpu_worker_get_memory_node (i) == node)
      return 1;
  return 0;
}

/* Transfers over all links since the last call. */
static int
transfers (void)
{
  int total = 0;
  for (int bus = 0; bus < starpu_bus_get_count (); ++bus)
    {
      struct starpu_profiling_bus_info info;
      CHECK_EQ (starpu_bus_get_profiling_info (bus, &info), 0);
      total += info.transfer_count;
    }
  return total;
}

/* Runs a codelet three times on each node: the last two find the data there.
   Returns how often that is. */
static int
run_everywhere (struct starpu_codelet *codelet, starpu_data_handle_t *handles)
{
  int times = 0;
  for (unsigned node = 0; node < starpu_memory_nodes_get_count (); ++node)
    for (int i = 0; has_worker (node) && i < 3; ++i, ++times)
      {
        transfers ();
        run_there (codelet, handles, node);
        CHECK_EQ (starpu_task_wait_for_all (), 0);
        int moved = transfers ();
        CHECK_EQ (moved > 0, i == 0 && node > 0);
      }
  return times;
}

static void
use_pair (void)
{
  static int a[50], b[50];
  pair_ops.footprint = pair_footprint;
  starpu_data_handle_t handle = new_pair (a, b, 50);
  CHECK (pair_ops.interfaceid >= STARPU_MAX_INTERFACE_ID);
  CHECK_EQ (starpu_data_get_size (handle), 400);
  CHECK (starpu_data_get_interface_ops (handle) == &pair_ops);
  int times = run_everywhere (&working, &handle);
  starpu_data_unregister (handle);
  for (int i = 0; i < 50; ++i)
    {
      CHECK_EQ (a[i], times);
      CHECK_EQ (b[i], times * (times + 1) / 2);
    }
}

static void
use_sparse_matrix (void)
{
  static double values[] = { 2, 1, 3, 4 }, x[3] = { 1, 2, 3 }, y[3];
  static uint32_t columns[] = { 0, 2, 1, 2 }, rows[] = { 0, 2, 3, 4 };
  starpu_data_handle_t h[3];
  starpu_csr_data_register (&h[0], STARPU_MAIN_RAM, 4, 3, (uintptr_t)values,
                            columns, rows, 0, sizeof (double));
  starpu_vector_data_register (&h[1], STARPU_MAIN_RAM, (uintptr_t)x, 3,
                               sizeof (double));
  starpu_vector_data_register (&h[2], STARPU_MAIN_RAM, (uintptr_t)y, 3,
                               sizeof (double));
  CHECK_EQ (starpu_csr_get_nnz (h[0]), 4);
  CHECK_EQ (starpu_data_get_size (h[0]), 4 * 8 + 4 * 4 + 4 * 4);
  const double scale = 1 << run_everywhere (&multiplying, h);
  for (int i = 0; i < 3; ++i)
    starpu_data_unregister (h[i]);
  CHECK (y[0] == scale / 2 * 5 && y[1] == scale / 2 * 6
         && y[2] == scale / 2 * 12);
  CHECK (values[0] == scale * 2 && values[3] == scale * 4);
}

int
main (void)
{
  start ();
  use_pair ();
  use_sparse_matrix ();
  starpu_shutdown ();
  return 0;
}
