/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A user's own kind of data goes from one OpenCL device to the other by its
   function for that, with an event or without; by main memory when can_copy
   says so.
   rows: R14 R15 R24
   configs: opencl opencl-only
   needs: opencl
   libs: -lOpenCL */

#include "aux-chest.h"
#include "aux-opencl.h"
#include <errno.h>

static int plain, with_event, asked, by_main, allowed = 1;

static int
across (CHEST_ARGUMENTS)
{
  ++plain;
  CHECK (from_node != STARPU_MAIN_RAM && to_node != STARPU_MAIN_RAM);
  return starpu_opencl_copy_opencl_to_opencl (
      (cl_mem)((struct chest *)from_chest)->at, from_node, 0,
      (cl_mem)((struct chest *)to_chest)->at, to_node, 0,
      chest_bytes (to_chest), NULL, NULL);
}

static int
across_with_event (CHEST_ARGUMENTS, cl_event *event)
{
  ++with_event;
  CHECK (from_node != STARPU_MAIN_RAM && to_node != STARPU_MAIN_RAM);
  return starpu_opencl_copy_async_sync (((struct chest *)from_chest)->at, 0,
                                        from_node,
                                        ((struct chest *)to_chest)->at, 0,
                                        to_node, chest_bytes (to_chest), event);
}

static int
by_main_memory (CHEST_ARGUMENTS)
{
  ++by_main;
  CHECK (from_node == STARPU_MAIN_RAM || to_node == STARPU_MAIN_RAM);
  return starpu_opencl_copy_async_sync (
      ((struct chest *)from_chest)->at, 0, from_node,
      ((struct chest *)to_chest)->at, 0, to_node, chest_bytes (to_chest), NULL);
}

static int
may (CHEST_ARGUMENTS, unsigned handling_node)
{
  (void)from_chest, (void)to_chest;
  CHECK_EQ (handling_node, to_node);
  CHECK (from_node != to_node);
  ++asked;
  return allowed;
}

static void
increase_first (void *buffers[], void *argument)
{
  cl_mem buffer = (cl_mem)((struct chest *)buffers[0])->at;
  int value;
  (void)argument;
  CHECK_EQ (clEnqueueReadBuffer (queue_here (), buffer, CL_TRUE, 0,
                                 sizeof value, &value, 0, NULL, NULL),
            CL_SUCCESS);
  ++value;
  CHECK_EQ (clEnqueueWriteBuffer (queue_here (), buffer, CL_TRUE, 0,
                                  sizeof value, &value, 0, NULL, NULL),
            CL_SUCCESS);
}
static struct starpu_codelet codelet = { .opencl_funcs = { increase_first },
                                         .nbuffers = 1,
                                         .modes = { STARPU_RW } };

/* Has the two devices change the data in turn, two times each. */
static void
go_round (void)
{
  static int numbers[1000];
  int workers[2];
  CHECK_EQ (starpu_worker_get_ids_by_type (STARPU_OPENCL_WORKER, workers, 2),
            2);
  for (int i = 0; i < 1000; ++i)
    numbers[i] = i;
  plain = with_event = asked = by_main = 0;
  starpu_data_handle_t handle = new_chest (numbers, 1000);
  for (int i = 0; i < 4; ++i)
    run_at (&codelet, handle, workers[i % 2]);
  starpu_data_unregister (handle);
  CHECK_EQ (numbers[0], 4);
  CHECK_EQ (numbers[999], 999);
}

int
main (void)
{
  start ();
  chest_methods.ram_to_opencl = by_main_memory;
  chest_methods.opencl_to_ram = by_main_memory;
  chest_methods.opencl_to_opencl = across;
  go_round ();
  CHECK_EQ (plain, 3);
  CHECK_EQ (by_main, 2);
  chest_methods.opencl_to_opencl_async = across_with_event;
  chest_methods.can_copy = may;
  go_round ();
  CHECK_EQ (with_event, 3);
  CHECK_EQ (plain, 0);
  CHECK (asked >= 3);
  allowed = 0;
  go_round ();
  CHECK_EQ (with_event + plain, 0);
  CHECK_EQ (by_main, 8);
  starpu_shutdown ();
  return 0;
}
