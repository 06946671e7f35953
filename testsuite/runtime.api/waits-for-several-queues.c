/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A wait ends by a signal of any queue it is registered with, also by one that
   came between its reset and it; signals wake one thread or all, and no item
   is forgotten while threads sleep.
   rows: C25
   configs: one */

#include "../support/check.h"

enum
{
  kThreads = 3,
  kQueues = 2,
  kItems = 3000
};

static starpu_pthread_queue_t queues[kQueues];
static int items[kQueues];
static int taken, over;

/* Takes an item of any queue; false when there is none. */
static int
take (void)
{
  for (int q = 0; q < kQueues; ++q)
    {
      int left = __atomic_load_n (&items[q], __ATOMIC_SEQ_CST);
      while (left > 0)
        if (__atomic_compare_exchange_n (&items[q], &left, left - 1, 0,
                                         __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
          {
            __atomic_add_fetch (&taken, 1, __ATOMIC_SEQ_CST);
            return 1;
          }
    }
  return 0;
}

static void *
consume (void *argument)
{
  starpu_pthread_wait_t wait;
  (void)argument;
  CHECK_EQ (starpu_pthread_wait_init (&wait), 0);
  for (int q = 0; q < kQueues; ++q)
    CHECK_EQ (starpu_pthread_queue_register (&wait, &queues[q]), 0);
  while (!__atomic_load_n (&over, __ATOMIC_SEQ_CST))
    {
      CHECK_EQ (starpu_pthread_wait_reset (&wait), 0);
      if (!take () && !__atomic_load_n (&over, __ATOMIC_SEQ_CST))
        CHECK_EQ (starpu_pthread_wait_wait (&wait), 0);
    }
  for (int q = 0; q < kQueues; ++q)
    CHECK_EQ (starpu_pthread_queue_unregister (&wait, &queues[q]), 0);
  CHECK_EQ (starpu_pthread_wait_destroy (&wait), 0);
  return NULL;
}

/* One signal for each item: a lost one leaves the test waiting for ever. */
static void
lose_nothing (void)
{
  starpu_pthread_t threads[kThreads];
  for (int i = 0; i < kThreads; ++i)
    STARPU_PTHREAD_CREATE (&threads[i], NULL, consume, NULL);
  for (int i = 0; i < kItems; ++i)
    {
      __atomic_add_fetch (&items[i % kQueues], 1, __ATOMIC_SEQ_CST);
      CHECK_EQ (starpu_pthread_queue_signal (&queues[i % kQueues]), 0);
      if (i % 7 == 0)
        while (__atomic_load_n (&taken, __ATOMIC_SEQ_CST) <= i)
          sched_yield ();
    }
  while (__atomic_load_n (&taken, __ATOMIC_SEQ_CST) < kItems)
    starpu_usleep (100);
  __atomic_store_n (&over, 1, __ATOMIC_SEQ_CST);
  CHECK_EQ (starpu_pthread_queue_broadcast (&queues[1]), 0);
  for (int i = 0; i < kThreads; ++i)
    STARPU_PTHREAD_JOIN (threads[i], NULL);
}

/* The time at which a wait that nobody signals ends. */
static struct timespec
soon (void)
{
  struct timespec time;
  clock_gettime (CLOCK_REALTIME, &time);
  time.tv_nsec += 2000000;
  if (time.tv_nsec >= 1000000000)
    {
      time.tv_nsec -= 1000000000;
      ++time.tv_sec;
    }
  return time;
}

static int
try_wait (starpu_pthread_wait_t *wait)
{
  const struct timespec until = soon ();
  return starpu_pthread_wait_timedwait (wait, &until);
}

static void
keep_signals_until_reset (void)
{
  starpu_pthread_wait_t waits[2];
  for (int i = 0; i < 2; ++i)
    {
      CHECK_EQ (starpu_pthread_wait_init (&waits[i]), 0);
      CHECK_EQ (starpu_pthread_queue_register (&waits[i], &queues[0]), 0);
    }
  CHECK_EQ (starpu_pthread_queue_register (&waits[0], &queues[0]), EEXIST);
  CHECK_EQ (starpu_pthread_queue_unregister (&waits[0], &queues[1]), ENOENT);
  CHECK_EQ (try_wait (&waits[0]), ETIMEDOUT);

  CHECK_EQ (starpu_pthread_queue_signal (&queues[1]), 0);
  CHECK_EQ (try_wait (&waits[0]), ETIMEDOUT);

  CHECK_EQ (starpu_pthread_queue_signal (&queues[0]), 0);
  for (int i = 0; i < 2; ++i)
    {
      CHECK_EQ (starpu_pthread_wait_wait (&waits[i]), 0);
      CHECK_EQ (try_wait (&waits[i]), 0);
      CHECK_EQ (starpu_pthread_wait_reset (&waits[i]), 0);
      CHECK_EQ (try_wait (&waits[i]), ETIMEDOUT);
    }

  CHECK_EQ (starpu_pthread_queue_destroy (&queues[0]), EBUSY);
  CHECK_EQ (starpu_pthread_queue_unregister (&waits[0], &queues[0]), 0);
  CHECK_EQ (starpu_pthread_queue_broadcast (&queues[0]), 0);
  CHECK_EQ (try_wait (&waits[0]), ETIMEDOUT);
  CHECK_EQ (try_wait (&waits[1]), 0);
  CHECK_EQ (starpu_pthread_queue_unregister (&waits[1], &queues[0]), 0);
  for (int i = 0; i < 2; ++i)
    CHECK_EQ (starpu_pthread_wait_destroy (&waits[i]), 0);
}

int
main (void)
{
  for (int q = 0; q < kQueues; ++q)
    CHECK_EQ (starpu_pthread_queue_init (&queues[q]), 0);
  lose_nothing ();
  keep_signals_until_reset ();
  for (int q = 0; q < kQueues; ++q)
    CHECK_EQ (starpu_pthread_queue_destroy (&queues[q]), 0);
  return 0;
}
