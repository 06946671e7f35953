/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* In steady state tasks neither allocate memory nor take mutexes nor wake
   threads, but a few times for each wait for all: by starpu_task_submit, by
   starpu_task_insert with values and as generated code submits them, with many
   data, priorities, commuting and reducing, under several policies.  When tasks
   are executed while others are submitted a worker may fall asleep in between,
   and is woken more often.
   rows: -
   configs: one many */

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__

#include <stdio.h>

int
main (void)
{
  puts ("sanitizers have a malloc () of their own");
  return 77;
}

#else

#define _GNU_SOURCE
#include "../support/check.h"
#include <asterism_abi.h>
#include <dlfcn.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdarg.h>
#include <sys/syscall.h>

#define DATA 50
/* More than the ring of the policy for cores has room for. */
#define TASKS 5000
#define ROUNDS 10

static long allocations, locks, wakes;
static volatile int counting;

static void
count (long *what)
{
  if (counting)
    __atomic_fetch_add (what, 1, __ATOMIC_RELAXED);
}

/* These stand before those of the C library.  */

extern void *__libc_malloc (size_t size);
extern void *__libc_memalign (size_t alignment, size_t size);

void *
malloc (size_t size)
{
  count (&allocations);
  return __libc_malloc (size);
}

void *
aligned_alloc (size_t alignment, size_t size)
{
  count (&allocations);
  return __libc_memalign (alignment, size);
}

int
pthread_mutex_lock (pthread_mutex_t *mutex)
{
  static int (*next) (pthread_mutex_t *);
  if (next == NULL)
    next = (int (*) (pthread_mutex_t *))dlsym (RTLD_NEXT, "pthread_mutex_lock");
  count (&locks);
  return next (mutex);
}

