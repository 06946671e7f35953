/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threads and locks: the POSIX ones by other names. */

#ifndef STARPU_THREAD_H
#define STARPU_THREAD_H

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

#include <starpu_config.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef pthread_t starpu_pthread_t;
typedef pthread_attr_t starpu_pthread_attr_t;
#define starpu_pthread_equal pthread_equal
#define starpu_pthread_self pthread_self
#define starpu_pthread_create pthread_create
#define starpu_pthread_create_on(name, thread, attr, routine, arg, where)      \
  pthread_create ((thread), (attr), (routine), (arg))
#define starpu_pthread_join pthread_join
#define starpu_pthread_exit pthread_exit
/* Names the calling thread, by at most 15 letters, for debuggers.  Returns 0 or
   an error number. */
int starpu_pthread_setname (const char *name);
#define starpu_pthread_attr_init pthread_attr_init
#define starpu_pthread_attr_destroy pthread_attr_destroy
#define starpu_pthread_attr_setdetachstate pthread_attr_setdetachstate
#define starpu_pthread_attr_setstacksize pthread_attr_setstacksize
#define starpu_pthread_detach pthread_detach

typedef pthread_mutex_t starpu_pthread_mutex_t;
typedef pthread_mutexattr_t starpu_pthread_mutexattr_t;
#define STARPU_PTHREAD_MUTEX_INITIALIZER PTHREAD_MUTEX_INITIALIZER
#define starpu_pthread_mutex_init pthread_mutex_init
#define starpu_pthread_mutex_destroy pthread_mutex_destroy
#define starpu_pthread_mutex_lock pthread_mutex_lock
#define starpu_pthread_mutex_unlock pthread_mutex_unlock
#define starpu_pthread_mutex_trylock pthread_mutex_trylock
/* The mutexes of starpu_worker_get_sched_condition () are like others. */
#define starpu_pthread_mutex_lock_sched pthread_mutex_lock
#define starpu_pthread_mutex_unlock_sched pthread_mutex_unlock
#define starpu_pthread_mutex_trylock_sched pthread_mutex_trylock
#define starpu_pthread_mutex_check_sched(mutex, file, line) ((void)(mutex))
#define starpu_pthread_mutexattr_init pthread_mutexattr_init
#define starpu_pthread_mutexattr_destroy pthread_mutexattr_destroy
#define starpu_pthread_mutexattr_gettype pthread_mutexattr_gettype
#define starpu_pthread_mutexattr_settype pthread_mutexattr_settype

typedef pthread_cond_t starpu_pthread_cond_t;
typedef pthread_condattr_t starpu_pthread_condattr_t;
#define STARPU_PTHREAD_COND_INITIALIZER PTHREAD_COND_INITIALIZER
#define starpu_pthread_cond_init pthread_cond_init
#define starpu_pthread_cond_destroy pthread_cond_destroy
#define starpu_pthread_cond_signal pthread_cond_signal
#define starpu_pthread_cond_broadcast pthread_cond_broadcast
#define starpu_pthread_cond_wait pthread_cond_wait
#define starpu_pthread_cond_timedwait pthread_cond_timedwait

typedef pthread_key_t starpu_pthread_key_t;
#define starpu_pthread_key_create pthread_key_create
#define starpu_pthread_key_delete pthread_key_delete
#define starpu_pthread_setspecific pthread_setspecific
#define starpu_pthread_getspecific pthread_getspecific

/* These need POSIX 2001 or later, as a plain -std=c99 does not give. */
#if defined __USE_UNIX98 || defined __USE_XOPEN2K
typedef pthread_rwlock_t starpu_pthread_rwlock_t;
typedef pthread_rwlockattr_t starpu_pthread_rwlockattr_t;
#define STARPU_PTHREAD_RWLOCK_INITIALIZER PTHREAD_RWLOCK_INITIALIZER
#define starpu_pthread_rwlock_init pthread_rwlock_init
#define starpu_pthread_rwlock_destroy pthread_rwlock_destroy
#define starpu_pthread_rwlock_rdlock pthread_rwlock_rdlock
#define starpu_pthread_rwlock_tryrdlock pthread_rwlock_tryrdlock
#define starpu_pthread_rwlock_wrlock pthread_rwlock_wrlock
#define starpu_pthread_rwlock_trywrlock pthread_rwlock_trywrlock
#define starpu_pthread_rwlock_unlock pthread_rwlock_unlock
#endif

