/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The threads, locks, conditions, barriers, semaphores and keys that programs
   use by their starpu names work as the POSIX ones.
   rows: C25
   configs: one */

#include "../support/check.h"
#include <sys/prctl.h>

static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;
static starpu_pthread_cond_t condition = STARPU_PTHREAD_COND_INITIALIZER;
static starpu_pthread_barrier_t barrier;
static starpu_pthread_key_t key;
static starpu_sem_t semaphore;
static int ready, ended;

static void *
work (void *argument)
{
  STARPU_PTHREAD_SETSPECIFIC (key, argument);
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  while (!ready)
    STARPU_PTHREAD_COND_WAIT (&condition, &mutex);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  STARPU_PTHREAD_BARRIER_WAIT (&barrier);
  (void)STARPU_ATOMIC_ADD (&ended,
                           STARPU_PTHREAD_GETSPECIFIC (key) == argument);
  starpu_sem_post (&semaphore);
  return argument;
}

static void *
leave_in_the_middle (void *argument)
{
  starpu_pthread_t *self = (starpu_pthread_t *)argument;
  *self = starpu_pthread_self ();
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  CHECK_EQ (starpu_pthread_mutex_trylock (&mutex), EBUSY);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  starpu_pthread_exit (self);
}

/* Threads with attributes; who they are, and how they end. */
static void
identify_threads (void)
{
  starpu_pthread_t thread, self;
  starpu_pthread_attr_t attributes;
  int state;
  void *result;
  CHECK_EQ (starpu_pthread_attr_init (&attributes), 0);
  CHECK_EQ (
      starpu_pthread_attr_setdetachstate (&attributes, PTHREAD_CREATE_DETACHED),
      0);
  CHECK_EQ (pthread_attr_getdetachstate (&attributes, &state), 0);
  CHECK_EQ (state, PTHREAD_CREATE_DETACHED);
  CHECK_EQ (
      starpu_pthread_attr_setdetachstate (&attributes, PTHREAD_CREATE_JOINABLE),
      0);
  STARPU_PTHREAD_CREATE_ON ("name", &thread, &attributes, leave_in_the_middle,
                            &self, 0);
  STARPU_PTHREAD_JOIN (thread, &result);
  CHECK (result == &self);
  CHECK (starpu_pthread_equal (self, thread));
  CHECK (!starpu_pthread_equal (self, starpu_pthread_self ()));
  CHECK_EQ (starpu_pthread_attr_destroy (&attributes), 0);
}

/* Who has such a mutex may take it again. */
static void
lock_twice (void)
{
  starpu_pthread_mutexattr_t attributes;
  starpu_pthread_mutex_t twice;
  int type;
  CHECK_EQ (starpu_pthread_mutexattr_init (&attributes), 0);
  CHECK_EQ (
      starpu_pthread_mutexattr_settype (&attributes, PTHREAD_MUTEX_RECURSIVE),
      0);
  CHECK_EQ (starpu_pthread_mutexattr_gettype (&attributes, &type), 0);
  CHECK_EQ (type, PTHREAD_MUTEX_RECURSIVE);
  STARPU_PTHREAD_MUTEX_INIT (&twice, &attributes);
  CHECK_EQ (starpu_pthread_mutexattr_destroy (&attributes), 0);
  STARPU_PTHREAD_MUTEX_LOCK_SCHED (&twice);
  CHECK_EQ (STARPU_PTHREAD_MUTEX_TRYLOCK_SCHED (&twice), 0);
  STARPU_PTHREAD_MUTEX_UNLOCK_SCHED (&twice);
  STARPU_PTHREAD_MUTEX_UNLOCK_SCHED (&twice);
  STARPU_PTHREAD_MUTEX_DESTROY (&twice);
}

