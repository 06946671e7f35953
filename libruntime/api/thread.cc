// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_thread.h: waits for whichever of several queues is signalled first.

#include "starpu_thread.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>

namespace
{

/// Holds one of the application's mutexes.
class Holding
{
public:
  explicit Holding (starpu_pthread_mutex_t &mutex) : mutex_ (mutex)
  {
    starpu_pthread_mutex_lock (&mutex_);
  }
  Holding (const Holding &) = delete;
  ~Holding () { starpu_pthread_mutex_unlock (&mutex_); }

private:
  starpu_pthread_mutex_t &mutex_;
};

/// Ends a sleep, or the next one.  False when only one that sleeps was to be
/// signalled, and this does not, or has been.
bool
send_signal (starpu_pthread_wait_t &wait, bool only_sleeping)
{
  Holding guard (wait.mutex);
  if (only_sleeping && (wait.sleeping == 0 || wait.signalled != 0))
    return false;
  wait.signalled = 1;
  starpu_pthread_cond_signal (&wait.cond);
  return true;
}

starpu_pthread_wait_t **
end_of (const starpu_pthread_queue_t &queue)
{
  return queue.queue + queue.nqueue;
}

starpu_pthread_wait_t **
find (const starpu_pthread_queue_t &queue, const starpu_pthread_wait_t *wait)
{
  return std::find (queue.queue, end_of (queue), wait);
}

/// Sleeps until a signal or the time, which may be null.
int
await_signal (starpu_pthread_wait_t &wait, const struct timespec *until)
{
  Holding guard (wait.mutex);
  int result = 0;
  wait.sleeping = 1;
  while (wait.signalled == 0 && result == 0)
    result
        = until == nullptr
              ? starpu_pthread_cond_wait (&wait.cond, &wait.mutex)
              : starpu_pthread_cond_timedwait (&wait.cond, &wait.mutex, until);
  wait.sleeping = 0;
  return wait.signalled != 0 ? 0 : result;
}

} // namespace

int
starpu_pthread_queue_init (starpu_pthread_queue_t *q)
{
  q->queue = nullptr;
  q->allocqueue = q->nqueue = 0;
  return starpu_pthread_mutex_init (&q->mutex, nullptr);
}

int
starpu_pthread_queue_destroy (starpu_pthread_queue_t *q)
{
  {
    Holding guard (q->mutex);
    if (q->nqueue > 0)
      return EBUSY;
  }
  free (q->queue);
  q->queue = nullptr;
  return starpu_pthread_mutex_destroy (&q->mutex);
}

int
starpu_pthread_queue_signal (starpu_pthread_queue_t *q)
{
  Holding guard (q->mutex);
  if (std::none_of (q->queue, end_of (*q), [] (starpu_pthread_wait_t *wait) {
        return send_signal (*wait, true);
      }))
    // One of those that are about to sleep may have looked too early, and
    // nobody knows which ones are.
    std::for_each (q->queue, end_of (*q), [] (starpu_pthread_wait_t *wait) {
      send_signal (*wait, false);
    });
  return 0;
}

int
starpu_pthread_queue_broadcast (starpu_pthread_queue_t *q)
{
  Holding guard (q->mutex);
  std::for_each (q->queue, end_of (*q), [] (starpu_pthread_wait_t *wait) {
    send_signal (*wait, false);
  });
  return 0;
}

int
starpu_pthread_wait_init (starpu_pthread_wait_t *w)
{
  w->signalled = w->sleeping = 0;
  const int result = starpu_pthread_mutex_init (&w->mutex, nullptr);
  return result != 0 ? result : starpu_pthread_cond_init (&w->cond, nullptr);
}

int
starpu_pthread_wait_destroy (starpu_pthread_wait_t *w)
{
  const int result = starpu_pthread_cond_destroy (&w->cond);
  return result != 0 ? result : starpu_pthread_mutex_destroy (&w->mutex);
}

int
starpu_pthread_queue_register (starpu_pthread_wait_t *w,
                               starpu_pthread_queue_t *q)
{
  Holding guard (q->mutex);
  if (find (*q, w) != end_of (*q))
    return EEXIST;
  if (q->nqueue == q->allocqueue)
    {
      const unsigned room = std::max (4U, 2 * q->allocqueue);
      void *more = realloc (q->queue, room * sizeof *q->queue);
      if (more == nullptr)
        return ENOMEM;
      q->queue = static_cast<starpu_pthread_wait_t **> (more);
      q->allocqueue = room;
    }
  q->queue[q->nqueue++] = w;
  return 0;
}

int
starpu_pthread_queue_unregister (starpu_pthread_wait_t *w,
                                 starpu_pthread_queue_t *q)
{
  Holding guard (q->mutex);
  starpu_pthread_wait_t **place = find (*q, w);
  if (place == end_of (*q))
    return ENOENT;
  std::copy (place + 1, end_of (*q), place);
  --q->nqueue;
  return 0;
}

int
starpu_pthread_wait_reset (starpu_pthread_wait_t *w)
{
  Holding guard (w->mutex);
  w->signalled = 0;
  return 0;
}

int
starpu_pthread_wait_wait (starpu_pthread_wait_t *w)
{
  return await_signal (*w, nullptr);
}

int
starpu_pthread_wait_timedwait (starpu_pthread_wait_t *w,
                               const struct timespec *abstime)
{
  return await_signal (*w, abstime);
}
