/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Task graphs of tiled dense linear algebra, for machines that are simulated:
   what they take there, and what no schedule can be below.

   A kernel has a codelet, its operations and its times by kind of worker (0:
   cores, 1: devices).  A graph is inserted tile by tile; meanwhile the longest
   path is found, with each task at its fastest, and how often each kernel
   occurs, from which the area bound follows. */

#ifndef ASTERISM_BENCH_TILES_H
#define ASTERISM_BENCH_TILES_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <starpu.h>
#include <starpu_profiling.h>

enum
{
  MostTiles = 64,
  MostKernels = 8
};

struct kernel
{
  const char *name;
  double flops;
  double us[2];  /* on a core, on a device; 0: it has no such function */
  double common; /* us that a common model says of a core; 0: there is none */
  struct starpu_codelet codelet;
  struct starpu_perfmodel model;
};

struct tile
{
  starpu_data_handle_t handle;
  double written, read;       /* the end of the longest path to that, in us */
  struct starpu_task *writer; /* last, where each task has its own handles */
};

/* What a run gave. */
struct result
{
  double seconds, gflops;
  double path, area; /* bounds, in seconds */
  double in, out;    /* copies to devices, from devices */
  double bytes;      /* of all copies */
  unsigned tasks;
};

/* A graph that is being inserted. */
struct graph
{
  int n;             /* tiles a side */
  size_t tile_bytes; /* of the square tiles */
  int private_data;  /* each task gets copies of its own: no cache */
  int keeps_read;    /* only what tasks read stays on a device */
  struct tile *tiles;
  double path, flops;
  unsigned tasks;
  struct
  {
    const struct kernel *kernel;
    double count;
  } used[MostKernels];
};

static inline void
never_called (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  fprintf (stderr, "a function was called on a simulated machine\n");
  abort ();
}

static inline void
fail (const char *what)
{
  fprintf (stderr, "%s failed\n", what);
  exit (1);
}

/* What a per-architecture model says: the times themselves. */
static inline double
cost_of_kind (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
              unsigned implementation)
{
  const struct kernel *kernel = (const struct kernel *)task->cl_arg;
  (void)implementation;
  return kernel->us[arch->devices[0].type != STARPU_CPU_WORKER];
}

static inline double
common_cost (struct starpu_task *task, unsigned implementation)
{
  (void)implementation;
  return ((const struct kernel *)task->cl_arg)->common;
}

/* Models of a kernel: NONE leaves predictions to the file of the machine. */
enum models
{
  None,
  Common,
  PerKind
};

/* Makes the codelet of a kernel that reads all its tiles but the last, which it
   changes. */
static inline void
make_codelet (struct kernel *kernel, int tiles, enum models models)
{
  memset (&kernel->codelet, 0, sizeof kernel->codelet);
  memset (&kernel->model, 0, sizeof kernel->model);
  kernel->codelet.name = kernel->name;
  kernel->codelet.nbuffers = tiles;
  for (int i = 0; i < tiles; ++i)
    kernel->codelet.modes[i] = i == tiles - 1 ? STARPU_RW : STARPU_R;
  if (kernel->us[0] > 0)
    kernel->codelet.cpu_funcs[0] = never_called;
  if (kernel->us[1] > 0)
    kernel->codelet.cuda_funcs[0] = never_called;
  if (models == None)
    return;
  kernel->model.symbol = kernel->name;
  kernel->model.type = models == Common ? STARPU_COMMON : STARPU_PER_ARCH;
  if (models == Common)
    kernel->model.cost_function = common_cost;
  else
    kernel->model.arch_cost_function = cost_of_kind;
  kernel->codelet.model = &kernel->model;
}

static inline double
fastest (const struct kernel *kernel)
{
  if (kernel->us[0] <= 0)
    return kernel->us[1];
  return kernel->us[1] > 0 ? fmin (kernel->us[0], kernel->us[1])
                           : kernel->us[0];
}

/* A handle for memory that nobody touches. */
static inline starpu_data_handle_t
register_bytes (size_t bytes)
{
  static uintptr_t address = (uintptr_t)1 << 44;
  starpu_data_handle_t handle;
  address += (bytes + 4095) / 4096 * 4096;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, address,
                               (uint32_t)(bytes / 4), 4);
  return handle;
}

