/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A million tasks with random accesses of every mode, while threads yield at
   random, find what a sequential run would have them find: two threads submit,
   on data of their own and on data that they share, and follow what each datum
   must hold.  Who writes is alone, or among those that are concurrent like it;
   what these do, what commutes and what is reduced adds up.
   A datum has a number for each thread, which its tasks alone change: whatever
   comes between them, a thread's own tasks keep their order.
   ASTERISM_TEST_TASKS changes the number of tasks, ASTERISM_TEST_SEED which.

   rows: E05 C28 Q11!
   env: ASTERISM_FUZZ=40
   limit: 300 */

#include "../support/random_tasks.h"
#include <pthread.h>

#define THREADS 2
#define DATA 16  /* of each thread */
#define SHARED 4 /* of both */
#define MOST 3
#define MANY (1 << 16)

/* What a datum must hold, as far as its submitters have come.  After tasks that
   add to it in any order this is known once they are all over. */
struct datum
{
  long value[THREADS], expected[THREADS];
  starpu_data_handle_t handle;
  int users; /* who is in it: -1: a writer, n: readers, n * MANY: concurrent */
};

struct access
{
  struct datum *datum;
  enum starpu_data_access_mode mode;
  long expected; /* for who reads */
};

struct job
{
  long number;
  int thread;
  int count;
  struct access accesses[MOST];
};

struct submitter
{
  struct datum own[DATA];
  int thread;
  unsigned seed;
};

static struct submitter submitters[THREADS];
static struct datum shared[SHARED];
static long tasks_each;
static long wrong, executed;

static void
mistake (void)
{
  __atomic_fetch_add (&wrong, 1, __ATOMIC_RELAXED);
}

/* What somebody adds to the users. */
static int
weight (const struct access *access)
{
  return access->mode == STARPU_R               ? 1
         : (access->mode & ASTERISM_CONCURRENT) ? MANY
                                                : -1;
}

static void
enter (const struct access *access)
{
  int mine = weight (access);
  int before
      = __atomic_fetch_add (&access->datum->users, mine, __ATOMIC_RELAXED);
  if (mine < 0 ? before != 0
               : before < 0 || (mine == MANY ? before % MANY : before / MANY))
    mistake ();
}

static void
leave (const struct access *access)
{
  __atomic_fetch_sub (&access->datum->users, weight (access), __ATOMIC_RELAXED);
}

static void
use (const struct job *job, const struct access *access, long *cells)
{
  long *cell = cells + job->thread;
  if (access->mode == STARPU_REDUX)
    {
      *cell += job->number;
      return;
    }
  enter (access);
  if (access->mode & ASTERISM_CONCURRENT)
    __atomic_fetch_add (cell, job->number, __ATOMIC_RELAXED);
  else if (access->mode & STARPU_COMMUTE)
    *cell += job->number;
  else
    {
      if ((access->mode & STARPU_R) && *cell != access->expected)
        mistake ();
      if (access->mode & STARPU_W)
        *cell = job->number;
    }
  leave (access);
}