long
syscall (long number, ...)
{
  static long (*next) (long, ...);
  long a[6];
  va_list list;

  if (next == NULL)
    next = (long (*) (long, ...))dlsym (RTLD_NEXT, "syscall");
  va_start (list, number);
  for (int i = 0; i < 6; ++i)
    a[i] = va_arg (list, long);
  va_end (list);
  if (number == SYS_futex && (a[1] & FUTEX_CMD_MASK) == FUTEX_WAKE)
    count (&wakes);
  return next (number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

static void
run (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { run },
        .nbuffers = 3,
        .modes = { STARPU_R, STARPU_R, STARPU_RW } };
static struct asterism_parameter_v1 parameters[]
    = { { "a", STARPU_R, sizeof (int), 0, 0 },
        { "b", STARPU_R, sizeof (int), 8, 0 },
        { "c", STARPU_RW, sizeof (int), 16, 0 } };
static struct asterism_task_v1 generated = { ASTERISM_ABI_VERSION,
                                             3,
                                             3,
                                             32,
                                             32,
                                             0,
                                             "generated",
                                             &codelet,
                                             parameters,
                                             { __FILE__, __LINE__, 0 },
                                             NULL,
                                             NULL };
static int data[DATA];
static starpu_data_handle_t handles[DATA];

static void
by_submit (int a, int b, int c)
{
  struct starpu_task *task = new_task (&codelet, NULL);
  task->handles[0] = handles[a];
  task->handles[1] = handles[b];
  task->handles[2] = handles[c];
  submit (task);
}

static void
by_generated_call (int a, int b, int c)
{
  void *block[4] = { &data[a], &data[b], &data[c], NULL };
  asterism_submit_v1 (&generated, block);
}

/* More data than most tasks have, in no order. */
#define WIDE 20
static enum starpu_data_access_mode wide_modes[WIDE];
static struct starpu_codelet wide
    = { .cpu_funcs = { run }, .nbuffers = WIDE, .dyn_modes = wide_modes };
static struct asterism_parameter_v1 wide_parameters[WIDE];
static struct asterism_task_v1 wide_generated = { ASTERISM_ABI_VERSION,
                                                  WIDE,
                                                  WIDE,
                                                  (WIDE + 1) * sizeof (void *),
                                                  (WIDE + 1) * sizeof (void *),
                                                  0,
                                                  "wide",
                                                  &wide,
                                                  wide_parameters,
                                                  { __FILE__, __LINE__, 0 },
                                                  NULL,
                                                  NULL };

static void
describe_wide (void)
{
  for (int i = 0; i < WIDE; ++i)
    {
      wide_modes[i] = i == 0   ? STARPU_RW | STARPU_COMMUTE
                      : i == 1 ? STARPU_RW
                               : STARPU_R;
      wide_parameters[i]
          = (struct asterism_parameter_v1){ "w", wide_modes[i], sizeof (int),
                                            i * sizeof (void *), 0 };
    }
}

static void
by_wide_call (int a, int b, int c)
{
  void *block[WIDE + 1] = { NULL };

  (void)b, (void)c;
  for (int i = 0; i < WIDE; ++i)
    block[i] = &data[(a + 17 * i) % DATA];
  asterism_submit_v1 (&wide_generated, block);
}

static void
check_values (void *buffers[], void *argument)
{
  int first;
  double second;

  (void)buffers;
  starpu_codelet_unpack_args (argument, &first, &second);
  CHECK (first == (int)second);
}

static struct starpu_codelet with_values
    = { .cpu_funcs = { check_values },
        .nbuffers = 3,
        .modes = { STARPU_R, STARPU_R, STARPU_RW } };

static void
by_insert (int a, int b, int c)
{
  double value = a;

  CHECK_EQ (starpu_task_insert (&with_values, STARPU_VALUE, &a, sizeof a,
                                STARPU_R, handles[a], STARPU_R, handles[b],
                                STARPU_RW, handles[c], STARPU_VALUE, &value,
                                sizeof value, 0),
            0);
}

static void
by_submit_with_priority (int a, int b, int c)
{
  struct starpu_task *task = new_task (&codelet, NULL);
  task->handles[0] = handles[a];
  task->handles[1] = handles[b];
  task->handles[2] = handles[c];
  task->priority = a % 11 - 5;
  submit (task);
}

static struct starpu_codelet commuting
    = { .cpu_funcs = { run },
        .nbuffers = 2,
        .modes = { STARPU_RW | STARPU_COMMUTE, STARPU_RW | STARPU_COMMUTE } };

static void
by_commuting (int a, int b, int c)
{
  struct starpu_task *task = new_task (&commuting, NULL);

  (void)c;
  task->handles[0] = handles[a];
  task->handles[1] = handles[b];
  submit (task);
}

static struct starpu_codelet reducing
    = { .cpu_funcs = { run }, .nbuffers = 1, .modes = { STARPU_REDUX } },
    reading = { .cpu_funcs = { run }, .nbuffers = 1, .modes = { STARPU_R } },
    beginning = { .cpu_funcs = { run }, .nbuffers = 1, .modes = { STARPU_W } },
    joining
    = { .cpu_funcs = { run }, .nbuffers = 2, .modes = { STARPU_RW, STARPU_R } };

/* Into one of the data, that some task reads now and then. */
static void
by_reducing (int a, int b, int c)
{
  static int submitted;
  struct starpu_task *task
      = new_task (++submitted % 500 == 0 ? &reading : &reducing, NULL);

  (void)a, (void)b, (void)c;
  task->handles[0] = handles[0];
  submit (task);
}

typedef void (*submission) (int a, int b, int c);

static void
submit_tasks (submission by, int tasks)
{
  for (int i = 0; i < tasks; ++i)
    by (7 * i % DATA, (7 * i + 3) % DATA, (7 * i + 6) % DATA);
}

/* Submits and waits in rounds; while they submit the workers are held, if so
   wanted.  Returns the wake-ups. */
static long
count_rounds (const char *name, submission by, int held)
{
  allocations = locks = wakes = 0;
  counting = 1;
  for (int i = 0; i < ROUNDS; ++i)
    {
      if (held)
        starpu_pause ();
      submit_tasks (by, TASKS);
      if (held)
        starpu_resume ();
      starpu_task_wait_for_all ();
    }
  counting = 0;
  printf ("%s%s: %d tasks: %ld allocations, %ld locks, %ld wake-ups\n", name,
          held ? ", held" : "", ROUNDS * TASKS, allocations, locks, wakes);
  /* A few for each wait.  */
  CHECK (allocations <= 2 * ROUNDS);
  CHECK (locks <= 4 * ROUNDS);
  return wakes;
}

static void
check_submission (const char *name, submission by)
{
  /* More at a time than will be pending later.  */
  starpu_pause ();
  submit_tasks (by, 3 * TASKS);
  starpu_resume ();
  starpu_task_wait_for_all ();
  /* For each wait each worker a few times, and who waits.  Besides, a worker
     may find nothing between two tasks, as these wait for each other, most
     often beside joinings: whether they were held makes no difference to that.
     It sleeps after twenty looks, which last about as long as twenty tasks, and
     is woken by one that becomes ready, unless another one is looking.  */
  const long few = 8 * (long)starpu_worker_get_count ();
  for (int held = 0; held < 2; ++held)
    CHECK (count_rounds (name, by, held) <= ROUNDS * (TASKS / 20 + few));
}

static void
check_policy (const char *policy)
{
  setenv ("STARPU_SCHED", policy, 1);
  printf ("%s\n", policy);
  start ();
  for (int i = 0; i < DATA; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t)&data[i], sizeof data[i]);
  starpu_data_set_reduction_methods (handles[0], &joining, &beginning);
  check_submission ("submit", by_submit);
  check_submission ("insert", by_insert);
  check_submission ("generated", by_generated_call);
  check_submission ("wide", by_wide_call);
  check_submission ("priorities", by_submit_with_priority);
  check_submission ("commuting", by_commuting);
  check_submission ("reducing", by_reducing);
  for (int i = 0; i < DATA; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
}

int
main (void)
{
  /* Otherwise tasks would wait for the window while the workers are held. */
  setenv ("ASTERISM_WINDOW", "0", 1);
  describe_wide ();
  check_policy ("lws");
  check_policy ("prio");
  check_policy ("dmda");
  return 0;
}

#endif
