/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Eight threads submit tasks with random modes and priorities on the same data,
   some with callbacks that submit more, some in epochs that are cancelled, some
   that are waited for, while threads yield at random: each task is executed
   once or cancelled, writers are alone or all concurrent, and what they add
   adds up.  Pieces differ in how far the threads may be ahead and what they do
   then, and in whether threads of the program drive workers, for ever or in
   turns.

   Some of 10^7 tasks, which `make stress' runs as a whole: ASTERISM_TEST_TASKS
   says how many.  They come in pieces, each from a seed of its own, which no
   run shares with another unless ASTERISM_TEST_SEED says where to begin: that
   of the piece that failed, which is the last printed.

   rows: E46 C28 Q11
   env: ASTERISM_FUZZ=100
   limit: 900 */

#include "../support/random_tasks.h"
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#define PIECES 10
#define THREADS 8
#define DATA 24
#define MOST 3
#define MANY (1 << 16)
#define EPOCH 50 /* tasks of a transaction until it goes on */

struct datum
{
  long value;
  starpu_data_handle_t handle;
  int users; /* -1: a writer, n: readers, n * MANY: concurrent */
  long added;
};

struct access
{
  struct datum *datum;
  enum starpu_data_access_mode mode;
};

struct job
{
  int count;
  struct access accesses[MOST];
  unsigned follow; /* its callback submits one more, from this seed */
};

static struct datum data[DATA];
static long submitted, executed, cancelled, ended, wrong;

static void
add (long *counter, long number)
{
  __atomic_fetch_add (counter, number, __ATOMIC_RELAXED);
}

static void
use (const struct access *access, long *cell)
{
  int reads = access->mode == STARPU_R;
  int *users = &access->datum->users;
  if (access->mode == STARPU_REDUX)
    {
      ++*cell;
      add (&access->datum->added, 1);
      return;
    }
  int mine = reads ? 1 : access->mode & ASTERISM_CONCURRENT ? MANY : -1;
  int before = __atomic_fetch_add (users, mine, __ATOMIC_RELAXED);
  if (mine < 0 ? before != 0
               : before < 0 || (mine == MANY ? before % MANY : before / MANY))
    add (&wrong, 1);
  if (!reads)
    {
      if (mine == MANY)
        add (cell, 1);
      else
        ++*cell;
      add (&access->datum->added, 1);
    }
  __atomic_fetch_sub (users, mine, __ATOMIC_RELAXED);
}

static void
run (void *buffers[], void *argument)
{
  const struct job *job = argument;
  for (int i = 0; i < job->count; ++i)
    use (&job->accesses[i], (long *)STARPU_VARIABLE_GET_PTR (buffers[i]));
  add (&executed, 1);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { run }, .nbuffers = STARPU_VARIABLE_NBUFFERS };

static enum starpu_data_access_mode
random_mode (unsigned *seed)
{
  switch (rand_r (seed) % 9)
    {
    case 0:
      return STARPU_REDUX;
    case 8:
      return (enum starpu_data_access_mode) (STARPU_RW | ASTERISM_CONCURRENT);
    case 1:
      return (enum starpu_data_access_mode) (STARPU_RW | STARPU_COMMUTE);
    case 2:
    case 3:
      return STARPU_RW;
    default:
      return STARPU_R;
    }
}

static struct starpu_task *
random_task (unsigned *seed)
{
  struct job *job = malloc (sizeof *job);
  struct starpu_task *task = new_task (&codelet, job);
  task->cl_arg_free = 1;
  task->priority = rand_r (seed) % 4 == 0 ? rand_r (seed) % 11 - 5 : 0;
  job->follow = 0;
  job->count = task->nbuffers = rand_r (seed) % (MOST + 1);
  int first = rand_r (seed) % DATA;
  for (int i = 0; i < job->count; ++i)
    {
      struct access *access = &job->accesses[i];
      access->datum = &data[(first + i * 7) % DATA];
      task->handles[i] = access->datum->handle;
      task->modes[i] = access->mode = random_mode (seed);
    }
  add (&submitted, 1);
  return task;
}

static void
call_back (void *argument)
{
  struct job *job = argument;
  add (&ended, 1);
  if (job->follow != 0)
    submit (random_task (&job->follow));
}

static int
may_start (void *transaction, void *argument)
{
  (void)transaction;
  return (long)argument % 3 != 0;
}

static void
count_cancelled (void *argument)
{
  (void)argument;
  add (&cancelled, 1);
}

struct submitter
{
  unsigned seed;
  long tasks;
  struct starpu_transaction *transaction;
  long epoch, in_epoch;
};

/* Makes the task one of the thread's transaction. */
static void
join_epoch (struct submitter *self, struct starpu_task *task)
{
  if (self->in_epoch++ == EPOCH)
    {
      starpu_transaction_next_epoch (self->transaction, (void *)++self->epoch);
      self->in_epoch = 1;
    }
  task->transaction = self->transaction;
  if (self->epoch % 3 == 0)
    task->callback_func = count_cancelled;
}

static void *
submit_all (void *argument)
{
  struct submitter *self = argument;
  self->transaction = starpu_transaction_open (may_start, (void *)self->epoch);
  for (long t = 0; t < self->tasks; ++t)
    {
      struct starpu_task *task = random_task (&self->seed);
      switch (rand_r (&self->seed) % 16)
        {
        case 0:
          ((struct job *)task->cl_arg)->follow = rand_r (&self->seed) | 1;
          task->callback_func = call_back;
          task->callback_arg = task->cl_arg;
          ++t;
          break;
        case 1:
        case 2:
          join_epoch (self, task);
          break;
        case 3:
          task->synchronous = rand_r (&self->seed) % 16 == 0;
          break;
        }
      submit (task);
    }
  starpu_transaction_close (self->transaction);
  return NULL;
}

#define DRIVEN 2 /* workers, at most */

struct driver
{
  pthread_t thread;
  struct starpu_driver driver;
  unsigned seed;
  int in_turns;
};

static struct driver drivers[DRIVEN];
static unsigned driven;
static int dismissed;

/* Now this thread has the worker, then nobody. */
static void
drive_in_turns (struct driver *self)
{
  while (!__atomic_load_n (&dismissed, __ATOMIC_RELAXED))
    {
      CHECK_EQ (starpu_driver_init (&self->driver), 0);
      for (int i = rand_r (&self->seed) % 50; i >= 0; --i)
        CHECK_EQ (starpu_driver_run_once (&self->driver), 0);
      CHECK_EQ (starpu_driver_deinit (&self->driver), 0);
    }
}

static void *
drive (void *argument)
{
  struct driver *self = argument;
  if (self->in_turns)
    drive_in_turns (self);
  else
    CHECK_EQ (starpu_driver_run (&self->driver), 0);
  return NULL;
}

/* Starts the runtime with what the seed says. */
static void
start_as (unsigned seed)
{
  static const char *const windows[] = { "-1", "0", "8", "100" }, *const full[]
                                                                  = { "",
                                                                      "execute",
                                                                      "wait",
                                                                      "go-on" };
  struct starpu_driver left_out[DRIVEN];
  struct starpu_conf conf;
  char text[16];
  snprintf (text, sizeof text, "%u", seed % 1000000);
  setenv ("STARPU_RAND_SEED", text, 1);
  setenv ("ASTERISM_WINDOW", windows[rand_r (&seed) % 4], 1);
  setenv ("ASTERISM_FULL_WINDOW", full[rand_r (&seed) % 4], 1);
  driven = rand_r (&seed) % (DRIVEN + 1);
  for (unsigned i = 0; i < driven; ++i)
    {
      drivers[i].driver = left_out[i]
          = (struct starpu_driver){ .type = STARPU_CPU_WORKER, .id.cpu_id = i };
      drivers[i].seed = rand_r (&seed);
      drivers[i].in_turns = rand_r (&seed) % 2;
    }
  CHECK_EQ (starpu_conf_init (&conf), 0);
  conf.not_launched_drivers = left_out;
  conf.n_not_launched_drivers = driven;
  CHECK_EQ (starpu_init (&conf), 0);
  if (driven > starpu_cpu_worker_get_count ())
    driven = starpu_cpu_worker_get_count ();
  dismissed = 0;
  for (unsigned i = 0; i < driven; ++i)
    pthread_create (&drivers[i].thread, NULL, drive, &drivers[i]);
}

static void
stop (void)
{
  __atomic_store_n (&dismissed, 1, __ATOMIC_RELAXED);
  starpu_drivers_request_termination ();
  for (unsigned i = 0; i < driven; ++i)
    pthread_join (drivers[i].thread, NULL);
  starpu_shutdown ();
}

/* So many tasks, the threads' seeds beginning with that one. */
static void
run_piece (unsigned seed, long tasks)
{
  pthread_t threads[THREADS];
  struct submitter all[THREADS];
  submitted = executed = cancelled = ended = 0;
  start_as (seed);
  for (struct datum *datum = data; datum < data + DATA; ++datum)
    {
      datum->value = datum->added = 0;
      register_number (&datum->handle, &datum->value);
    }
  for (int i = 0; i < THREADS; ++i)
    {
      all[i] = (struct submitter){ .seed = seed + (unsigned)i,
                                   .tasks = tasks / THREADS };
      pthread_create (&threads[i], NULL, submit_all, &all[i]);
    }
  for (int i = 0; i < THREADS; ++i)
    pthread_join (threads[i], NULL);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (wrong, 0);
  CHECK_EQ (executed + cancelled, submitted);
  CHECK (cancelled > 0 && ended > 0);
  for (struct datum *datum = data; datum < data + DATA; ++datum)
    {
      starpu_data_unregister (datum->handle);
      CHECK_EQ (datum->value, datum->added);
    }
  stop ();
}

int
main (void)
{
  const long tasks = task_count (50000) / PIECES;
  const unsigned drawn = (unsigned)time (NULL) * 1000 + (unsigned)getpid ();
  unsigned seed = seed_or (drawn);
  for (int piece = 0; piece < PIECES; ++piece, seed += THREADS)
    {
      printf ("piece %d: ASTERISM_TEST_SEED=%u\n", piece, seed);
      fflush (stdout);
      run_piece (seed, tasks);
    }
  return 0;
}
