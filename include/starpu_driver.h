/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Drivers that threads of the application run: a worker listed in
   starpu_conf.not_launched_drivers gets no thread of the runtime's, and
   executes tasks while a thread of the application is in one of these
   functions.  Until then tasks that only it can execute wait, and so do
   starpu_task_wait_for_all () and starpu_shutdown () for them.

   int results are 0 or: -EINVAL, there is no such worker; -ENODEV, the runtime
   is not running; -EBUSY, the worker has a thread already, or this thread is a
   worker; -EPERM, another thread, or none, has begun to drive it; -EIO, the
   device does not work, which is printed. */

#ifndef STARPU_DRIVER_H
#define STARPU_DRIVER_H

#include <starpu_config.h>
#include <starpu_worker.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Names a worker: its kind, and its number among the devices of that kind; of
   simulated devices cpu_id is used as well. */
struct starpu_driver
{
  enum starpu_worker_archtype type;
  union
  {
    unsigned cpu_id;
    unsigned cuda_id;
#ifdef STARPU_USE_OPENCL
    struct _cl_device_id *opencl_id; /* a cl_device_id */
#else
    unsigned opencl_id;
#endif
  } id;
};

/* Makes the calling thread that worker, bound to its core, until
   starpu_driver_deinit () by the same thread, which gives it its affinity
   back.  A thread drives one worker at a time. */
int starpu_driver_init (struct starpu_driver *driver);

/* Executes a task, or as many steps of the device as can be made; when there
   is nothing to do it waits for that, at most for about a millisecond. */
int starpu_driver_run_once (struct starpu_driver *driver);

/* Waits for what is under way on the device; the thread is a worker no more.
   To be called before starpu_shutdown () can end. */
int starpu_driver_deinit (struct starpu_driver *driver);

/* All three: begins, executes tasks until starpu_drivers_request_termination ()
   or the end of the runtime, and ends. */
int starpu_driver_run (struct starpu_driver *driver);

/* Lets every starpu_driver_run () return, now and in the future of this run
   of the runtime; tasks that only those workers can execute stay. */
void starpu_drivers_request_termination (void);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_DRIVER_H */
