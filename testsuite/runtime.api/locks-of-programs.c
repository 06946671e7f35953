/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The locks, conditions, barriers and keys that programs use by their starpu
   names work as the POSIX ones.
   rows: R08
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
