/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks and acquires on OpenCL devices whose queues execute out of order
   find the contents of a sequential run.
   rows: E06 E07 R14
   configs: opencl-only opencl-parts
   env: ASTERISM_OPENCL_OUT_OF_ORDER=1
   needs: opencl
   libs: -lOpenCL */

#include "aux-random-opencl.h"

/* Each device has such queues if it can. */
static void
check_queues (void)
{
  const cl_command_queue_properties wanted
      = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  for (int d = 0; d < 2; ++d)
    {
      cl_device_id device;
      cl_command_queue queue;
      cl_command_queue_properties possible, chosen;
      starpu_opencl_get_device (d, &device);
      starpu_opencl_get_queue (d, &queue);
      CHECK_EQ (clGetDeviceInfo (device, CL_DEVICE_QUEUE_PROPERTIES,
                                 sizeof possible, &possible, NULL),
                CL_SUCCESS);
      CHECK_EQ (clGetCommandQueueInfo (queue, CL_QUEUE_PROPERTIES,
                                       sizeof chosen, &chosen, NULL),
                CL_SUCCESS);
      CHECK ((chosen & wanted) == (possible & wanted));
    }
}

int
main (void)
{
  start_on_opencl ();
  check_queues ();
  run_random_tasks (-1);
  starpu_shutdown ();
  return 0;
}
