/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How quickly data get to a device and back, through handles and by the
   vendor's own calls:
     transfer [BYTES...]
   Uses the first OpenCL device.  Prints a line a result: who, which way, bytes,
   microseconds (median of 15 runs, in turn), MB/s. */

#include <starpu.h>
#include <starpu_opencl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum
{
  kRuns = 15
};

static double
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e6 + time.tv_nsec * 1e-3;
}

static int
compare (const void *a, const void *b)
{
  const double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

static void
report (const char *who, const char *way, size_t bytes, double *runs)
{
  qsort (runs, kRuns, sizeof *runs, compare);
  printf ("%-8s %-4s %9zu %10.1f us %10.0f MB/s\n", who, way, bytes,
          runs[kRuns / 2], bytes / runs[kRuns / 2]);
}

static void
require (int good, const char *what)
{
  if (good)
    return;
  fprintf (stderr, "transfer: %s\n", what);
  exit (EXIT_FAILURE);
}

/* What the raw copies use: a queue and memory of their own. */
struct raw
{
  cl_context context;
  cl_command_queue queue;
  cl_mem memory;
};

static struct raw
open_raw (size_t bytes)
{
  struct raw raw;
  cl_device_id device;
  cl_int error;
  starpu_opencl_get_device (0, &device);
  starpu_opencl_get_context (0, &raw.context);
  raw.queue = clCreateCommandQueue (raw.context, device, 0, &error);
  require (error == CL_SUCCESS, "no queue");
  raw.memory
      = clCreateBuffer (raw.context, CL_MEM_READ_WRITE, bytes, NULL, &error);
  require (error == CL_SUCCESS, "no memory");
  return raw;
}

static void
measure (unsigned node, size_t bytes)
{
  double in[kRuns], out[kRuns], raw_in[kRuns], raw_out[kRuns];
  starpu_data_handle_t handle;
  char *data = NULL;
  require (starpu_malloc ((void **)&data, bytes) == 0, "no main memory");
  memset (data, 1, bytes);
  struct raw raw = open_raw (bytes);
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)data, bytes,
                               1);
  for (int r = -2; r < kRuns; ++r)
    {
      const double t0 = now ();
      starpu_data_acquire_on_node (handle, (int)node, STARPU_RW);
      const double t1 = now ();
      starpu_data_release_on_node (handle, (int)node);
      const double t2 = now ();
      starpu_data_acquire (handle, STARPU_RW);
      const double t3 = now ();
      starpu_data_release (handle);
      const double t4 = now ();
      clEnqueueWriteBuffer (raw.queue, raw.memory, CL_TRUE, 0, bytes, data, 0,
                            NULL, NULL);
      const double t5 = now ();
      clEnqueueReadBuffer (raw.queue, raw.memory, CL_TRUE, 0, bytes, data, 0,
                           NULL, NULL);
      const double t6 = now ();
      if (r < 0)
        continue;
      in[r] = t1 - t0;
      out[r] = t3 - t2;
      raw_in[r] = t5 - t4;
      raw_out[r] = t6 - t5;
    }
  starpu_data_unregister (handle);
  report ("handle", "in", bytes, in);
  report ("raw", "in", bytes, raw_in);
  report ("handle", "out", bytes, out);
  report ("raw", "out", bytes, raw_out);
  clReleaseMemObject (raw.memory);
  clReleaseCommandQueue (raw.queue);
  starpu_free (data);
}

int
main (int argc, char **argv)
{
  setenv ("STARPU_NCPU", "1", 0);
  setenv ("STARPU_NCPUS", "1", 0);
  setenv ("STARPU_NOPENCL", "1", 0);
  setenv ("STARPU_OPENCL_ON_CPUS", "1", 0);
  setenv ("STARPU_NCUDA", "0", 0);
  if (starpu_init (NULL) != 0)
    return 1;
  int worker = starpu_worker_get_by_type (STARPU_OPENCL_WORKER, 0);
  if (worker < 0)
    {
      printf ("there is no OpenCL device\n");
      starpu_shutdown ();
      return 77;
    }
  const unsigned node = starpu_worker_get_memory_node ((unsigned)worker);
  static const size_t sizes[] = { 4, 65536, 1 << 20, 16 << 20, 64 << 20 };
  if (argc > 1)
    for (int i = 1; i < argc; ++i)
      measure (node, strtoul (argv[i], NULL, 0));
  else
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; ++i)
      measure (node, sizes[i]);
  starpu_shutdown ();
  return 0;
}
