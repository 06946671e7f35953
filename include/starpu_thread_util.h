/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The operations of starpu_thread.h with their errors checked: a failure
   prints what failed and aborts. */

#ifndef STARPU_THREAD_UTIL_H
#define STARPU_THREAD_UTIL_H

#include <errno.h>
#include <string.h>

#include <starpu_thread.h>
#include <starpu_util.h>

#define STARPU_PTHREAD_CHECK_(call)                                            \
  do                                                                           \
    {                                                                          \
      int p_ret = (call);                                                      \
      if (STARPU_UNLIKELY (p_ret != 0))                                        \
        asterism_abort_message (__FILE__, __LINE__, __starpu_func__, "%s: %s", \
                                #call, strerror (p_ret));                      \
    }                                                                          \
  while (0)

/* Gives 0, or EBUSY when somebody else holds the lock. */
static __starpu_inline int
asterism_check_try (int result, const char *file, int line, const char *call)
{
  if (STARPU_UNLIKELY (result != 0 && result != EBUSY))
    asterism_abort_message (file, line, call, "%s", strerror (result));
  return result;
}
#define STARPU_PTHREAD_CHECK_TRY_(call)                                        \
  asterism_check_try ((call), __FILE__, __LINE__, #call)

#define STARPU_PTHREAD_CREATE(thread, attr, routine, arg)                      \
  STARPU_PTHREAD_CHECK_ (                                                      \
      starpu_pthread_create ((thread), (attr), (routine), (arg)))
#define STARPU_PTHREAD_CREATE_ON(name, thread, attr, routine, arg, where)      \
  STARPU_PTHREAD_CREATE (thread, attr, routine, arg)
#define STARPU_PTHREAD_JOIN(thread, retval)                                    \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_join ((thread), (retval)))

#define STARPU_PTHREAD_MUTEX_INIT(mutex, attr)                                 \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_mutex_init ((mutex), (attr)))
#define STARPU_PTHREAD_MUTEX_DESTROY(mutex)                                    \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_mutex_destroy ((mutex)))
#define STARPU_PTHREAD_MUTEX_LOCK(mutex)                                       \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_mutex_lock ((mutex)))
#define STARPU_PTHREAD_MUTEX_UNLOCK(mutex)                                     \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_mutex_unlock ((mutex)))
#define STARPU_PTHREAD_MUTEX_TRYLOCK(mutex)                                    \
  STARPU_PTHREAD_CHECK_TRY_ (starpu_pthread_mutex_trylock (mutex))
#define STARPU_PTHREAD_MUTEX_LOCK_SCHED(mutex) STARPU_PTHREAD_MUTEX_LOCK (mutex)
#define STARPU_PTHREAD_MUTEX_UNLOCK_SCHED(mutex)                               \
  STARPU_PTHREAD_MUTEX_UNLOCK (mutex)
#define STARPU_PTHREAD_MUTEX_TRYLOCK_SCHED(mutex)                              \
  STARPU_PTHREAD_MUTEX_TRYLOCK (mutex)

#define STARPU_PTHREAD_COND_INIT(cond, attr)                                   \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_cond_init ((cond), (attr)))
#define STARPU_PTHREAD_COND_DESTROY(cond)                                      \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_cond_destroy ((cond)))
#define STARPU_PTHREAD_COND_SIGNAL(cond)                                       \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_cond_signal ((cond)))
#define STARPU_PTHREAD_COND_BROADCAST(cond)                                    \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_cond_broadcast ((cond)))
#define STARPU_PTHREAD_COND_WAIT(cond, mutex)                                  \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_cond_wait ((cond), (mutex)))

/* Gives 0, or ETIMEDOUT. */
static __starpu_inline int
asterism_check_timed (int result, const char *file, int line, const char *call)
{
  if (STARPU_UNLIKELY (result != 0 && result != ETIMEDOUT))
    asterism_abort_message (file, line, call, "%s", strerror (result));
  return result;
}
#define STARPU_PTHREAD_COND_TIMEDWAIT(cond, mutex, abstime)                    \
  asterism_check_timed (                                                       \
      starpu_pthread_cond_timedwait ((cond), (mutex), (abstime)), __FILE__,    \
      __LINE__, "starpu_pthread_cond_timedwait")

#define STARPU_PTHREAD_RWLOCK_INIT(rwlock, attr)                               \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_rwlock_init ((rwlock), (attr)))
#define STARPU_PTHREAD_RWLOCK_DESTROY(rwlock)                                  \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_rwlock_destroy ((rwlock)))
#define STARPU_PTHREAD_RWLOCK_RDLOCK(rwlock)                                   \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_rwlock_rdlock ((rwlock)))
#define STARPU_PTHREAD_RWLOCK_WRLOCK(rwlock)                                   \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_rwlock_wrlock ((rwlock)))
#define STARPU_PTHREAD_RWLOCK_UNLOCK(rwlock)                                   \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_rwlock_unlock ((rwlock)))
#define STARPU_PTHREAD_RWLOCK_TRYRDLOCK(rwlock)                                \
  STARPU_PTHREAD_CHECK_TRY_ (starpu_pthread_rwlock_tryrdlock (rwlock))
#define STARPU_PTHREAD_RWLOCK_TRYWRLOCK(rwlock)                                \
  STARPU_PTHREAD_CHECK_TRY_ (starpu_pthread_rwlock_trywrlock (rwlock))

#define STARPU_PTHREAD_BARRIER_INIT(barrier, attr, count)                      \
  STARPU_PTHREAD_CHECK_ (                                                      \
      starpu_pthread_barrier_init ((barrier), (attr), (count)))
#define STARPU_PTHREAD_BARRIER_DESTROY(barrier)                                \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_barrier_destroy ((barrier)))
#define STARPU_PTHREAD_BARRIER_WAIT(barrier)                                   \
  do                                                                           \
    {                                                                          \
      int p_ret = starpu_pthread_barrier_wait (barrier);                       \
      if (STARPU_UNLIKELY (p_ret != 0                                          \
                           && p_ret != STARPU_PTHREAD_BARRIER_SERIAL_THREAD))  \
        asterism_abort_message (__FILE__, __LINE__, __starpu_func__,           \
                                "barrier_wait: %s", strerror (p_ret));         \
    }                                                                          \
  while (0)

#define STARPU_PTHREAD_KEY_CREATE(key, destructor)                             \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_key_create ((key), (destructor)))
#define STARPU_PTHREAD_KEY_DELETE(key)                                         \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_key_delete ((key)))
#define STARPU_PTHREAD_SETSPECIFIC(key, pointer)                               \
  STARPU_PTHREAD_CHECK_ (starpu_pthread_setspecific ((key), (pointer)))
#define STARPU_PTHREAD_GETSPECIFIC(key) starpu_pthread_getspecific (key)

#endif /* STARPU_THREAD_UTIL_H */