static inline void
begin_graph (struct graph *graph, int n, size_t tile_bytes)
{
  memset (graph, 0, sizeof *graph);
  graph->n = n;
  graph->tile_bytes = tile_bytes;
  graph->tiles
      = (struct tile *)calloc ((size_t)n * (size_t)n, sizeof *graph->tiles);
  if (graph->tiles == NULL)
    fail ("calloc");
}

static inline struct tile *
tile_at (struct graph *graph, int row, int column)
{
  struct tile *tile = &graph->tiles[row * graph->n + column];
  if (tile->handle == NULL && !graph->private_data)
    tile->handle = register_bytes (graph->tile_bytes);
  return tile;
}

/* A task of which every copy is its own: what it uses is brought to it, and its
   result back, whatever others have. */
static inline void
use_private_data (struct graph *graph, struct starpu_task *task,
                  struct tile *const *tiles, int count)
{
  struct starpu_task *before[4];
  unsigned writers = 0;
  for (int i = 0; i < count; ++i)
    {
      task->handles[i] = register_bytes (graph->tile_bytes);
      starpu_data_set_wt_mask (task->handles[i], 1u << STARPU_MAIN_RAM);
      if (tiles[i]->writer != NULL)
        before[writers++] = tiles[i]->writer;
    }
  task->destroy = 0;
  starpu_task_declare_deps_array (task, writers, before);
  tiles[count - 1]->writer = task;
}

/* Called when a task has ended: what it wrote leaves the device. */
static inline void
drop_written (void *handle)
{
  const int worker = starpu_worker_get_id ();
  if (worker >= 0)
    (void)starpu_data_evict_from_node (
        (starpu_data_handle_t)handle,
        starpu_worker_get_memory_node ((unsigned)worker));
}

static inline void
insert (struct graph *graph, struct kernel *kernel, int priority,
        struct tile *const *tiles, int count)
{
  struct starpu_task *task = starpu_task_create ();
  struct tile *written = tiles[count - 1];
  double begin = fmax (written->written, written->read);
  int slot = 0;
  task->cl = &kernel->codelet;
  task->cl_arg = kernel;
  task->priority = priority;
  task->flops = kernel->flops;
  for (int i = 0; i < count; ++i)
    {
      task->handles[i] = tiles[i]->handle;
      begin = fmax (begin, tiles[i]->written);
    }
  if (graph->private_data)
    use_private_data (graph, task, tiles, count);
  if (graph->keeps_read)
    {
      task->callback_func = drop_written;
      task->callback_arg = written->handle;
    }
  const double end = begin + fastest (kernel);
  for (int i = 0; i < count - 1; ++i)
    tiles[i]->read = fmax (tiles[i]->read, end);
  written->written = written->read = end;
  graph->path = fmax (graph->path, end);
  graph->flops += kernel->flops;
  ++graph->tasks;
  while (graph->used[slot].kernel != NULL && graph->used[slot].kernel != kernel)
    ++slot;
  graph->used[slot].kernel = kernel;
  ++graph->used[slot].count;
  starpu_data_handle_t own[4];
  memcpy (own, task->handles, sizeof own);
  if (starpu_task_submit (task) != 0)
    fail ("starpu_task_submit");
  for (int i = 0; graph->private_data && i < count; ++i)
    starpu_data_unregister_submit (own[i]);
}

/* The least time in which so many cores and devices have done all tasks, were
   they independent and divisible: the kernels that devices are least good at go
   to the cores, until both end together. */
static inline double
area_us (const struct graph *graph, int cores, int devices)
{
  double on_cores = 0, on_devices = 0;
  int left[MostKernels], count = 0;
  for (int i = 0; i < MostKernels && graph->used[i].kernel != NULL; ++i)
    {
      const struct kernel *kernel = graph->used[i].kernel;
      if (devices > 0 && kernel->us[1] > 0)
        {
          on_devices += graph->used[i].count * kernel->us[1] / devices;
          if (cores > 0 && kernel->us[0] > 0)
            left[count++] = i;
        }
      else
        on_cores += graph->used[i].count * kernel->us[0] / cores;
    }
  while (count > 0 && on_cores < on_devices)
    {
      int least = 0;
      for (int i = 1; i < count; ++i)
        {
          const struct kernel *one = graph->used[left[i]].kernel,
                              *best = graph->used[left[least]].kernel;
          if (one->us[0] / one->us[1] < best->us[0] / best->us[1])
            least = i;
        }
      const struct kernel *kernel = graph->used[left[least]].kernel;
      const double all
          = graph->used[left[least]].count,
          core = kernel->us[0] / cores, device = kernel->us[1] / devices,
          moved = fmin (all, (on_devices - on_cores) / (core + device));
      on_cores += moved * core;
      on_devices -= moved * device;
      left[least] = left[--count];
    }
  return fmax (on_cores, on_devices);
}