static void
spin_and_count (void)
{
  starpu_pthread_spinlock_t lock;
  starpu_sem_t counter;
  int value;
  CHECK_EQ (starpu_pthread_spin_init (&lock, PTHREAD_PROCESS_PRIVATE), 0);
  CHECK_EQ (starpu_pthread_spin_lock (&lock), 0);
  CHECK_EQ (starpu_pthread_spin_trylock (&lock), EBUSY);
  CHECK_EQ (starpu_pthread_spin_unlock (&lock), 0);
  CHECK_EQ (starpu_pthread_spin_trylock (&lock), 0);
  CHECK_EQ (starpu_pthread_spin_unlock (&lock), 0);
  CHECK_EQ (starpu_pthread_spin_destroy (&lock), 0);
  CHECK_EQ (starpu_sem_init (&counter, 0, 2), 0);
  CHECK_EQ (starpu_sem_wait (&counter), 0);
  CHECK_EQ (starpu_sem_trywait (&counter), 0);
  CHECK_EQ (starpu_sem_trywait (&counter), -1);
  CHECK_EQ (errno, EAGAIN);
  CHECK_EQ (starpu_sem_post (&counter), 0);
  CHECK_EQ (starpu_sem_getvalue (&counter, &value), 0);
  CHECK_EQ (value, 1);
  CHECK_EQ (starpu_sem_destroy (&counter), 0);
}

int
main (void)
{
  starpu_pthread_t threads[2];
  STARPU_PTHREAD_BARRIER_INIT (&barrier, NULL, 2);
  STARPU_PTHREAD_KEY_CREATE (&key, NULL);
  starpu_sem_init (&semaphore, 0, 0);
  for (uintptr_t i = 0; i < 2; ++i)
    STARPU_PTHREAD_CREATE (&threads[i], NULL, work, (void *)(i + 1));
  STARPU_PTHREAD_MUTEX_LOCK (&mutex);
  CHECK (STARPU_PTHREAD_MUTEX_TRYLOCK (&mutex) == EBUSY);
  ready = 1;
  STARPU_PTHREAD_COND_BROADCAST (&condition);
  STARPU_PTHREAD_MUTEX_UNLOCK (&mutex);
  starpu_sem_wait (&semaphore);
  starpu_sem_wait (&semaphore);
  void *result;
  STARPU_PTHREAD_JOIN (threads[0], &result);
  CHECK (result == (void *)1);
  STARPU_PTHREAD_JOIN (threads[1], NULL);
  CHECK (ended == 2);
  STARPU_PTHREAD_BARRIER_DESTROY (&barrier);
  STARPU_PTHREAD_KEY_DELETE (key);
  starpu_sem_destroy (&semaphore);
  starpu_pthread_rwlock_t rwlock;
  STARPU_PTHREAD_RWLOCK_INIT (&rwlock, NULL);
  STARPU_PTHREAD_RWLOCK_RDLOCK (&rwlock);
  CHECK (STARPU_PTHREAD_RWLOCK_TRYRDLOCK (&rwlock) == 0);
  CHECK (STARPU_PTHREAD_RWLOCK_TRYWRLOCK (&rwlock) == EBUSY);
  STARPU_PTHREAD_RWLOCK_UNLOCK (&rwlock);
  STARPU_PTHREAD_RWLOCK_UNLOCK (&rwlock);
  STARPU_PTHREAD_RWLOCK_DESTROY (&rwlock);

  identify_threads ();
  lock_twice ();
  spin_and_count ();
  struct timespec past = { 1, 0 };
  char text[64];
  CHECK (starpu_pthread_mutex_lock_sched (&mutex) == 0);
  starpu_pthread_mutex_check_sched (&mutex, __FILE__, __LINE__);
  CHECK (starpu_pthread_mutex_trylock_sched (&mutex) == EBUSY);
  CHECK (STARPU_PTHREAD_COND_TIMEDWAIT (&condition, &mutex, &past)
         == ETIMEDOUT);
  CHECK (starpu_pthread_mutex_unlock_sched (&mutex) == 0);
  CHECK (starpu_pthread_setname ("named") == 0);
  CHECK (prctl (PR_GET_NAME, text) == 0);
  CHECK (strcmp (text, "named") == 0);
  CHECK (starpu_pthread_setname ("a name that is too long") == ERANGE);
  starpu_strerror_r (ENOENT, text, sizeof text);
  CHECK (strcmp (text, strerror (ENOENT)) == 0);
  return 0;
}
