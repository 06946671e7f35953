/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data large enough to be copied in pieces go from device to device through
   main memory, vectors and matrices with gaps between their columns: each finds
   what the last one left, and each hop is one transfer.
   rows: R14 R09 E06
   configs: sim opencl
   needs: opencl
   env: STARPU_SIM_PEER=0 ASTERISM_OPENCL_PEER=0
   libs: -lOpenCL */

#include "aux-opencl.h"
#include "aux-vectors.h"

enum
{
  kRows = 700,
  kColumns = 1000, /* 2.8 MB */
  kLine = 703,
  kLength = kRows * kColumns,
  kRounds = 6
};

static int vector_values[kLength], matrix_values[kColumns * kLine];

/* What is on a device has no gaps. */
static void
change (int *values, int step)
{
  for (int i = 0; i < kLength; ++i)
    {
      CHECK_EQ (values[i], i + step);
      ++values[i];
    }
}

static void
change_on_core (void *buffers[], void *argument)
{
  struct starpu_vector_interface *vector
      = (struct starpu_vector_interface *)buffers[0];
  change ((int *)(vector->id == STARPU_VECTOR_INTERFACE_ID
                      ? STARPU_VECTOR_GET_PTR (buffers[0])
                      : STARPU_MATRIX_GET_PTR (buffers[0])),
          (int)(intptr_t)argument);
}

static void
change_on_opencl (void *buffers[], void *argument)
{
  struct starpu_vector_interface *vector
      = (struct starpu_vector_interface *)buffers[0];
  cl_mem memory = (cl_mem)(vector->id == STARPU_VECTOR_INTERFACE_ID
                               ? STARPU_VECTOR_GET_DEV_HANDLE (buffers[0])
                               : STARPU_MATRIX_GET_DEV_HANDLE (buffers[0]));
  int *values = (int *)malloc (kLength * sizeof *values);
  CHECK_EQ (clEnqueueReadBuffer (queue_here (), memory, CL_TRUE, 0,
                                 kLength * sizeof *values, values, 0, NULL,
                                 NULL),
            CL_SUCCESS);
  change (values, (int)(intptr_t)argument);
  CHECK_EQ (clEnqueueWriteBuffer (queue_here (), memory, CL_TRUE, 0,
                                  kLength * sizeof *values, values, 0, NULL,
                                  NULL),
            CL_SUCCESS);
  free (values);
}

static struct starpu_codelet codelet = { .cpu_funcs = { change_on_core },
                                         .opencl_funcs = { change_on_opencl },
                                         .nbuffers = 1,
                                         .modes = { STARPU_RW } };

static long long
link_count (unsigned from, unsigned to)
{
  struct starpu_profiling_bus_info info;
  starpu_bus_get_profiling_info (starpu_bus_get_id ((int)from, (int)to), &info);
  return info.transfer_count;
}

static void
check (starpu_data_handle_t handle)
{
  (void)transfers ();
  for (int round = 0; round < kRounds; ++round)
    run_on_node (&codelet, handle, (void *)(intptr_t)round,
                 1 + (unsigned)round % 2);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (link_count (0, 1), kRounds / 2);
  CHECK_EQ (link_count (1, 0), kRounds / 2);
  CHECK_EQ (link_count (0, 2), kRounds / 2);
  CHECK_EQ (link_count (2, 0), kRounds / 2 - 1);
  starpu_data_unregister (handle);
}

int
main (void)
{
  starpu_data_handle_t handle;
  start ();
  for (int i = 0; i < kLength; ++i)
    vector_values[i] = matrix_values[i / kRows * kLine + i % kRows] = i;
  check (new_vector (vector_values, kLength));
  starpu_matrix_data_register (&handle, STARPU_MAIN_RAM,
                               (uintptr_t)matrix_values, kLine, kRows, kColumns,
                               sizeof (int));
  check (handle);
  for (int i = 0; i < kLength; ++i)
    {
      CHECK_EQ (vector_values[i], i + kRounds);
      CHECK_EQ (matrix_values[i / kRows * kLine + i % kRows], i + kRounds);
    }
  starpu_shutdown ();
  return 0;
}
