/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Implements asterism_abi.h synchronously, for tests of the plugin.  */

#include <starpu.h>
#include <asterism_parts.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mock_tasks.h"

enum mock_target mock_target;
unsigned mock_implementation;
long mock_shift;
struct asterism_task_v1 *mock_task;
const struct asterism_site_v1 *mock_site;
unsigned mock_submissions, mock_registered, mock_initialized, mock_shut_down;
unsigned mock_waits, mock_acquired, mock_released, mock_allocated;
size_t mock_count, mock_element_size;
struct asterism_kernel_v1 *mock_kernel;
unsigned mock_narguments, mock_rank;
size_t mock_group, mock_global[3], mock_argument_sizes[16];
unsigned char mock_argument_values[16][16];

__thread const struct asterism_site_v1 *asterism_call_site_v1;

enum { MAX_BUFFERS = 64 };
static const void *registered[1024];
static int accept_all;

static void
die (const struct asterism_site_v1 *site, const char *message, const char *name)
{
  fprintf (stderr, "%s:%u:%u: error: %s %s\n", site ? site->file : "?",
           site ? site->line : 0, site ? site->column : 0, message, name);
  exit (1);
}

static const void **
find (const void *pointer)
{
  for (unsigned i = 0; i < sizeof registered / sizeof *registered; i++)
    if (registered[i] == pointer)
      return &registered[i];
  return NULL;
}

void
mock_accept_all (void)
{
  accept_all = 1;
}

void
mock_fail (const char *file, int line, const char *condition)
{
  fprintf (stderr, "%s:%d: not so: %s\n", file, line, condition);
  abort ();
}

unsigned
mock_mode (unsigned i)
{
  return mock_task->parameters[i].mode;
}

typedef void (*function) (void **, void *);

static function *
functions (struct starpu_codelet *codelet, enum mock_target target)
{
  return target == MOCK_CPU      ? codelet->cpu_funcs
         : target == MOCK_OPENCL ? codelet->opencl_funcs
                                 : codelet->cuda_funcs;
}

unsigned
mock_implementations (enum mock_target target)
{
  unsigned n = 0;
  while (n < STARPU_MAXIMPLEMENTATIONS
         && functions (mock_task->codelet, target)[n])
    n++;
  return n;
}

int
mock_is_asynchronous (enum mock_target target, unsigned i)
{
  return target == MOCK_OPENCL ? mock_task->codelet->opencl_flags[i]
                               : mock_task->codelet->cuda_flags[i];
}

/* Compares the codelet with the descriptor, as the runtime would.  */
static void
check_codelet (struct asterism_task_v1 *task)
{
  struct starpu_codelet *codelet = task->codelet;
  unsigned buffer = 0;
  CHECK (task->version == ASTERISM_ABI_VERSION);
  CHECK (codelet->nbuffers == (int) task->nbuffers);
  CHECK (!strcmp (codelet->name, task->name));
  CHECK (task->values_offset % 16 == 0 && task->block_size >= task->values_offset);
  for (unsigned i = 0; i < task->nparameters; i++)
    if (task->parameters[i].mode)
      {
        const enum starpu_data_access_mode *modes
            = codelet->dyn_modes ? codelet->dyn_modes : codelet->modes;
        CHECK (modes[buffer] == task->parameters[i].mode);
        CHECK (task->parameters[i].offset == buffer * sizeof (void *));
        buffer++;
      }
  CHECK (buffer == task->nbuffers);
}

static void
check_registered (struct asterism_task_v1 *task, void *const *buffers,
                  const struct asterism_site_v1 *site)
{
  unsigned buffer = 0;
  for (unsigned i = 0; i < task->nparameters; i++)
    if (task->parameters[i].mode && !find (buffers[buffer++]) && !accept_all)
      die (site, "unregistered argument of parameter", task->parameters[i].name);
}

