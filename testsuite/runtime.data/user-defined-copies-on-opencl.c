/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A user's own kind of data with a function for each direction instead of one
   for all: OpenCL devices use those with an event, or else the others, and go
   by main memory from one to the other.  Whichever thread copies, the function
   is called with the device's worker as the current one, and its queue.
   rows: R15 R24
   configs: opencl opencl-only
   needs: opencl
   libs: -lOpenCL */

#include "aux-chest.h"
#include "aux-opencl.h"
#include <errno.h>

static int plain, with_event, events;

/* What a function of the device's worker finds, here the application's thread. */
static void
check_worker (unsigned node)
{
  const unsigned worker = starpu_worker_get_id_check ();
  CHECK_EQ (starpu_worker_get_type ((int)worker), STARPU_OPENCL_WORKER);
  CHECK_EQ (starpu_worker_get_memory_node (worker), node);
  CHECK (queue_here () != NULL);
}

static int
up (CHEST_ARGUMENTS)
{
  ++plain;
  check_worker (to_node);
  return starpu_opencl_copy_ram_to_opencl (
      (void *)((struct chest *)from_chest)->at, from_node,
      (cl_mem)((struct chest *)to_chest)->at, to_node, chest_bytes (to_chest),
      0, NULL, NULL);
}

static int
down (CHEST_ARGUMENTS)
{
  ++plain;
  check_worker (from_node);
  return starpu_opencl_copy_opencl_to_ram (
      (cl_mem)((struct chest *)from_chest)->at, from_node,
      (void *)((struct chest *)to_chest)->at, to_node, chest_bytes (to_chest),
      0, NULL, NULL);
}

static int
either (CHEST_ARGUMENTS, cl_event *event)
{
  ++with_event;
  check_worker (to_node != STARPU_MAIN_RAM ? to_node : from_node);
  int result = starpu_opencl_copy_async_sync (
      ((struct chest *)from_chest)->at, 0, from_node,
      ((struct chest *)to_chest)->at, 0, to_node, chest_bytes (to_chest),
      event);
  events += *event != NULL && result == -EAGAIN;
  return result;
}

static void
fill (void *buffers[], void *argument)
{
  (void)argument;
  struct chest *chest = (struct chest *)buffers[0];
  cl_mem buffer = (cl_mem)chest->at;
  int value = 0;
  CHECK_EQ (clEnqueueReadBuffer (queue_here (), buffer, CL_TRUE,
                                 chest_bytes (chest) - sizeof value,
                                 sizeof value, &value, 0, NULL, NULL),
            CL_SUCCESS);
  ++value;
  CHECK_EQ (clEnqueueFillBuffer (queue_here (), buffer, &value, sizeof value, 0,
                                 chest_bytes (chest), 0, NULL, NULL),
            CL_SUCCESS);
  clFinish (queue_here ());
}
static struct starpu_codelet codelet
    = { .opencl_funcs = { fill }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
go_round (void)
{
  static int numbers[1000];
  int workers[2];
  CHECK_EQ (starpu_worker_get_ids_by_type (STARPU_OPENCL_WORKER, workers, 2),
            2);
  memset (numbers, 0, sizeof numbers);
  plain = with_event = events = 0;
  starpu_data_handle_t handle = new_chest (numbers, 1000);
  CHECK_EQ (starpu_worker_get_id (), -1);
  run_at (&codelet, handle, workers[0]);
  run_at (&codelet, handle, workers[1]);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (starpu_worker_get_id (), -1);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  CHECK_EQ (numbers[0], 2);
  CHECK_EQ (numbers[999], 2);
}

int
main (void)
{
  start ();
  chest_methods.ram_to_opencl = up;
  chest_methods.opencl_to_ram = down;
  go_round ();
  CHECK_EQ (plain, 4);
  chest_methods.ram_to_opencl_async = either;
  chest_methods.opencl_to_ram_async = either;
  go_round ();
  CHECK_EQ (plain, 0);
  CHECK_EQ (with_event, 4);
  CHECK_EQ (events, 4);
  starpu_shutdown ();
  return 0;
}
