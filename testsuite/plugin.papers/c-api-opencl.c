/* RR-8278, section 2: an OpenCL implementation of a codelet, with what the paper
   leaves out at each of its comments "...".  "opengl" is "opencl".  Checked: on
   an OpenCL device it scales the vector.
   rows: C24 C25 */
/* { dg-do run } */
/* { dg-require opencl } */
/* { dg-additional-options "-Wl,--no-as-needed -lOpenCL" } */
/* { dg-set-target-env-var STARPU_NCPU "0" } */
/* { dg-set-target-env-var STARPU_NOPENCL "1" } */
/* { dg-set-target-env-var STARPU_OPENCL_ON_CPUS "1" } */

#include <starpu.h>
#include <starpu_opencl.h>

static struct starpu_opencl_program cl_programs;

void vector_scal_opencl (void *buffers[], void *arg)
{
    /* ... */
    int err, devid = starpu_worker_get_devid (starpu_worker_get_id ());
    cl_kernel kernel;
    cl_command_queue queue;
    cl_event event;
    cl_mem val = (cl_mem) STARPU_VECTOR_GET_DEV_HANDLE (buffers[0]);
    unsigned size = STARPU_VECTOR_GET_NX (buffers[0]);
    float *factor = arg;
    size_t global = 1, local = 1;
    err = starpu_opencl_load_kernel (&kernel, &queue, &cl_programs,
                                     "vector_scal_opencl", devid);
    err = clSetKernelArg (kernel, 0, sizeof (val), &val);
    err |= clSetKernelArg (kernel, 1, sizeof (size), &size);
    /* ... */
    err |= clSetKernelArg (kernel, 2, sizeof *factor, factor);
    err = clEnqueueNDRangeKernel (queue, kernel, 1, NULL, &global,
                                   &local, 0, NULL, &event);

    /* ... */
    clFinish (queue);
    /* ... */
    if (err != CL_SUCCESS)
      STARPU_OPENCL_REPORT_ERROR (err);
    clReleaseEvent (event);
    starpu_opencl_release_kernel (kernel);
}

static struct starpu_codelet codelet =
{
    .opencl_funcs = { vector_scal_opencl, NULL },
    .nbuffers = 1,
    .modes = { STARPU_RW }
};

int
main (void)
{
  static float vector[100];
  for (int i = 0; i < 100; i++)
    vector[i] = (float) i;
  if (starpu_init (NULL) != 0)
    return 77;
  starpu_opencl_load_opencl_from_string (
      "__kernel void\n"
      "vector_scal_opencl (__global float *v, unsigned n, float factor)\n"
      "{\n"
      "  for (unsigned i = 0; i < n; i++)\n"
      "    v[i] *= factor;\n"
      "}\n",
      &cl_programs, "");
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t) vector,
                               100, sizeof (vector[0]));
  float factor = 3;
  starpu_insert_task (&codelet, STARPU_VALUE, &factor, sizeof factor, STARPU_RW,
                      handle, 0);
  starpu_task_wait_for_all ();
  starpu_data_unregister (handle);
  starpu_opencl_unload_opencl (&cl_programs);
  starpu_shutdown ();
  for (int i = 0; i < 100; i++)
    if (vector[i] != (float) i * 3)
      return 1;
  return 0;
}