/* Waits for the graph, and unregisters its data; those of devices are back in
   main memory at the end when FLUSHED. */
static inline struct result
end_graph (struct graph *graph, double begin_us, int flushed)
{
  struct result result = { 0 };
  if (starpu_task_wait_for_all () != 0)
    fail ("starpu_task_wait_for_all");
  result.seconds = (starpu_timing_now () - begin_us) / 1e6;
  for (int i = 0; i < graph->n * graph->n; ++i)
    {
      if (graph->tiles[i].handle != NULL)
        starpu_data_unregister (graph->tiles[i].handle);
    }
  if (flushed)
    result.seconds = (starpu_timing_now () - begin_us) / 1e6;
  result.gflops = graph->flops / result.seconds / 1e9;
  result.tasks = graph->tasks;
  const int cores = (int)starpu_cpu_worker_get_count (),
            devices = (int)starpu_worker_get_count () - cores;
  result.path = graph->path / 1e6;
  result.area = area_us (graph, cores, devices) / 1e6;
  for (int bus = 0; bus < starpu_bus_get_count (); ++bus)
    {
      struct starpu_profiling_bus_info info;
      if (starpu_bus_get_profiling_info (bus, &info) != 0)
        continue;
      if (starpu_bus_get_src (bus) == STARPU_MAIN_RAM)
        result.in += (double)info.transfer_count;
      else if (starpu_bus_get_dst (bus) == STARPU_MAIN_RAM)
        result.out += (double)info.transfer_count;
      result.bytes += (double)info.transferred_bytes;
    }
  free (graph->tiles);
  return result;
}

/* Right-looking Cholesky of a triangle of tiles, with the papers' two levels of
   priority: potrf, trsm of the next row, the update of the next diagonal tile.
 */
static inline void
insert_cholesky (struct graph *graph, struct kernel *potrf, struct kernel *trsm,
                 struct kernel *syrk, struct kernel *gemm)
{
  const int n = graph->n;
  for (int k = 0; k < n; ++k)
    {
      struct tile *pivot = tile_at (graph, k, k);
      insert (graph, potrf, 1, &pivot, 1);
      for (int i = k + 1; i < n; ++i)
        {
          struct tile *tiles[] = { pivot, tile_at (graph, i, k) };
          insert (graph, trsm, i == k + 1, tiles, 2);
        }
      for (int j = k + 1; j < n; ++j)
        for (int i = j; i < n; ++i)
          {
            struct tile *tiles[]
                = { tile_at (graph, i, k), tile_at (graph, j, k),
                    tile_at (graph, i, j) };
            if (i == j)
              insert (graph, syrk, j == k + 1, tiles + 1, 2);
            else
              insert (graph, gemm, 0, tiles, 3);
          }
    }
}

/* Right-looking LU without pivoting. */
static inline void
insert_lu (struct graph *graph, struct kernel *getrf, struct kernel *upper,
           struct kernel *lower, struct kernel *gemm)
{
  const int n = graph->n;
  for (int k = 0; k < n; ++k)
    {
      struct tile *pivot = tile_at (graph, k, k);
      insert (graph, getrf, 1, &pivot, 1);
      for (int i = k + 1; i < n; ++i)
        {
          struct tile *right[] = { pivot, tile_at (graph, k, i) },
                      *below[] = { pivot, tile_at (graph, i, k) };
          insert (graph, upper, i == k + 1, right, 2);
          insert (graph, lower, i == k + 1, below, 2);
        }
      for (int i = k + 1; i < n; ++i)
        for (int j = k + 1; j < n; ++j)
          {
            struct tile *tiles[]
                = { tile_at (graph, i, k), tile_at (graph, k, j),
                    tile_at (graph, i, j) };
            insert (graph, gemm, i == k + 1 && j == k + 1, tiles, 3);
          }
    }
}

#endif
