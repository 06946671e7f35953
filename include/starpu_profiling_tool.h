/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tools that are called when something happens in the runtime, for instance to
   count the tasks of each worker.

   A tool is a library, which STARPU_PROF_TOOL names, or part of the program.
   starpu_init () calls its function starpu_prof_tool_library_register (), which
   registers functions for events:

     void
     starpu_prof_tool_library_register (
         starpu_prof_tool_entry_register_func reg,
         starpu_prof_tool_entry_register_func unreg)
     {
       reg (starpu_prof_tool_event_start_cpu_exec, begins,
            starpu_prof_tool_command_reg);
     }

   There is one function for each event; a second one takes its place, and
   unreg () takes it back.  They are called by the thread that the event happens
   in, several at once, and must not call the API, but for what asks about
   workers. */

#ifndef STARPU_PROFILING_TOOL_H
#define STARPU_PROFILING_TOOL_H

#include <starpu.h>

#ifdef __cplusplus
extern "C" {
#endif

enum starpu_prof_tool_event
{
  starpu_prof_tool_event_none = 0,
  starpu_prof_tool_event_init,       /* the tool is there */
  starpu_prof_tool_event_terminate,  /* starpu_shutdown () is at its end */
  starpu_prof_tool_event_init_begin, /* starpu_init () begins, and has ended */
  starpu_prof_tool_event_init_end,
  /* In a worker's thread, once it is there and before it goes; and before and
     after its device was opened for it. */
  starpu_prof_tool_event_driver_init,
  starpu_prof_tool_event_driver_deinit,
  starpu_prof_tool_event_driver_init_start,
  starpu_prof_tool_event_driver_init_end,
  /* A worker calls a codelet's function, on a core or a device; it returned. */
  starpu_prof_tool_event_start_cpu_exec,
  starpu_prof_tool_event_end_cpu_exec,
  starpu_prof_tool_event_start_gpu_exec,
  starpu_prof_tool_event_end_gpu_exec,
  /* A copy to a memory node begins, and has ended. */
  starpu_prof_tool_event_start_transfer,
  starpu_prof_tool_event_end_transfer,
  starpu_prof_tool_event_user_start, /* the program's: never called */
  starpu_prof_tool_event_user_end
};

enum starpu_prof_tool_driver_type
{
  starpu_prof_tool_driver_cpu,
  starpu_prof_tool_driver_gpu,
  starpu_prof_tool_driver_hip,
  starpu_prof_tool_driver_ocl
};

/* The effect of registering: anything but the first is not there. */
enum starpu_prof_tool_command
{
  starpu_prof_tool_command_reg = 0,
  starpu_prof_tool_command_toggle = 1,
  starpu_prof_tool_command_toggle_per_thread = 2
};

/* An event; members that do not go with it are 0. */
struct starpu_prof_tool_info
{
  struct starpu_conf *conf; /* of init_begin and init_end */
  enum starpu_prof_tool_event event_type;
  unsigned int starpu_version[3];
  int thread_id; /* of the worker */
  int worker_id; /* -1: none */
  int device_number;
  enum starpu_prof_tool_driver_type driver_type;
  unsigned memnode;
  unsigned bytes_to_transfer;
  unsigned bytes_transfered;
  void *fun_ptr; /* the codelet's function */
};

union starpu_prof_tool_event_info
{
  enum starpu_prof_tool_event event_type;
};

struct starpu_prof_tool_api_info
{
  char unused_; /* a struct has a member in C */
};

typedef void (*starpu_prof_tool_cb_func) (
    struct starpu_prof_tool_info *info,
    union starpu_prof_tool_event_info *event_info,
    struct starpu_prof_tool_api_info *api_info);

/* Registers a function for an event, or takes it back. */
typedef void (*starpu_prof_tool_entry_register_func) (
    enum starpu_prof_tool_event event_type, starpu_prof_tool_cb_func cb,
    enum starpu_prof_tool_command info);

/* The tool's starpu_prof_tool_library_register (). */
typedef void (*starpu_prof_tool_entry_func) (
    starpu_prof_tool_entry_register_func reg,
    starpu_prof_tool_entry_register_func unreg);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_PROFILING_TOOL_H */
