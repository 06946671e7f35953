/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks on a matrix and on parts of it by rows and by columns, three
   levels deep, on OpenCL devices, with other kinds beside and without: contents
   are those of a sequential run.
   rows: R21 R22 E06
   configs: opencl opencl-only opencl-parts mixed
   needs: opencl
   libs: -lOpenCL  */

#include "aux-matrix-plans.h"
#include "aux-opencl.h"

static void
use_on_device (void *buffers[], void *argument)
{
  const struct use *use = (const struct use *)argument;
  cl_mem memory = (cl_mem)STARPU_MATRIX_GET_DEV_HANDLE (buffers[0]);
  const size_t line = STARPU_MATRIX_GET_LD (buffers[0]) * sizeof (int);
  const size_t bytes = (size_t)use->area.nx * sizeof (int);
  int rows[kRows][kColumns];
  CHECK_EQ (STARPU_MATRIX_GET_NX (buffers[0]), use->area.nx);
  CHECK_EQ (STARPU_MATRIX_GET_NY (buffers[0]), use->area.ny);
  for (int j = 0; j < use->area.ny; ++j)
    CHECK_EQ (clEnqueueReadBuffer (
                  queue_here (), memory, CL_TRUE,
                  STARPU_MATRIX_GET_OFFSET (buffers[0]) + (size_t)j * line,
                  bytes, rows[j], 0, NULL, NULL),
              CL_SUCCESS);
  check_and_add (rows[0], kColumns, use);
  for (int j = 0; use->amount && j < use->area.ny; ++j)
    CHECK_EQ (clEnqueueWriteBuffer (
                  queue_here (), memory, CL_TRUE,
                  STARPU_MATRIX_GET_OFFSET (buffers[0]) + (size_t)j * line,
                  bytes, rows[j], 0, NULL, NULL),
              CL_SUCCESS);
}

int
main (void)
{
  adds.opencl_funcs[0] = reads.opencl_funcs[0] = use_on_device;
  start ();
  CHECK_EQ (starpu_opencl_worker_get_count (), 2);
  run_random_plans ();
  starpu_shutdown ();
  return 0;
}
