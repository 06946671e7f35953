/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Programs are found in the folder STARPU_OPENCL_PROGRAM_DIR.  A folder is no
   program, and one may have white space in its name.
   rows: C24
   configs: opencl
   needs: opencl
   libs: -lOpenCL
   env: STARPU_OPENCL_PROGRAM_DIR=kernels */

#include "../support/check.h"
#include <starpu_opencl.h>
#include <sys/stat.h>

static struct starpu_opencl_program program;

static void
twice (void *buffers[], void *argument)
{
  cl_mem values = (cl_mem)STARPU_VECTOR_GET_DEV_HANDLE (buffers[0]);
  size_t items = STARPU_VECTOR_GET_NX (buffers[0]);
  int device = starpu_worker_get_devid (starpu_worker_get_id ());
  cl_kernel kernel;
  cl_command_queue queue;
  cl_int error;
  (void)argument;
  CHECK_EQ (
      starpu_opencl_load_kernel (&kernel, &queue, &program, "twice", device),
      CL_SUCCESS);
  CHECK_EQ (starpu_opencl_set_kernel_args (&error, &kernel, sizeof values,
                                           &values, 0),
            1);
  CHECK_EQ (clEnqueueNDRangeKernel (queue, kernel, 1, NULL, &items, NULL, 0,
                                    NULL, NULL),
            CL_SUCCESS);
  CHECK_EQ (starpu_opencl_release_kernel (kernel), CL_SUCCESS);
}
static struct starpu_codelet codelet
    = { .opencl_funcs = { twice },
        .opencl_flags = { STARPU_OPENCL_ASYNC },
        .nbuffers = 1,
        .modes = { STARPU_RW } };

int
main (void)
{
  static int values[100];
  CHECK_EQ (mkdir ("kernels", 0700), 0);
  FILE *file = fopen ("kernels/twice.cl", "w");
  fputs ("kernel void twice (global int *x) { x[get_global_id (0)] *= 2; }\n",
         file);
  fclose (file);
  start ();
  CHECK (starpu_opencl_load_opencl_from_file ("no-such.cl", &program, NULL)
         != CL_SUCCESS);
  CHECK (starpu_opencl_load_opencl_from_file ("kernels", &program, NULL)
         != CL_SUCCESS);
  CHECK_EQ (mkdir ("white space", 0700), 0);
  file = fopen ("white space/empty.cl", "w");
  fputs ("kernel void empty (void) {}\n", file);
  fclose (file);
  CHECK_EQ (starpu_opencl_load_opencl_from_file ("white space/empty.cl",
                                                 &program, NULL),
            CL_SUCCESS);
  CHECK_EQ (starpu_opencl_unload_opencl (&program), CL_SUCCESS);
  CHECK_EQ (starpu_opencl_load_opencl_from_file ("twice.cl", &program, NULL),
            CL_SUCCESS);
  for (int i = 0; i < 100; ++i)
    values[i] = i;
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values, 100,
                               sizeof *values);
  for (int i = 0; i < 3; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handle;
      submit (task);
    }
  starpu_data_unregister (handle);
  for (int i = 0; i < 100; ++i)
    CHECK_EQ (values[i], 8 * i);
  CHECK_EQ (starpu_opencl_unload_opencl (&program), CL_SUCCESS);
  starpu_shutdown ();
  return 0;
}
