// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_event.h: events that tasks wait for.

#include "asterism_event.h"

#include <cerrno>
#include <new>
#include <utility>

#include "base/event.h"
#include "base/mutex.h"
#include "core/callbacks.h"
#include "core/runtime.h"

using namespace asterism;

/// Any number of threads wait for it, each by an Event of its own.
struct asterism_event
{
  SpinLock lock;
  bool happened GUARDED_BY (lock) = false;
  Event *waiters GUARDED_BY (lock) = nullptr; ///< linked by Event::also
};

extern "C" int
asterism_event_create (asterism_event_t *event)
{
  if (event == nullptr)
    return -EINVAL;
  *event = new (std::nothrow) asterism_event;
  return *event != nullptr ? 0 : -ENOMEM;
}

extern "C" int
asterism_event_destroy (asterism_event_t event)
{
  if (event == nullptr)
    return -EINVAL;
  {
    SpinGuard guard (event->lock);
    if (event->waiters != nullptr)
      return -EBUSY;
  }
  delete event;
  return 0;
}

extern "C" void
asterism_event_signal (void *argument)
{
  auto *const event = static_cast<asterism_event_t> (argument);
  if (event == nullptr)
    return;
  Event *waiters;
  {
    SpinGuard guard (event->lock);
    event->happened = true;
    waiters = std::exchange (event->waiters, nullptr);
  }
  // The event may be gone as soon as one of them goes on.
  signal_all (waiters);
}

extern "C" int
asterism_event_happened (asterism_event_t event)
{
  if (event == nullptr)
    return 0;
  SpinGuard guard (event->lock);
  return event->happened;
}

extern "C" int
starpu_task_yield_until (asterism_event_t event)
{
  if (event == nullptr)
    return -EINVAL;
  core::Runtime *const runtime = core::runtime ();
  if (runtime == nullptr)
    return -ENODEV;
  if (core::in_callback ())
    return -EDEADLK;
  Event waiter;
  {
    SpinGuard guard (event->lock);
    if (event->happened)
      return 0;
    waiter.also = std::exchange (event->waiters, &waiter);
  }
  runtime->wait (waiter);
  return 0;
}