#ifdef __USE_XOPEN2K
typedef pthread_barrier_t starpu_pthread_barrier_t;
typedef pthread_barrierattr_t starpu_pthread_barrierattr_t;
#define STARPU_PTHREAD_BARRIER_SERIAL_THREAD PTHREAD_BARRIER_SERIAL_THREAD
#define starpu_pthread_barrier_init pthread_barrier_init
#define starpu_pthread_barrier_destroy pthread_barrier_destroy
#define starpu_pthread_barrier_wait pthread_barrier_wait

typedef pthread_spinlock_t starpu_pthread_spinlock_t;
#define starpu_pthread_spin_init pthread_spin_init
#define starpu_pthread_spin_destroy pthread_spin_destroy
#define starpu_pthread_spin_lock pthread_spin_lock
#define starpu_pthread_spin_trylock pthread_spin_trylock
#define starpu_pthread_spin_unlock pthread_spin_unlock
#endif

typedef sem_t starpu_sem_t;
#define starpu_sem_init sem_init
#define starpu_sem_destroy sem_destroy
#define starpu_sem_getvalue sem_getvalue
#define starpu_sem_post sem_post

/* As sem_wait () and sem_trywait (), taken up again after a signal. */
static __starpu_inline int
starpu_sem_wait (starpu_sem_t *sem)
{
  int result;
  do
    result = sem_wait (sem);
  while (result == -1 && errno == EINTR);
  return result;
}

static __starpu_inline int
starpu_sem_trywait (starpu_sem_t *sem)
{
  int result;
  do
    result = sem_trywait (sem);
  while (result == -1 && errno == EINTR);
  return result;
}

/* Threads that wait for whichever of several things happens first.  Each thing
   is a queue, each waiting thread has a wait that it registers with the queues
   that matter to it.  Who makes something happen signals its queue.  A thread
   that finds nothing to do resets its wait, looks again, and only then waits: a
   signal after the reset is never lost.  A wait may end for nothing.

   A wait is used by one thread, and may be registered with several queues;
   queues are signalled by any, several at once.  The members are not to be
   touched.  All give 0 or an error number, as the POSIX functions do. */
typedef struct
{
  starpu_pthread_mutex_t mutex;
  starpu_pthread_cond_t cond;
  unsigned signalled; /* since the last reset */
  unsigned sleeping;
} starpu_pthread_wait_t;

typedef struct
{
  starpu_pthread_mutex_t mutex;
  starpu_pthread_wait_t **queue; /* the waits registered */
  unsigned allocqueue, nqueue;   /* room for how many, and how many */
} starpu_pthread_queue_t;

int starpu_pthread_queue_init (starpu_pthread_queue_t *q);
/* EBUSY: a wait is registered; the queue stays as it was. */
int starpu_pthread_queue_destroy (starpu_pthread_queue_t *q);

/* Wakes one thread that sleeps in a wait registered with the queue.  If none
   sleeps, the next wait of each of them ends at once, unless it is reset. */
int starpu_pthread_queue_signal (starpu_pthread_queue_t *q);
/* Wakes all of them, and lets the next wait of the others end at once. */
int starpu_pthread_queue_broadcast (starpu_pthread_queue_t *q);

/* Makes a wait, as if just reset. */
int starpu_pthread_wait_init (starpu_pthread_wait_t *w);
/* Of a wait that is registered nowhere and in which nobody sleeps. */
int starpu_pthread_wait_destroy (starpu_pthread_wait_t *w);

/* Signals of the queue reach the wait from now on; until unregister returns.
   The wait stays the caller's, and must outlive that.  EEXIST: it is registered
   with the queue already; ENOMEM; ENOENT: it is not registered. */
int starpu_pthread_queue_register (starpu_pthread_wait_t *w,
                                   starpu_pthread_queue_t *q);
int starpu_pthread_queue_unregister (starpu_pthread_wait_t *w,
                                     starpu_pthread_queue_t *q);

/* Forgets the signals that came before. */
int starpu_pthread_wait_reset (starpu_pthread_wait_t *w);
/* Sleeps until a signal comes, not at all when one came since the last reset;
   timedwait until that time of CLOCK_REALTIME at most, then ETIMEDOUT. */
int starpu_pthread_wait_wait (starpu_pthread_wait_t *w);
int starpu_pthread_wait_timedwait (starpu_pthread_wait_t *w,
                                   const struct timespec *abstime);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_THREAD_H */
