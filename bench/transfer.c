/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How quickly data get to a device and back, through handles and by the
   vendor's own calls:
     transfer [BYTES...]
   Uses the first OpenCL device.  Prints a line a result: who, which way, bytes,
   microseconds (median of 32 runs, in turn, each beginning another time), MB/s,
   and the least microseconds, which other programs disturb less; behind those
   of handles, how many per cent of the raw copies' bandwidth that is. */

#include <starpu.h>
#include <starpu_opencl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum
{
  kRuns = 32 /* even: as many of each order */
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
report (const char *who, const char *way, size_t bytes, double *runs,
        double *raw)
{
  qsort (runs, kRuns, sizeof *runs, compare);
  const double median = runs[kRuns / 2];
  printf ("%-8s %-4s %9zu %10.1f us %10.0f MB/s, least %10.1f us", who, way,
          bytes, median, bytes / median, runs[0]);
  if (raw != NULL)
    {
      qsort (raw, kRuns, sizeof *raw, compare);
      printf ("; %.0f %%, least %.0f %%", 100 * raw[kRuns / 2] / median,
              100 * raw[0] / runs[0]);
    }
  printf ("\n");
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

/* To the device and back through the handle: microseconds of each way. */
static void
copy_handle (starpu_data_handle_t handle, unsigned node, double *in,
             double *out)
{
  const double t0 = now ();
  starpu_data_acquire_on_node (handle, (int)node, STARPU_RW);
  const double t1 = now ();
  starpu_data_release_on_node (handle, (int)node);
  const double t2 = now ();
  starpu_data_acquire (handle, STARPU_RW);
  const double t3 = now ();
  starpu_data_release (handle);
  *in = t1 - t0;
  *out = t3 - t2;
}

/* The same by the vendor's calls. */
static void
copy_raw (const struct raw *raw, char *data, size_t bytes, double *in,
          double *out)
{
  const double t0 = now ();
  clEnqueueWriteBuffer (raw->queue, raw->memory, CL_TRUE, 0, bytes, data, 0,
                        NULL, NULL);
  const double t1 = now ();
  clEnqueueReadBuffer (raw->queue, raw->memory, CL_TRUE, 0, bytes, data, 0,
                       NULL, NULL);
  const double t2 = now ();
  *in = t1 - t0;
  *out = t2 - t1;
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
      const int n = r < 0 ? 0 : r; /* the first two only warm up */
      if (r % 2 == 0)
        copy_raw (&raw, data, bytes, &raw_in[n], &raw_out[n]);
      copy_handle (handle, node, &in[n], &out[n]);
      if (r % 2 != 0)
        copy_raw (&raw, data, bytes, &raw_in[n], &raw_out[n]);
    }
  starpu_data_unregister (handle);
  report ("handle", "in", bytes, in, raw_in);
  report ("raw", "in", bytes, raw_in, NULL);
  report ("handle", "out", bytes, out, raw_out);
  report ("raw", "out", bytes, raw_out, NULL);
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
  setenv ("ASTERISM_SHARE_MEMORY", "0", 0); /* copies are the question */
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
