/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* In steady state tasks neither allocate memory nor take mutexes, and hardly
   ever wake a thread.
   rows: E02
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
#include <dlfcn.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdarg.h>
#include <sys/syscall.h>

#define DATA 50
#define TASKS 2000
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
    next = (int (*) (pthread_mutex_t *)) dlsym (RTLD_NEXT,
                                                "pthread_mutex_lock");
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
    next = (long (*) (long, ...)) dlsym (RTLD_NEXT, "syscall");
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
  (void) buffers, (void) argument;
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { run },
        .nbuffers = 3,
        .modes = { STARPU_R, STARPU_R, STARPU_RW } };
static starpu_data_handle_t handles[DATA];

static void
submit_tasks (int tasks)
{
  for (int i = 0; i < tasks; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      for (int j = 0; j < 3; ++j)
        task->handles[j] = handles[(7 * i + 3 * j) % DATA];
      submit (task);
    }
}

int
main (void)
{
  static int data[DATA];

  start ();
  for (int i = 0; i < DATA; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t) &data[i], sizeof data[i]);
  /* More at a time than will be pending later.  */
  starpu_pause ();
  submit_tasks (3 * TASKS);
  starpu_resume ();
  starpu_task_wait_for_all ();

  counting = 1;
  for (int i = 0; i < ROUNDS; ++i)
    {
      submit_tasks (TASKS);
      starpu_task_wait_for_all ();
    }
  counting = 0;
  printf ("%d tasks: %ld allocations, %ld locks, %ld wake-ups\n",
          ROUNDS * TASKS, allocations, locks, wakes);
  /* A few for each wait.  */
  CHECK (allocations <= 2 * ROUNDS);
  CHECK (locks <= 10 * ROUNDS);
  CHECK (wakes <= ROUNDS * TASKS / 20);
  for (int i = 0; i < DATA; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}

#endif
