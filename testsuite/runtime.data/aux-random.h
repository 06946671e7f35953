/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks and acquires over all memory nodes, each of which checks the
   contents, and the fewest transfers that the protocol allows for them. */

#ifndef ASTERISM_TESTSUITE_RANDOM_H
#define ASTERISM_TESTSUITE_RANDOM_H

#include "aux-vectors.h"

/* A test with larger data says so. */
#ifndef RANDOM_LENGTH
#define RANDOM_LENGTH 900
#define RANDOM_STEPS 600
#endif

enum
{
  kCount = 10,
  kLength = RANDOM_LENGTH,
  kSteps = RANDOM_STEPS,
  kMost = 3, /* data of a task */
  kSeeds = 8
};

/* What a task does with its vectors: what it finds there, if it reads, and what
   it leaves there, if it writes.  Where it is concurrent, it adds to them. */
struct change
{
  enum starpu_data_access_mode mode[kMost];
  int before[kMost], after;
  int count; /* of its data */
};

/* The sequential run: contents, where they are valid (bit n: node n), and the
   transfers that took. */
struct oracle
{
  int contents[kCount];
  unsigned valid[kCount];
  long long transfers;
  int direct; /* devices of one kind reach each other */
};

/* The numbers that the steps are drawn from. */
static unsigned random_state;

static unsigned
draw (unsigned limit)
{
  random_state = random_state * 1103515245 + 12345;
  return (random_state >> 16) % limit;
}

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
add_at_once (int *values, int value)
{
  for (int k = 0; k < kLength; ++k)
    __atomic_fetch_add (&values[k], value, __ATOMIC_RELAXED);
}

static void
change_on_core (void *buffers[], void *argument)
{
  const struct change *change = (const struct change *)argument;
  for (int i = 0; i < change->count; ++i)
    {
      int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[i]);
      if (change->mode[i] & ASTERISM_CONCURRENT)
        {
          add_at_once (values, change->after);
          continue;
        }
      if (change->mode[i] & STARPU_R)
        check_contents (values, change->before[i]);
      if (change->mode[i] & STARPU_W)
        fill (values, change->after);
    }
}

/* A test for other devices adds its function. */
static struct starpu_codelet random_codelet
    = { .cpu_funcs = { change_on_core }, .nbuffers = STARPU_VARIABLE_NBUFFERS };

/* A kind of device reaches its own, and every device main memory. */
static int
one_hop (const struct oracle *oracle, unsigned from, unsigned to)
{
  return from == 0 || to == 0
         || (oracle->direct
             && starpu_node_get_kind (from) == starpu_node_get_kind (to));
}

/* One transfer brings the contents to a node, or a second one by way of main
   memory, where they are valid then as well. */
static void
oracle_read (struct oracle *oracle, int i, unsigned node)
{
  unsigned *valid = &oracle->valid[i];
  if (*valid & 1u << node)
    return;
  int near = 0;
  for (unsigned from = 0; from < starpu_memory_nodes_get_count (); ++from)
    near |= (*valid & 1u << from) && one_hop (oracle, from, node);
  if (!near)
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

static int
is_in_process (unsigned worker)
{
  enum starpu_worker_archtype type = starpu_worker_get_type ((int)worker);
  return type == STARPU_CPU_WORKER || type == STARPU_SIM_WORKER;
}

static enum starpu_data_access_mode
random_mode (unsigned worker)
{
  static const enum starpu_data_access_mode modes[]
      = { STARPU_R, STARPU_R, STARPU_RW, STARPU_W };
  return draw (6) == 0 && is_in_process (worker)
             ? (enum starpu_data_access_mode) (STARPU_RW | ASTERISM_CONCURRENT)
             : modes[draw (4)];
}

/* A task with one to three of the vectors, on any worker. */
static inline void
random_task (struct oracle *oracle, starpu_data_handle_t *handles, int value)
{
  unsigned worker = draw (starpu_worker_get_count ());
  unsigned node = starpu_worker_get_memory_node (worker);
  struct starpu_task *task = starpu_task_create ();
  struct change *change = (struct change *)malloc (sizeof *change);
  CHECK (change != NULL);
  int i = (int)draw (kCount);
  task->cl = &random_codelet;
  task->nbuffers = 1 + (int)draw (kMost);
  for (int k = 0; k < task->nbuffers; ++k)
    {
      int before = oracle->contents[i];
      change->mode[k] = task->modes[k] = random_mode (worker);
      change->before[k] = before;
      task->handles[k] = handles[i];
      int adds = (change->mode[k] & ASTERISM_CONCURRENT) != 0;
      unsigned there = adds ? STARPU_MAIN_RAM : node;
      if (change->mode[k] & STARPU_R)
        oracle_read (oracle, i, there);
      if (change->mode[k] & STARPU_W)
        oracle_write (oracle, i, there, adds ? before + value : value);
      i = (i + 1 + (int)draw (kCount / kMost)) % kCount;
    }
  change->after = value;
  change->count = task->nbuffers;
  task->cl_arg = change;
  task->cl_arg_size = sizeof *change;
  task->cl_arg_free = 1;
  task->execute_on_a_specific_worker = 1;
  task->workerid = worker;
  submit (task);
}

static inline void
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

static inline long long
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

/* Where each vector is valid, when all tasks have ended: on one node alone,
   that is modified, or shared by several. */
static inline void
check_states (const struct oracle *oracle, starpu_data_handle_t *handles)
{
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < kCount; ++i)
    for (unsigned node = 0; node < starpu_memory_nodes_get_count (); ++node)
      {
        int valid;
        starpu_data_query_status (handles[i], (int)node, NULL, &valid, NULL);
        CHECK_EQ (valid != 0, oracle->valid[i] >> node & 1);
      }
}

static inline void
run_from_seed (unsigned seed, int direct)
{
  static int values[kCount][kLength];
  starpu_data_handle_t handles[kCount];
  struct oracle oracle = { .direct = direct };
  /* Seen when the test fails. */
  fprintf (stderr, "ASTERISM_TEST_SEED=%u\n", seed);
  random_state = seed;
  for (int i = 0; i < kCount; ++i)
    {
      fill (values[i], 0);
      handles[i] = new_vector (values[i], kLength);
      oracle.valid[i] = 1;
    }
  bytes_moved ();
  for (int step = 1; step <= kSteps; ++step)
    if (draw (16) != 0)
      random_task (&oracle, handles, step);
    else
      {
        int i = (int)draw (kCount);
        random_acquire (&oracle, handles[i], i, values[i], step);
        if (direct >= 0 && draw (4) == 0)
          check_states (&oracle, handles);
      }
  if (direct >= 0)
    check_states (&oracle, handles);
  for (int i = 0; i < kCount; ++i)
    {
      starpu_data_unregister (handles[i]);
      oracle_read (&oracle, i, 0);
      check_contents (values[i], oracle.contents[i]);
    }
  if (direct < 0)
    return;
  CHECK (oracle.transfers > kSteps / 4 || starpu_memory_nodes_get_count () < 2);
  CHECK_EQ (bytes_moved (), oracle.transfers * kLength * (int)sizeof (int));
}

/* From several seeds, or from that in the environment.  With `direct' negative,
   what moves is not counted.  Requires: the runtime runs, with room for all
   vectors on every device if it is counted. */
static inline void
run_random_tasks (int direct)
{
  const char *wanted = getenv ("ASTERISM_TEST_SEED");
  if (wanted != NULL)
    run_from_seed ((unsigned)atol (wanted), direct);
  for (unsigned s = 0; wanted == NULL && s < kSeeds; ++s)
    run_from_seed (4711 + s, direct);
}

#endif
