/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A matrix by rows on cores is transposed on OpenCL devices, where threads side
   by side then exchange rows at addresses side by side: rows are exchanged here
   and there, in any order, and it is transposed only when the side changes.
   rows: Q26!
   configs: opencl
   needs: opencl
   libs: -lOpenCL */

#include "aux-opencl.h"

enum
{
  kRows = 12,
  kColumns = 20,
  kSwaps = 60
};

typedef float matrix[kRows][kColumns];

static const char kSource[]
    = "kernel void transpose (global const float *from, global float *to,\n"
      "                       int rows, int columns)\n"
      "{ size_t i = get_global_id (0);\n"
      "  to[i % columns * rows + i / columns] = from[i]; }\n"
      "kernel void swap (global float *by_columns, int rows, int a, int b)\n"
      "{ global float *column = by_columns + get_global_id (0) * rows;\n"
      "  float kept = column[a]; column[a] = column[b]; column[b] = kept; }\n";
static struct starpu_opencl_program program;
static int to_device, to_main;

/* Which rows to exchange. */
struct rows
{
  int a, b;
};

static void
transpose_on_device (void *buffers[], void *argument)
{
  cl_mem from = STARPU_MULTIFORMAT_GET_CPU_PTR (buffers[0]);
  cl_mem to = STARPU_MULTIFORMAT_GET_OPENCL_PTR (buffers[0]);
  const int rows = kRows, columns = kColumns;
  cl_kernel kernel;
  cl_int error;
  (void)argument;
  ++to_device;
  cl_command_queue queue = load_here (&program, "transpose", &kernel);
  CHECK_EQ (starpu_opencl_set_kernel_args (&error, &kernel, sizeof from, &from,
                                           sizeof to, &to, sizeof rows, &rows,
                                           sizeof columns, &columns, 0),
            4);
  enqueue_items (queue, kernel, kRows * kColumns);
}

static void
transpose_in_main (void *buffers[], void *argument)
{
  const float *from = STARPU_MULTIFORMAT_GET_OPENCL_PTR (buffers[0]);
  float *to = STARPU_MULTIFORMAT_GET_CPU_PTR (buffers[0]);
  (void)argument;
  ++to_main;
  for (int i = 0; i < kRows * kColumns; ++i)
    to[i] = from[i % kColumns * kRows + i / kColumns];
}

static void
swap_on_device (void *buffers[], void *argument)
{
  cl_mem by_columns = STARPU_MULTIFORMAT_GET_OPENCL_PTR (buffers[0]);
  const struct rows *swap = argument;
  const int rows = kRows;
  cl_kernel kernel;
  cl_int error;
  cl_command_queue queue = load_here (&program, "swap", &kernel);
  CHECK_EQ (starpu_opencl_set_kernel_args (
                &error, &kernel, sizeof by_columns, &by_columns, sizeof rows,
                &rows, sizeof swap->a, &swap->a, sizeof swap->b, &swap->b, 0),
            4);
  enqueue_items (queue, kernel, kColumns);
}

static void
swap_rows (float (*by_rows)[kColumns], const struct rows *swap)
{
  for (int j = 0; j < kColumns; ++j)
    {
      const float kept = by_rows[swap->a][j];
      by_rows[swap->a][j] = by_rows[swap->b][j];
      by_rows[swap->b][j] = kept;
    }
}

static void
swap_on_core (void *buffers[], void *argument)
{
  swap_rows (STARPU_MULTIFORMAT_GET_CPU_PTR (buffers[0]), argument);
}

static struct starpu_codelet to_device_codelet
    = { .opencl_funcs = { transpose_on_device },
        .opencl_flags = { STARPU_OPENCL_ASYNC },
        .nbuffers = 1 };
static struct starpu_codelet to_main_codelet
    = { .cpu_funcs = { transpose_in_main }, .nbuffers = 1 };
static struct starpu_codelet swap_codelet
    = { .cpu_funcs = { swap_on_core },
        .opencl_funcs = { swap_on_device },
        .opencl_flags = { STARPU_OPENCL_ASYNC },
        .nbuffers = 1,
        .modes = { STARPU_RW } };

int
main (void)
{
  static struct starpu_multiformat_data_interface_ops ops
      = { .cpu_elemsize = sizeof (float),
          .opencl_elemsize = sizeof (float),
          .cpu_to_opencl_cl = &to_device_codelet,
          .opencl_to_cpu_cl = &to_main_codelet };
  static matrix values, expected;
  static struct rows swaps[kSwaps];
  starpu_data_handle_t handle;
  unsigned seed = 1;
  int changes = 0, on_device = 0;
  for (int i = 0; i < kRows * kColumns; ++i)
    expected[i / kColumns][i % kColumns] = values[i / kColumns][i % kColumns]
        = (float)i;
  start ();
  CHECK_EQ (starpu_opencl_load_opencl_from_string (kSource, &program, NULL),
            CL_SUCCESS);
  starpu_multiformat_data_register (&handle, STARPU_MAIN_RAM, values,
                                    kRows * kColumns, &ops);
  for (struct rows *swap = swaps; swap < swaps + kSwaps; ++swap)
    {
      const int device = rand_r (&seed) % 2;
      *swap = (struct rows){ rand_r (&seed) % kRows, rand_r (&seed) % kRows };
      swap_rows (expected, swap);
      struct starpu_task *task = new_task (&swap_codelet, swap);
      task->handles[0] = handle;
      task->where = device ? STARPU_OPENCL : STARPU_CPU;
      submit (task);
      changes += device != on_device;
      on_device = device;
    }
  starpu_data_unregister (handle);
  changes += on_device;
  CHECK_EQ (memcmp (values, expected, sizeof values), 0);
  CHECK_EQ (to_device + to_main, changes);
  CHECK_EQ (to_device, to_main);
  CHECK (to_device > kSwaps / 8);
  CHECK_EQ (starpu_opencl_unload_opencl (&program), CL_SUCCESS);
  starpu_shutdown ();
  return 0;
}
