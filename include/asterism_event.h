/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Events that tasks wait for in their functions, while their worker executes
   other tasks.

   An event happens once.  It stands for the end of something that is no task of
   its own: a transfer, a message, a request to another library.  Whatever calls
   back at its end can be waited for, as asterism_event_signal () is a callback:

     asterism_event_t event;
     asterism_event_create (&event);
     starpu_data_acquire_cb (handle, STARPU_R, asterism_event_signal, event);
     starpu_task_yield_until (event);
     asterism_event_destroy (event);
     ... read the data, then starpu_data_release (handle) ...

   The function reads like one that blocks, and the worker has work meanwhile:
   communication and computation overlap without a split of the task. */

#ifndef ASTERISM_EVENT_H
#define ASTERISM_EVENT_H

#include "starpu.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct asterism_event *asterism_event_t;

/* Makes an event that has not happened.  -EINVAL: no place for it; -ENOMEM. */
int asterism_event_create (asterism_event_t *event);

/* Frees an event.  -EBUSY: somebody waits for it, and it stays; -EINVAL: there
   is none. */
int asterism_event_destroy (asterism_event_t event);

/* Has an event, which is passed as an asterism_event_t, happen, and those who
   wait for it go on.  Any thread, also a callback.  Again it has no effect. */
void asterism_event_signal (void *event);

/* Returns whether the event has happened. */
int asterism_event_happened (asterism_event_t event);

/* Returns once the event has happened, at once if it has already.  Called in
   the function of a task: its worker executes other tasks until then, on the
   same stack, so that it goes on when the one that runs then has ended.  The
   task keeps its data for as long: an event that only comes when another task
   has had them never happens.  A thread outside of tasks sleeps.  -EINVAL:
   there is no event; -ENODEV: the runtime is not running; -EDEADLK: called by a
   callback, for which others may wait. */
int starpu_task_yield_until (asterism_event_t event);

#ifdef __cplusplus
}
#endif

#endif /* ASTERISM_EVENT_H */