static void
run (void *buffers[], void *argument)
{
  const struct job *job = argument;
  for (int i = 0; i < job->count; ++i)
    use (job, &job->accesses[i], (long *)STARPU_VARIABLE_GET_PTR (buffers[i]));
  __atomic_fetch_add (&executed, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { run }, .nbuffers = STARPU_VARIABLE_NBUFFERS };

static enum starpu_data_access_mode
random_mode (unsigned *seed)
{
  switch (rand_r (seed) % 12)
    {
    case 0:
      return STARPU_REDUX;
    case 10:
    case 11:
      return (enum starpu_data_access_mode) (STARPU_RW | ASTERISM_CONCURRENT);
    case 1:
    case 2:
      return (enum starpu_data_access_mode) (STARPU_RW | STARPU_COMMUTE);
    case 3:
      return STARPU_W;
    case 4:
    case 5:
    case 6:
      return STARPU_RW;
    default:
      return STARPU_R;
    }
}

/* Chooses an access, and follows what it does to the datum.  What is shared is
   not written without reading: the other thread's number is to stay. */
static void
plan (struct access *access, struct datum *datum, const struct job *job,
      unsigned *seed)
{
  long *expected = &datum->expected[job->thread];
  access->datum = datum;
  access->mode = random_mode (seed);
  if (access->mode == STARPU_W && datum >= shared && datum < shared + SHARED)
    access->mode = STARPU_RW;
  access->expected = *expected;
  if (access->mode == STARPU_REDUX
      || (access->mode & (STARPU_COMMUTE | ASTERISM_CONCURRENT)))
    *expected += job->number;
  else if (access->mode & STARPU_W)
    *expected = job->number;
}

static struct starpu_task *
random_task (struct submitter *submitter, long number)
{
  struct job *job = malloc (sizeof *job);
  struct starpu_task *task = new_task (&codelet, job);
  unsigned *seed = &submitter->seed;
  task->cl_arg_free = 1;
  job->number = number;
  job->thread = submitter->thread;
  job->count = task->nbuffers = 1 + rand_r (seed) % MOST;
  int first = rand_r (seed) % (DATA + SHARED);
  for (int i = 0; i < job->count; ++i)
    {
      struct access *access = &job->accesses[i];
      int at = (first + i * 5) % (DATA + SHARED);
      plan (access, at < DATA ? &submitter->own[at] : &shared[at - DATA], job,
            seed);
      task->handles[i] = access->datum->handle;
      task->modes[i] = access->mode;
    }
  return task;
}

static void *
submit_all (void *argument)
{
  for (long t = 1; t <= tasks_each; ++t)
    submit (random_task (argument, t));
  return NULL;
}

static void
set_all_zero (void *buffers[], void *argument)
{
  (void)argument;
  memset ((void *)STARPU_VARIABLE_GET_PTR (buffers[0]), 0,
          THREADS * sizeof (long));
}

static void
add_all (void *buffers[], void *argument)
{
  long *to = (long *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  const long *from = (const long *)STARPU_VARIABLE_GET_PTR (buffers[1]);
  (void)argument;
  for (int i = 0; i < THREADS; ++i)
    to[i] += from[i];
}

static struct starpu_codelet zero_all_codelet
    = { .cpu_funcs = { set_all_zero }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet add_all_codelet
    = { .cpu_funcs = { add_all },
        .nbuffers = 2,
        .modes = { STARPU_RW | STARPU_COMMUTE, STARPU_R } };

static void
register_data (struct datum *data, int count)
{
  for (struct datum *datum = data; datum < data + count; ++datum)
    {
      starpu_variable_data_register (&datum->handle, STARPU_MAIN_RAM,
                                     (uintptr_t)datum->value,
                                     sizeof datum->value);
      starpu_data_set_reduction_methods (datum->handle, &add_all_codelet,
                                         &zero_all_codelet);
    }
}

/* Compares the numbers of some threads; who writes without reading leaves those
   of others undefined. */
static void
check_data (struct datum *data, int count, int first, int last)
{
  for (struct datum *datum = data; datum < data + count; ++datum)
    {
      starpu_data_unregister (datum->handle);
      for (int i = first; i <= last; ++i)
        CHECK_EQ (datum->value[i], datum->expected[i]);
    }
}

int
main (void)
{
  pthread_t threads[THREADS];
  unsigned seed = test_seed ();
  start ();
  tasks_each = task_count (100000) / THREADS;
  register_data (shared, SHARED);
  for (int i = 0; i < THREADS; ++i)
    {
      submitters[i].thread = i;
      submitters[i].seed = seed + 1000003u * (unsigned)i;
      register_data (submitters[i].own, DATA);
    }
  for (int i = 0; i < THREADS; ++i)
    pthread_create (&threads[i], NULL, submit_all, &submitters[i]);
  for (int i = 0; i < THREADS; ++i)
    pthread_join (threads[i], NULL);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (wrong, 0);
  CHECK_EQ (executed, THREADS * tasks_each);
  check_data (shared, SHARED, 0, THREADS - 1);
  for (int i = 0; i < THREADS; ++i)
    check_data (submitters[i].own, DATA, i, i);
  starpu_shutdown ();
  return 0;
}
