/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How quickly data get to another memory and back, through handles and by raw
   copies:
     transfer [LINK [BYTES...]]
   LINK is opencl (the default), cuda, sim, local-store or disk; raw copies are
   the vendor's calls, those of the C library between two pieces of main memory
   (sim), pread () and pwrite () on a file in memory (local-store) or on one
   that lies where the disk's do.

   Both copy the same block of main memory, which the program wrote before, and
   to memory of their own that two copies have touched before the first that
   counts.  Where that is main memory too, both have it aligned in the same way:
   raw copies to what malloc () returns, 16 bytes behind the begin of a page,
   were quicker by 4 %.

   Prints a line a result: who, which way, bytes, microseconds (median of 32
   runs, in turn, each beginning another time), MB/s, and the least
   microseconds, which other programs disturb less; behind those of handles, how
   many per cent of the raw copies' bandwidth that is.  First for one copy, for
   which the program waits; then for each of 16 (or fewer large ones) that are
   under way together: of handles that are prefetched, or raw, as the vendor's
   calls can, or else one behind the other. */

#define _GNU_SOURCE /* memfd_create */
#include <dlfcn.h>
#include <fcntl.h>
#include <starpu.h>
#include <starpu_opencl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum
{
  kRuns = 32,   /* even: as many of each order */
  kBlocks = 16, /* under way together */
  kLine = 64    /* how devices in main memory align theirs */
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
  printf ("%-10s %-4s %9zu %10.1f us %10.0f MB/s, least %10.1f us", who, way,
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

/* A kind of memory, and raw copies there; `bytes' are what open () got. */
struct link
{
  const char *name;
  const char *settings[4]; /* of the environment: names and values */
  /* Its memory node; -1: there is none. */
  int (*find) (void);
  void (*open) (size_t bytes);
  /* Copies from or to that offset; the last of some waits for all. */
  void (*in) (char *data, size_t bytes, size_t offset, int last);
  void (*out) (char *data, size_t bytes, size_t offset, int last);
  void (*close) (size_t bytes);
};

static int
node_of (enum starpu_worker_archtype type)
{
  const int worker = starpu_worker_get_by_type (type, 0);
  return worker < 0 ? -1
                    : (int)starpu_worker_get_memory_node ((unsigned)worker);
}

/* OpenCL: a queue and memory of their own. */
static cl_context context;
static cl_command_queue queue;
static cl_mem memory;

static int
find_opencl (void)
{
  return node_of (STARPU_OPENCL_WORKER);
}

static void
open_opencl (size_t bytes)
{
  cl_device_id device;
  cl_int error;
  starpu_opencl_get_device (0, &device);
  starpu_opencl_get_context (0, &context);
  queue = clCreateCommandQueue (context, device, 0, &error);
  require (error == CL_SUCCESS, "no queue");
  memory = clCreateBuffer (context, CL_MEM_READ_WRITE, bytes, NULL, &error);
  require (error == CL_SUCCESS, "no memory");
}

static void
write_opencl (char *data, size_t bytes, size_t offset, int last)
{
  clEnqueueWriteBuffer (queue, memory, (cl_bool)last, offset, bytes, data, 0,
                        NULL, NULL);
}

static void
read_opencl (char *data, size_t bytes, size_t offset, int last)
{
  clEnqueueReadBuffer (queue, memory, (cl_bool)last, offset, bytes, data, 0,
                       NULL, NULL);
}

static void
close_opencl (size_t bytes)
{
  (void)bytes;
  clReleaseMemObject (memory);
  clReleaseCommandQueue (queue);
}

/* CUDA: a stream and memory of their own. */
static struct
{
  int (*allocate) (void **pointer, size_t bytes);
  int (*free) (void *pointer);
  int (*create) (void **stream, unsigned flags);
  int (*copy) (void *to, const void *from, size_t bytes, int kind,
               void *stream);
  int (*synchronize) (void *stream);
  int (*destroy) (void *stream);
  void *stream, *memory;
} cuda;

static int
find_cuda (void)
{
  const char *name = getenv ("ASTERISM_CUDART");
  void *library = dlopen (name ? name : "libcudart.so", RTLD_NOW);
  if (library == NULL)
    return -1;
  *(void **)&cuda.allocate = dlsym (library, "cudaMalloc");
  *(void **)&cuda.free = dlsym (library, "cudaFree");
  *(void **)&cuda.create = dlsym (library, "cudaStreamCreateWithFlags");
  *(void **)&cuda.copy = dlsym (library, "cudaMemcpyAsync");
  *(void **)&cuda.synchronize = dlsym (library, "cudaStreamSynchronize");
  *(void **)&cuda.destroy = dlsym (library, "cudaStreamDestroy");
  require (cuda.allocate && cuda.free && cuda.create && cuda.copy
               && cuda.synchronize && cuda.destroy,
           "no CUDA runtime");
  return node_of (STARPU_CUDA_WORKER);
}

static void
open_cuda (size_t bytes)
{
  require (cuda.allocate (&cuda.memory, bytes) == 0, "no memory");
  require (cuda.create (&cuda.stream, 1) == 0, "no stream");
}

static void
write_cuda (char *data, size_t bytes, size_t offset, int last)
{
  cuda.copy ((char *)cuda.memory + offset, data, bytes, 1, cuda.stream);
  if (last)
    cuda.synchronize (cuda.stream);
}

static void
read_cuda (char *data, size_t bytes, size_t offset, int last)
{
  cuda.copy (data, (char *)cuda.memory + offset, bytes, 2, cuda.stream);
  if (last)
    cuda.synchronize (cuda.stream);
}

static void
close_cuda (size_t bytes)
{
  (void)bytes;
  cuda.free (cuda.memory);
  cuda.destroy (cuda.stream);
}

/* Main memory. */
static char *place;

static void
open_memory (size_t bytes)
{
  place = (char *)aligned_alloc (kLine, (bytes + kLine - 1) / kLine * kLine);
  require (place != NULL, "no memory");
}

static void
write_memory (char *data, size_t bytes, size_t offset, int last)
{
  (void)last;
  memcpy (place + offset, data, bytes);
}

static void
read_memory (char *data, size_t bytes, size_t offset, int last)
{
  (void)last;
  memcpy (data, place + offset, bytes);
}

static void
close_memory (size_t bytes)
{
  (void)bytes;
  free (place);
}

static int
find_kind (int kind)
{
  for (unsigned node = 1; node < starpu_memory_nodes_get_count (); ++node)
    if ((int)starpu_node_get_kind (node) == kind)
      return (int)node;
  return -1;
}

static int
find_sim (void)
{
  return find_kind (10); /* STARPU_SIM_RAM, which StarPU has not */
}

static int
find_local_store (void)
{
  return find_kind (11); /* STARPU_LOCAL_STORE_RAM */
}

/* Disk: a file beside the disk's; local store: one in memory. */
static char folder[] = "transfer-XXXXXX";
static int file;

static int
find_disk (void)
{
  require (mkdtemp (folder) != NULL, "no folder");
  return starpu_disk_register (&starpu_disk_unistd_ops, folder, 512 << 20);
}

static void
open_file (size_t bytes)
{
  char name[] = "transfer-file-XXXXXX";
  file = mkstemp (name);
  require (file >= 0 && ftruncate (file, (off_t)bytes) == 0, "no file");
  unlink (name);
}

static void
open_memory_file (size_t bytes)
{
  file = memfd_create ("transfer", 0);
  require (file >= 0 && ftruncate (file, (off_t)bytes) == 0, "no file");
}

static void
write_file (char *data, size_t bytes, size_t offset, int last)
{
  (void)last;
  require (pwrite (file, data, bytes, (off_t)offset) == (ssize_t)bytes,
           "pwrite");
}

static void
read_file (char *data, size_t bytes, size_t offset, int last)
{
  (void)last;
  require (pread (file, data, bytes, (off_t)offset) == (ssize_t)bytes, "pread");
}

static void
close_file (size_t bytes)
{
  (void)bytes;
  close (file);
}

static const struct link links[] = {
  { "opencl",
    { "STARPU_NOPENCL", "1" },
    find_opencl,
    open_opencl,
    write_opencl,
    read_opencl,
    close_opencl },
  { "cuda",
    { "STARPU_NCUDA", "1" },
    find_cuda,
    open_cuda,
    write_cuda,
    read_cuda,
    close_cuda },
  { "sim",
    { "STARPU_NSIM", "1" },
    find_sim,
    open_memory,
    write_memory,
    read_memory,
    close_memory },
  { "local-store",
    { "ASTERISM_NLOCAL_STORE", "1", "ASTERISM_LOCAL_STORE_SIZE", "262144" },
    find_local_store,
    open_memory_file,
    write_file,
    read_file,
    close_file },
  { "disk", { NULL }, find_disk, open_file, write_file, read_file, close_file }
};

static const struct link *
link_named (const char *name)
{
  for (unsigned i = 0; i < sizeof links / sizeof *links; ++i)
    if (strcmp (links[i].name, name) == 0)
      return &links[i];
  require (0, "no such link");
  return NULL;
}

/* Blocks of main memory, and what they are copied by. */
struct blocks
{
  const struct link *link;
  unsigned node, count;
  size_t bytes; /* of each */
  char *data;
  starpu_data_handle_t handles[kBlocks];
};

/* To a node by handles: microseconds for each block. */
static double
copy_handles (struct blocks *blocks, unsigned node)
{
  const double begin = now ();
  for (unsigned b = 0; blocks->count > 1 && b < blocks->count; ++b)
    starpu_data_prefetch_on_node (blocks->handles[b], node, 1);
  for (unsigned b = 0; b < blocks->count; ++b)
    starpu_data_acquire_on_node (blocks->handles[b], (int)node, STARPU_RW);
  const double end = now ();
  for (unsigned b = 0; b < blocks->count; ++b)
    starpu_data_release_on_node (blocks->handles[b], (int)node);
  return (end - begin) / blocks->count;
}

/* The same by raw copies. */
static double
copy_raw (const struct blocks *blocks,
          void (*copy) (char *data, size_t bytes, size_t offset, int last))
{
  const double begin = now ();
  for (unsigned b = 0; b < blocks->count; ++b)
    copy (blocks->data + b * blocks->bytes, blocks->bytes, b * blocks->bytes,
          b + 1 == blocks->count);
  return (now () - begin) / blocks->count;
}

static void
copy_there_and_back (struct blocks *blocks, int raw, double *in, double *out)
{
  *in = raw ? copy_raw (blocks, blocks->link->in)
            : copy_handles (blocks, blocks->node);
  *out = raw ? copy_raw (blocks, blocks->link->out)
             : copy_handles (blocks, STARPU_MAIN_RAM);
}

static void
measure_blocks (struct blocks *blocks)
{
  double in[2][kRuns], out[2][kRuns]; /* by handles, and raw */
  char names[2][24] = { "handle", "raw" };
  for (int r = -2; r < kRuns; ++r)
    for (int who = 0; who < 2; ++who)
      {
        const int n = r < 0 ? 0 : r; /* the first two only warm up */
        const int raw = who == (r % 2 != 0);
        copy_there_and_back (blocks, raw, &in[raw][n], &out[raw][n]);
      }
  for (int raw = 0; blocks->count > 1 && raw < 2; ++raw)
    snprintf (names[raw], sizeof names[raw], "%u %s", blocks->count,
              raw ? "raw" : "handles");
  report (names[0], "in", blocks->bytes, in[0], in[1]);
  report (names[1], "in", blocks->bytes, in[1], NULL);
  report (names[0], "out", blocks->bytes, out[0], out[1]);
  report (names[1], "out", blocks->bytes, out[1], NULL);
}

/* So many blocks under way together. */
static void
measure (const struct link *link, int node, size_t bytes, unsigned count)
{
  struct blocks blocks = { link, (unsigned)node, count, bytes, NULL, { NULL } };
  require (starpu_malloc ((void **)&blocks.data, count * bytes) == 0,
           "no main memory");
  memset (blocks.data, 1, count * bytes);
  link->open (count * bytes);
  for (unsigned b = 0; b < count; ++b)
    starpu_vector_data_register (&blocks.handles[b], STARPU_MAIN_RAM,
                                 (uintptr_t)(blocks.data + b * bytes), bytes,
                                 1);
  measure_blocks (&blocks);
  for (unsigned b = 0; b < count; ++b)
    starpu_data_unregister (blocks.handles[b]);
  link->close (count * bytes);
  starpu_free (blocks.data);
}

static void
measure_both (const struct link *link, int node, size_t bytes)
{
  const size_t most = (size_t)128 << 20; /* bytes together */
  const size_t count = most / bytes < kBlocks ? most / bytes : kBlocks;
  measure (link, node, bytes, 1);
  if (count > 1)
    measure (link, node, bytes, (unsigned)count);
}

int
main (int argc, char **argv)
{
  const struct link *link = link_named (argc > 1 ? argv[1] : "opencl");
  for (unsigned i = 0; i < 4 && link->settings[i] != NULL; i += 2)
    setenv (link->settings[i], link->settings[i + 1], 0);
  setenv ("STARPU_NCPU", "1", 0);
  setenv ("STARPU_NCPUS", "1", 0);
  setenv ("STARPU_NOPENCL", "0", 0);
  setenv ("STARPU_OPENCL_ON_CPUS", "1", 0);
  setenv ("STARPU_NCUDA", "0", 0);
  setenv ("ASTERISM_SHARE_MEMORY", "0", 0); /* copies are the question */
  if (starpu_init (NULL) != 0)
    return 1;
  const int node = link->find ();
  if (node < 0)
    {
      printf ("there is no such device\n");
      starpu_shutdown ();
      return 77;
    }
  static const size_t sizes[] = { 4, 65536, 1 << 20, 16 << 20, 64 << 20 };
  if (argc > 2)
    for (int i = 2; i < argc; ++i)
      measure_both (link, node, strtoul (argv[i], NULL, 0));
  else
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; ++i)
      measure_both (link, node, sizes[i]);
  starpu_shutdown ();
  rmdir (folder);
  return 0;
}
