/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A thread of the program drives an OpenCL device, which it names by its
   cl_device_id: step by step, and until the driver is dismissed.
   rows: E12
   configs: opencl opencl-only
   needs: opencl
   libs: -lOpenCL */

#include "../support/check.h"
#include <pthread.h>
#include <starpu_opencl.h>

#define TASKS 20

static pthread_t driver_thread;
static int executed;

/* Adds 3 on the device. */
static void
add_three (void *buffers[], void *argument)
{
  cl_mem buffer = (cl_mem)STARPU_VARIABLE_GET_DEV_HANDLE (buffers[0]);
  cl_command_queue queue;
  int value;
  (void)argument;
  CHECK (pthread_equal (pthread_self (), driver_thread));
  starpu_opencl_get_current_queue (&queue);
  CHECK (queue != NULL);
  CHECK_EQ (clEnqueueReadBuffer (queue, buffer, CL_TRUE, 0, sizeof value,
                                 &value, 0, NULL, NULL),
            CL_SUCCESS);
  value += 3;
  CHECK_EQ (clEnqueueWriteBuffer (queue, buffer, CL_TRUE, 0, sizeof value,
                                  &value, 0, NULL, NULL),
            CL_SUCCESS);
  __atomic_add_fetch (&executed, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet
    = { .opencl_funcs = { add_three }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
submit_some (int worker, starpu_data_handle_t handle)
{
  for (int i = 0; i < TASKS; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handle;
      task->execute_on_a_specific_worker = 1;
      task->workerid = (unsigned)worker;
      submit (task);
    }
}

static void *
drive (void *driver)
{
  driver_thread = pthread_self ();
  CHECK_EQ (starpu_driver_run ((struct starpu_driver *)driver), 0);
  return NULL;
}

/* The OpenCL device that the runtime has as its `number'-th. */
static cl_device_id
find_device (int number)
{
  cl_device_id found;
  start ();
  starpu_opencl_get_device (number, &found);
  CHECK (found != NULL);
  starpu_shutdown ();
  return found;
}

int
main (void)
{
  struct starpu_driver driver = { .type = STARPU_OPENCL_WORKER };
  struct starpu_driver nobody = { .type = STARPU_OPENCL_WORKER };
  struct starpu_conf conf;
  starpu_data_handle_t handle;
  int value = 1;
  pthread_t thread;

  driver.id.opencl_id = find_device (1);
  starpu_conf_init (&conf);
  conf.not_launched_drivers = &driver;
  conf.n_not_launched_drivers = 1;
  CHECK_EQ (starpu_init (&conf), 0);
  int worker = starpu_worker_get_by_devid (STARPU_OPENCL_WORKER, 1);
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  CHECK_EQ (starpu_driver_init (&nobody), -EINVAL);

  driver_thread = pthread_self ();
  submit_some (worker, handle);
  CHECK_EQ (starpu_task_nsubmitted (), TASKS);
  CHECK_EQ (starpu_driver_init (&driver), 0);
  CHECK_EQ (starpu_worker_get_id (), worker);
  while (starpu_task_nsubmitted () > 0)
    CHECK_EQ (starpu_driver_run_once (&driver), 0);
  CHECK_EQ (starpu_driver_deinit (&driver), 0);
  CHECK_EQ (starpu_worker_get_id (), -1);
  CHECK_EQ (executed, TASKS);
  starpu_data_acquire (handle, STARPU_R);
  CHECK_EQ (value, 1 + 3 * TASKS);
  starpu_data_release (handle);

  submit_some (worker, handle);
  pthread_create (&thread, NULL, drive, &driver);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_drivers_request_termination ();
  pthread_join (thread, NULL);
  starpu_data_unregister (handle);
  CHECK_EQ (value, 1 + 6 * TASKS);
  starpu_shutdown ();
  return 0;
}
