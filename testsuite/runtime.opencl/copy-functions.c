/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_opencl_copy_* move bytes between main memory and buffers, at once or
   with an event, and between the buffers of two devices.
   rows: R29 C24
   configs: opencl
   needs: opencl
   libs: -lOpenCL */

#include "../support/check.h"
#include <errno.h>
#include <starpu_opencl.h>

enum
{
  kBytes = 1000
};
static char in[kBytes], out[kBytes];

static cl_mem
new_buffer (int device)
{
  cl_mem buffer;
  CHECK_EQ (starpu_opencl_allocate_memory (device, &buffer, 2 * kBytes,
                                           CL_MEM_READ_WRITE),
            CL_SUCCESS);
  CHECK (buffer != NULL);
  return buffer;
}

/* Ends what a copy left to do. */
static void
end (cl_event event, int result)
{
  CHECK_EQ (event != NULL, result == -EAGAIN);
  if (event == NULL)
    return;
  CHECK_EQ (clWaitForEvents (1, &event), CL_SUCCESS);
  CHECK_EQ (clReleaseEvent (event), CL_SUCCESS);
}

static void
check_out (void)
{
  CHECK_EQ (memcmp (in, out, kBytes), 0);
  memset (out, 0, kBytes);
}

int
main (void)
{
  start ();
  CHECK_EQ (starpu_opencl_worker_get_count (), 2);
  for (int i = 0; i < kBytes; ++i)
    in[i] = (char)(i * 7);
  cl_mem a = new_buffer (0), b = new_buffer (0), c = new_buffer (1);
  int result = 5;
  cl_event event;
  CHECK_EQ (starpu_opencl_copy_ram_to_opencl (in, 0, a, 1, kBytes, 100, NULL,
                                              &result),
            CL_SUCCESS);
  CHECK_EQ (result, 0);
  CHECK_EQ (starpu_opencl_copy_opencl_to_ram (a, 1, out, 0, kBytes, 100, &event,
                                              &result),
            CL_SUCCESS);
  end (event, result);
  check_out ();
  CHECK_EQ (starpu_opencl_copy_opencl_to_opencl (a, 1, 100, b, 1, 300, kBytes,
                                                 &event, &result),
            CL_SUCCESS);
  end (event, result);
  CHECK_EQ (starpu_opencl_copy_opencl_to_opencl (b, 1, 300, c, 2, 7, kBytes,
                                                 &event, &result),
            CL_SUCCESS);
  end (event, result);
  CHECK_EQ (
      starpu_opencl_copy_opencl_to_ram (c, 2, out, 0, kBytes, 7, NULL, NULL),
      CL_SUCCESS);
  check_out ();

  /* By the kinds of the nodes. */
  unsigned node = 0;
  while (starpu_node_get_kind (node) != STARPU_OPENCL_RAM)
    ++node;
  CHECK_EQ (starpu_opencl_copy_async_sync ((uintptr_t)in, 0, 0, (uintptr_t)b, 5,
                                           node, kBytes, NULL),
            0);
  result = starpu_opencl_copy_async_sync ((uintptr_t)b, 5, node, (uintptr_t)out,
                                          0, 0, kBytes, &event);
  end (event, result);
  check_out ();
  event = (cl_event)in;
  CHECK_EQ (starpu_opencl_copy_async_sync ((uintptr_t)in, 10, 0, (uintptr_t)out,
                                           10, 0, kBytes - 10, &event),
            0);
  CHECK (event == NULL);
  CHECK_EQ (memcmp (in + 10, out + 10, kBytes - 10), 0);

  event = (cl_event)in;
  CHECK (starpu_opencl_copy_ram_to_opencl (in, 0, NULL, 1, 1, 0, &event, NULL)
         != CL_SUCCESS);
  CHECK (event == NULL);
  CHECK (starpu_opencl_allocate_memory (99, &a, 1, CL_MEM_READ_WRITE)
         != CL_SUCCESS);
  CHECK (a == NULL);
  clReleaseMemObject (b);
  clReleaseMemObject (c);
  starpu_shutdown ();
  return 0;
}
