/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks and acquires over all memory nodes, each of which checks the
   contents, and the fewest transfers that the protocol allows for them. */

#ifndef ASTERISM_TESTSUITE_RANDOM_H
#define ASTERISM_TESTSUITE_RANDOM_H

#include "aux-vectors.h"

enum
{
  kCount = 10,
  kLength = 900,
  kSteps = 1500
};

/* What a task finds in a vector, and what it leaves there. */
struct change
{
  int before, after;
};

/* The sequential run: contents, where they are valid (bit n: node n), and the
   transfers that took. */
struct oracle
{
  int contents[kCount];
  unsigned valid[kCount];
  long long transfers;
  int direct; /* the devices reach each other */
};

static void
check_contents (const int *values, int expected)
{
  for (int k = 0; k < kLength; ++k)
    CHECK_EQ (values[k], expected);
}

static void
fill (int *values, int value)
{
  for (int k = 0; k < kLength; ++k)
    values[k] = value;
}

static void
read_on_core (void *buffers[], void *argument)
{
  check_contents ((int *)STARPU_VECTOR_GET_PTR (buffers[0]),
                  ((struct change *)argument)->before);
}

static void
write_on_core (void *buffers[], void *argument)
{
  fill ((int *)STARPU_VECTOR_GET_PTR (buffers[0]),
        ((struct change *)argument)->after);
}

static void
change_on_core (void *buffers[], void *argument)
{
  read_on_core (buffers, argument);
  write_on_core (buffers, argument);
}

/* By mode; a test for other devices adds its functions. */
static struct starpu_codelet random_read
    = { .cpu_funcs = { read_on_core }, .nbuffers = 1, .modes = { STARPU_R } };
static struct starpu_codelet random_write
    = { .cpu_funcs = { write_on_core }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet random_change = { .cpu_funcs = { change_on_core },
                                               .nbuffers = 1,
                                               .modes = { STARPU_RW } };

/* One transfer brings the contents to a node, or a second one by way of main
   memory, where they are valid then as well. */
static void
oracle_read (struct oracle *oracle, int i, unsigned node)
{
  unsigned *valid = &oracle->valid[i];
  if (*valid & 1u << node)
    return;
  if (node != 0 && !(*valid & 1u) && !oracle->direct)
    {
      *valid |= 1u;
      ++oracle->transfers;
    }
  *valid |= 1u << node;
  ++oracle->transfers;
}

static void
oracle_write (struct oracle *oracle, int i, unsigned node, int value)
{
  oracle->valid[i] = 1u << node;
  oracle->contents[i] = value;
}

static void
random_task (struct oracle *oracle, starpu_data_handle_t handle, int i,
             int kind, int value)
{
  static unsigned next;
  unsigned worker = next++ * 7 / 3 % starpu_worker_get_count ();
  unsigned node = starpu_worker_get_memory_node (worker);
  struct starpu_task *task = starpu_task_create ();
  task->cl = kind == 0   ? &random_read
             : kind == 1 ? &random_write
                         : &random_change;
  struct change *change = (struct change *)malloc (sizeof *change);
  CHECK (change != NULL);
  change->before = oracle->contents[i];
  change->after = value;
  task->cl_arg = change;
  task->cl_arg_free = 1;
  task->handles[0] = handle;
  task->execute_on_a_specific_worker = 1;
  task->workerid = worker;
  if (kind != 1)
    oracle_read (oracle, i, node);
  if (kind != 0)
    oracle_write (oracle, i, node, value);
  submit (task);
}

static void
random_acquire (struct oracle *oracle, starpu_data_handle_t handle, int i,
                int *values, int value)
{
  CHECK_EQ (starpu_data_acquire (handle, value % 2 ? STARPU_RW : STARPU_R), 0);
  check_contents (values, oracle->contents[i]);
  oracle_read (oracle, i, 0);
  if (value % 2)
    {
      fill (values, value);
      oracle_write (oracle, i, 0, value);
    }
  starpu_data_release (handle);
}

static long long
bytes_moved (void)
{
  long long total = 0;
  for (int bus = 0; bus < starpu_bus_get_count (); ++bus)
    {
      struct starpu_profiling_bus_info info;
      CHECK_EQ (starpu_bus_get_profiling_info (bus, &info), 0);
      total += info.transferred_bytes;
    }
  return total;
}

/* With `direct' negative, what moves is not counted.  Requires: the runtime
   runs, with room for all vectors on every device. */
static void
run_random_tasks (int direct)
{
  static int values[kCount][kLength];
  starpu_data_handle_t handles[kCount];
  struct oracle oracle = { .direct = direct };
  for (int i = 0; i < kCount; ++i)
    {
      handles[i] = new_vector (values[i], kLength);
      oracle.valid[i] = 1;
    }
  bytes_moved ();
  unsigned seed = 4711;
  for (int step = 1; step <= kSteps; ++step)
    {
      seed = seed * 1103515245 + 12345;
      int i = (int)(seed >> 16) % kCount, what = (int)(seed >> 26) % 16;
      if (what < 15)
        random_task (&oracle, handles[i], i,
                     what < 8    ? 0
                     : what < 10 ? 1
                                 : 2,
                     step);
      else
        random_acquire (&oracle, handles[i], i, values[i], step);
    }
  for (int i = 0; i < kCount; ++i)
    {
      starpu_data_unregister (handles[i]);
      oracle_read (&oracle, i, 0);
      check_contents (values[i], oracle.contents[i]);
    }
  if (direct < 0)
    return;
  CHECK (oracle.transfers > kSteps / 4);
  CHECK_EQ (bytes_moved (), oracle.transfers * kLength * (int)sizeof (int));
}

#endif
