/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* OpenCL functions of which one call fails: this program's stand before those
   of the library. */

#ifndef ASTERISM_TESTSUITE_OPENCL_FAULTS_H
#define ASTERISM_TESTSUITE_OPENCL_FAULTS_H

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>

#include "aux-opencl.h"

static const char *failing_call;
static atomic_int calls_left, faults;
/* Set while a task's function makes calls of its own, which never fail. */
static __thread int in_function;

static void
let_fail (const char *name, int number)
{
  failing_call = name;
  atomic_store (&calls_left, number);
}

/* True for the one call that is to fail. */
static int
fails (const char *name)
{
  if (in_function || failing_call == NULL || strcmp (name, failing_call) != 0
      || atomic_fetch_sub (&calls_left, 1) != 1)
    return 0;
  atomic_fetch_add (&faults, 1);
  return 1;
}

#define REAL(name) ((__typeof__ (&name))dlsym (RTLD_NEXT, #name))

/* A function that returns its error: its parameters and arguments. */
#define FAILS_WITH(error, name, parameters, arguments)                         \
  CL_API_ENTRY cl_int CL_API_CALL name parameters                              \
  {                                                                            \
    return fails (#name) ? error : REAL (name) arguments;                      \
  }

CL_API_ENTRY cl_mem CL_API_CALL
clCreateBuffer (cl_context context, cl_mem_flags flags, size_t size,
                void *pointer, cl_int *error)
{
  if (!fails ("clCreateBuffer"))
    return REAL (clCreateBuffer) (context, flags, size, pointer, error);
  *error = CL_MEM_OBJECT_ALLOCATION_FAILURE;
  return NULL;
}

CL_API_ENTRY void *CL_API_CALL
clEnqueueMapBuffer (cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                    cl_map_flags flags, size_t offset, size_t size,
                    cl_uint waits, const cl_event *wait, cl_event *event,
                    cl_int *error)
{
  if (!fails ("clEnqueueMapBuffer"))
    return REAL (clEnqueueMapBuffer) (queue, buffer, blocking, flags, offset,
                                      size, waits, wait, event, error);
  *error = CL_MAP_FAILURE;
  return NULL;
}

FAILS_WITH (CL_OUT_OF_RESOURCES, clEnqueueWriteBuffer,
            (cl_command_queue queue, cl_mem buffer, cl_bool blocking,
             size_t offset, size_t size, const void *pointer, cl_uint waits,
             const cl_event *wait, cl_event *event),
            (queue, buffer, blocking, offset, size, pointer, waits, wait,
             event))

FAILS_WITH (CL_OUT_OF_RESOURCES, clEnqueueReadBuffer,
            (cl_command_queue queue, cl_mem buffer, cl_bool blocking,
             size_t offset, size_t size, void *pointer, cl_uint waits,
             const cl_event *wait, cl_event *event),
            (queue, buffer, blocking, offset, size, pointer, waits, wait,
             event))

FAILS_WITH (CL_OUT_OF_RESOURCES, clEnqueueWriteBufferRect,
            (cl_command_queue queue, cl_mem buffer, cl_bool blocking,
             const size_t *here, const size_t *there, const size_t *region,
             size_t row, size_t slice, size_t there_row, size_t there_slice,
             const void *pointer, cl_uint waits, const cl_event *wait,
             cl_event *event),
            (queue, buffer, blocking, here, there, region, row, slice,
             there_row, there_slice, pointer, waits, wait, event))

FAILS_WITH (CL_OUT_OF_RESOURCES, clEnqueueReadBufferRect,
            (cl_command_queue queue, cl_mem buffer, cl_bool blocking,
             const size_t *here, const size_t *there, const size_t *region,
             size_t row, size_t slice, size_t there_row, size_t there_slice,
             void *pointer, cl_uint waits, const cl_event *wait,
             cl_event *event),
            (queue, buffer, blocking, here, there, region, row, slice,
             there_row, there_slice, pointer, waits, wait, event))

FAILS_WITH (CL_OUT_OF_RESOURCES, clEnqueueCopyBuffer,
            (cl_command_queue queue, cl_mem from, cl_mem to, size_t from_offset,
             size_t to_offset, size_t size, cl_uint waits, const cl_event *wait,
             cl_event *event),
            (queue, from, to, from_offset, to_offset, size, waits, wait, event))

FAILS_WITH (CL_OUT_OF_HOST_MEMORY, clEnqueueUnmapMemObject,
            (cl_command_queue queue, cl_mem buffer, void *pointer,
             cl_uint waits, const cl_event *wait, cl_event *event),
            (queue, buffer, pointer, waits, wait, event))

FAILS_WITH (CL_OUT_OF_HOST_MEMORY, clEnqueueMarkerWithWaitList,
            (cl_command_queue queue, cl_uint waits, const cl_event *wait,
             cl_event *event),
            (queue, waits, wait, event))

FAILS_WITH (CL_OUT_OF_HOST_MEMORY, clEnqueueBarrierWithWaitList,
            (cl_command_queue queue, cl_uint waits, const cl_event *wait,
             cl_event *event),
            (queue, waits, wait, event))

FAILS_WITH (CL_OUT_OF_RESOURCES, clFlush, (cl_command_queue queue), (queue))

FAILS_WITH (CL_OUT_OF_RESOURCES, clGetEventInfo,
            (cl_event event, cl_event_info name, size_t size, void *value,
             size_t *size_back),
            (event, name, size, value, size_back))

#endif