void
asterism_submit_v1 (struct asterism_task_v1 *task, const void *block)
{
  struct asterism_buffer_v1 interfaces[MAX_BUFFERS];
  void *pointers[MAX_BUFFERS];
  void *const *buffers = block;
  unsigned char values[4096] __attribute__ ((aligned (16)));

  mock_task = task;
  mock_site = asterism_call_site_v1;
  asterism_call_site_v1 = NULL;
  mock_submissions++;
  check_codelet (task);
  check_registered (task, buffers, mock_site ? mock_site : &task->site);
  for (unsigned i = 0; i < task->nbuffers; i++)
    {
      interfaces[i].ptr = (uintptr_t) buffers[i];
      interfaces[i].dev_handle = (uintptr_t) buffers[i] + mock_shift;
      pointers[i] = &interfaces[i];
    }
  memcpy (values, (const char *) block + task->values_offset,
          task->block_size - task->values_offset);
  function f = functions (task->codelet, mock_target)[mock_implementation];
  if (!f)
    die (&task->site, "no such implementation of", task->name);
  f (pointers, values);
}

/* Every block is a datum of its own, in main memory.  */
void
asterism_parts_submit_v1 (const struct asterism_parts_v1 *parts, void *block,
                          const int64_t *words)
{
  (void) words;
  asterism_submit_v1 (parts->task, block);
}

int64_t
asterism_distance_v1 (void *const *buffers,
                      const struct asterism_distance_v1 *distance, int64_t here,
                      int64_t packed)
{
  (void) buffers, (void) distance, (void) packed;
  return here;
}

void
asterism_initialize_v1 (const struct asterism_site_v1 *site)
{
  mock_site = site;
  mock_initialized++;
}

void
asterism_shutdown_v1 (const struct asterism_site_v1 *site)
{
  mock_site = site;
  mock_shut_down++;
}

void
asterism_wait_v1 (const struct asterism_site_v1 *site)
{
  mock_site = site;
  mock_waits++;
}

void
asterism_register_v2 (const void *pointer, size_t count, size_t element_size,
                      const struct asterism_origin_v1 *origin)
{
  const struct asterism_site_v1 *site = &origin->site;
  mock_site = site;
  if (find (pointer))
    die (site, "registered already", "");
  *find (NULL) = pointer;
  mock_registered++;
  mock_count = count;
  mock_element_size = element_size;
}

void
asterism_unregister_v1 (const void *pointer, const struct asterism_site_v1 *site)
{
  mock_site = site;
  if (!find (pointer))
    die (site, "not registered", "");
  *find (pointer) = NULL;
  mock_registered--;
}

void
asterism_acquire_v1 (const void *pointer, const struct asterism_site_v1 *site)
{
  mock_site = site;
  if (!find (pointer))
    die (site, "not registered", "");
  mock_acquired++;
}

void
asterism_release_v1 (const void *pointer, const struct asterism_site_v1 *site)
{
  mock_site = site;
  if (!find (pointer))
    die (site, "not registered", "");
  mock_released++;
}

void *
asterism_allocate_v1 (size_t element_size, unsigned rank, const size_t *extents,
                      const struct asterism_site_v1 *site)
{
  size_t size = element_size;
  mock_site = site;
  for (unsigned i = 0; i < rank; i++)
    if (__builtin_mul_overflow (size, extents[i], &size))
      die (site, "size overflows", "");
  mock_allocated++;
  return calloc (1, size ? size : 1);
}

void
asterism_free_v1 (void *pointer)
{
  if (pointer)
    mock_allocated--;
  free (pointer);
}

void
asterism_opencl_launch_v1 (struct asterism_kernel_v1 *kernel,
                           const struct asterism_kernel_argument_v1 *arguments,
                           unsigned narguments, size_t group, unsigned rank,
                           const size_t *global)
{
  mock_kernel = kernel;
  mock_narguments = narguments;
  mock_group = group;
  mock_rank = rank;
  for (unsigned i = 0; i < rank; i++)
    mock_global[i] = global[i];
  for (unsigned i = 0; i < narguments && i < 16; i++)
    {
      mock_argument_sizes[i] = arguments[i].size;
      memcpy (mock_argument_values[i], arguments[i].value,
              arguments[i].size < 16 ? arguments[i].size : 16);
    }
}
