/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A million tasks with random accesses of every mode, while threads yield at
   random, find what a sequential run would have them find: two threads submit,
   each on data of its own, and follow what each datum must hold.  Who writes is
   alone, and what commutes or is reduced adds up.
   ASTERISM_TEST_TASKS changes the number of tasks.

   rows: E05 C28 Q11 E08
   env: ASTERISM_FUZZ=40
   limit: 300 */

#include "../support/random_tasks.h"
#include <pthread.h>

#define THREADS 2
#define DATA 16
#define MOST 3

/* What a datum must hold, as far as its submitter has come.  After tasks that
   commute or are reduced this is known once they are all over. */
struct datum
{
  long value, expected;
  starpu_data_handle_t handle;
  int users; /* who is in it: -1: a writer, n: readers */
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
  int count;
  struct access accesses[MOST];
};

static struct datum data[THREADS][DATA];
static long tasks_each;
static long wrong, executed;

static void
mistake (void)
{
  __atomic_fetch_add (&wrong, 1, __ATOMIC_RELAXED);
}

static void
enter (const struct access *access)
{
  int *users = &access->datum->users;
  if (access->mode == STARPU_R
          ? __atomic_fetch_add (users, 1, __ATOMIC_RELAXED) < 0
          : __atomic_fetch_sub (users, 1, __ATOMIC_RELAXED) != 0)
    mistake ();
}

static void
leave (const struct access *access)
{
  __atomic_fetch_add (&access->datum->users, access->mode == STARPU_R ? -1 : 1,
                      __ATOMIC_RELAXED);
}

static void
use (const struct job *job, const struct access *access, long *cell)
{
  if (access->mode == STARPU_REDUX)
    {
      *cell += job->number;
      return;
    }
  enter (access);
  if (access->mode & STARPU_COMMUTE)
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
  switch (rand_r (seed) % 10)
    {
    case 0:
      return STARPU_REDUX;
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

/* Chooses an access, and follows what it does to the datum. */
static void
plan (struct access *access, struct datum *datum, long number, unsigned *seed)
{
  access->datum = datum;
  access->mode = random_mode (seed);
  access->expected = datum->expected;
  if (access->mode == STARPU_REDUX || (access->mode & STARPU_COMMUTE))
    datum->expected += number;
  else if (access->mode & STARPU_W)
    datum->expected = number;
}

static void *
submit_all (void *argument)
{
  struct datum *own = argument;
  unsigned seed = 1 + (unsigned)(own - data[0]);
  for (long t = 1; t <= tasks_each; ++t)
    {
      struct job *job = malloc (sizeof *job);
      struct starpu_task *task = new_task (&codelet, job);
      task->cl_arg_free = 1;
      job->number = t;
      job->count = task->nbuffers = 1 + rand_r (&seed) % MOST;
      int first = rand_r (&seed) % DATA;
      for (int i = 0; i < job->count; ++i)
        {
          struct access *access = &job->accesses[i];
          plan (access, &own[(first + i * 5) % DATA], t, &seed);
          task->handles[i] = access->datum->handle;
          task->modes[i] = access->mode;
        }
      submit (task);
    }
  return NULL;
}

int
main (void)
{
  pthread_t threads[THREADS];
  start ();
  tasks_each = task_count (100000) / THREADS;
  for (struct datum *datum = data[0]; datum < data[THREADS]; ++datum)
    register_number (&datum->handle, &datum->value);
  for (int i = 0; i < THREADS; ++i)
    pthread_create (&threads[i], NULL, submit_all, data[i]);
  for (int i = 0; i < THREADS; ++i)
    pthread_join (threads[i], NULL);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (wrong, 0);
  CHECK_EQ (executed, THREADS * tasks_each);
  for (struct datum *datum = data[0]; datum < data[THREADS]; ++datum)
    {
      starpu_data_unregister (datum->handle);
      CHECK_EQ (datum->value, datum->expected);
    }
  starpu_shutdown ();
  return 0;
}
