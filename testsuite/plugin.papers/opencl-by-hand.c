/* RR-8278, section 3.5: the body of an OpenCL implementation, with the helpers
   of the C API, and how its source is loaded at run time.  The file of the
   kernel is written first.  Checked: a task on an OpenCL device scales the
   vector.
   rows: C07 C24 */
/* { dg-do run } */
/* { dg-require opencl } */
/* { dg-additional-options "-Wl,--no-as-needed -lOpenCL" } */
/* { dg-set-target-env-var STARPU_NCPU "0" } */
/* { dg-set-target-env-var STARPU_NOPENCL "1" } */
/* { dg-set-target-env-var STARPU_OPENCL_ON_CPUS "1" } */

#include <starpu.h>
#include <starpu_opencl.h>

static struct starpu_opencl_program cl_programs;

static void vector_scal (unsigned size, float vector[size], float factor)
    __attribute__((task));

static void vector_scal_opencl (unsigned size, float vector[size],
                               float factor)
    __attribute__((task_implementation ("opencl", vector_scal)));

static void
vector_scal_opencl (unsigned size, float vector[size], float factor)
{
    int id, devid, err;
    cl_kernel kernel;
    cl_command_queue queue;
    cl_event event;

    /* VECTOR is GPU memory pointer, not a main memory pointer. */
    cl_mem val = (cl_mem) vector;

    id = starpu_worker_get_id ();
    devid = starpu_worker_get_devid (id);

    /* Prepare to invoke the kernel. In the future, this will be largely
       automated. */
    err = starpu_opencl_load_kernel (&kernel, &queue, &cl_programs,
                                     "vector_mult_opencl", devid);
    if (err != CL_SUCCESS)
        STARPU_OPENCL_REPORT_ERROR (err);

    err = clSetKernelArg (kernel, 0, sizeof (val), &val);
    err |= clSetKernelArg (kernel, 1, sizeof (size), &size);
    err |= clSetKernelArg (kernel, 2, sizeof (factor), &factor);
    if (err)
        STARPU_OPENCL_REPORT_ERROR (err);

    size_t global = 1, local = 1;
    err = clEnqueueNDRangeKernel (queue, kernel, 1, NULL, &global,
                                   &local, 0, NULL, &event);
    if (err != CL_SUCCESS)
        STARPU_OPENCL_REPORT_ERROR (err);

    clFinish (queue);
    starpu_opencl_collect_stats (event);
    clReleaseEvent (event);

    /* Done with KERNEL. */
    starpu_opencl_release_kernel (kernel);
}

static void
write_kernel (void)
{
  FILE *file = fopen ("vector_scal_opencl_kernel.cl", "w");
  fputs ("__kernel void\n"
         "vector_mult_opencl (__global float *v, unsigned n, float factor)\n"
         "{\n"
         "  for (unsigned i = 0; i < n; i++)\n"
         "    v[i] *= factor;\n"
         "}\n",
         file);
  fclose (file);
}

int
main (void)
{
  static float v[100];
  for (int i = 0; i < 100; i++)
    v[i] = (float) i;
  write_kernel ();
#pragma starpu initialize

starpu_opencl_load_opencl_from_file ("vector_scal_opencl_kernel.cl",
                                     &cl_programs, "");

#pragma starpu register v
  vector_scal (100, v, 3);
#pragma starpu unregister v
  starpu_opencl_unload_opencl (&cl_programs);
#pragma starpu shutdown
  for (int i = 0; i < 100; i++)
    if (v[i] != (float) i * 3)
      return 1;
  return 0;
}
