/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The whole API, and how the runtime is started and stopped. */

#ifndef STARPU_H
#define STARPU_H

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <starpu_bitmap.h>
#include <starpu_bound.h>
#include <starpu_config.h>
#include <starpu_cublas.h>
#include <starpu_cuda.h>
#include <starpu_cusparse.h>
#include <starpu_data.h>
#include <starpu_data_filters.h>
#include <starpu_data_interfaces.h>
#include <starpu_disk.h>
#include <starpu_driver.h>
#include <starpu_expert.h>
#include <starpu_fxt.h>
#include <starpu_hash.h>
#include <starpu_helper.h>
#include <starpu_hipblas.h>
#include <starpu_opencl.h>
#include <starpu_openmp.h>
#include <starpu_perfmodel.h>
#include <starpu_profiling.h>
#include <starpu_rand.h>
#include <starpu_sched_ctx.h>
#include <starpu_scheduler.h>
#include <starpu_stdlib.h>
#include <starpu_task.h>
#include <starpu_task_bundle.h>
#include <starpu_task_dep.h>
#include <starpu_task_list.h>
#include <starpu_task_prio_list.h>
#include <starpu_task_util.h>
#include <starpu_thread.h>
#include <starpu_thread_util.h>
#include <starpu_tree.h>
#include <starpu_util.h>
#include <starpu_worker.h>

#ifdef __cplusplus
extern "C" {
#endif

struct starpu_max_fpga_load;
struct starpu_sched_policy;

/* How to start the runtime.  Set up by starpu_conf_init (), then changed.
   -1 in a number leaves the choice to the runtime.  Environment variables
   win over the members unless precedence_over_environment_variables. */
struct starpu_conf
{
  int magic;
  int will_use_mpi;
  const char *sched_policy_name; /* STARPU_SCHED; NULL: the default */
  struct starpu_sched_policy *sched_policy; /* of the application's own */
  void (*sched_policy_callback) (unsigned);
  void (*sched_policy_init) (unsigned);
  int precedence_over_environment_variables;
  int ncpus;         /* CPU workers, STARPU_NCPU */
  int reserve_ncpus; /* cores left alone, STARPU_RESERVE_NCPU */
  int ncuda;         /* CUDA devices, STARPU_NCUDA */
  int nhip;          /* ignored: there is no such driver */
  int nopencl;       /* OpenCL devices, STARPU_NOPENCL */
  int nmax_fpga;     /* ignored, likewise */
  int nmic;
  int nmpi_ms;
  int ntcpip_ms;
  unsigned use_explicit_workers_bindid;        /* the array is used */
  unsigned workers_bindid[STARPU_NMAXWORKERS]; /* cores of the workers */
  /* CUDA devices to use, STARPU_WORKERS_CUDAID; OpenCL devices to use,
     STARPU_WORKERS_OPENCLID.  Equal numbers at the end count once. */
  unsigned use_explicit_workers_cuda_gpuid;
  unsigned workers_cuda_gpuid[STARPU_NMAXWORKERS];
  unsigned use_explicit_workers_hip_gpuid; /* ignored: no such driver */
  unsigned workers_hip_gpuid[STARPU_NMAXWORKERS];
  unsigned use_explicit_workers_opencl_gpuid;
  unsigned workers_opencl_gpuid[STARPU_NMAXWORKERS];
  /* Ignored, as there are no such drivers. */
  unsigned use_explicit_workers_mic_deviceid;
  unsigned workers_mic_deviceid[STARPU_NMAXWORKERS];
  unsigned use_explicit_workers_max_fpga_deviceid;
  unsigned workers_max_fpga_deviceid[STARPU_NMAXWORKERS];
  struct starpu_max_fpga_load *max_fpga_load;
  unsigned use_explicit_workers_mpi_ms_deviceid;
  unsigned workers_mpi_ms_deviceid[STARPU_NMAXWORKERS];
  int bus_calibrate;           /* STARPU_BUS_CALIBRATE */
  int calibrate;               /* STARPU_CALIBRATE */
  int data_locality_enforce;   /* ignored: nothing keeps a task off a node */
  int single_combined_worker;  /* ignored: one team forms at a time */
  char *mic_sink_program_path; /* ignored: there is no such driver */
  /* Non-zero: whoever starts a copy waits for it.  Of all devices,
     STARPU_DISABLE_ASYNCHRONOUS_COPY; of CUDA and OpenCL devices,
     STARPU_DISABLE_ASYNCHRONOUS_CUDA_COPY and ..._OPENCL_COPY.  The others are
     ignored, as there are no such drivers. */
  int disable_asynchronous_copy;
  int disable_asynchronous_cuda_copy;
  int disable_asynchronous_hip_copy;
  int disable_asynchronous_opencl_copy;
  int disable_asynchronous_mic_copy;
  int disable_asynchronous_mpi_ms_copy;
  int disable_asynchronous_tcpip_ms_copy;
  int disable_asynchronous_max_fpga_copy;
  int enable_map; /* devices use the main memory that they share,
                     STARPU_ENABLE_MAP (1 if nothing is said) */
  /* Ignored: workers bring no OpenGL context of the application's along. */
  unsigned *cuda_opengl_interoperability;
  unsigned n_cuda_opengl_interoperability;
  /* Workers that get no thread: the application runs them, by
     starpu_driver_run () and its like. */
  struct starpu_driver *not_launched_drivers;
  unsigned n_not_launched_drivers;
  uint64_t trace_buffer_size; /* 0: no trace; else ignored */
  /* The results of starpu_sched_get_min_priority () and ..._max_priority ();
     both 0: every int. */
  int global_sched_ctx_min_priority;
  int global_sched_ctx_max_priority;
  int catch_signals; /* 0: a crash names no task, STARPU_CATCH_SIGNALS */
  unsigned start_perf_counter_collection; /* ignored: there are none */
  unsigned driver_spinning_backoff_min;   /* ignored: idle workers sleep */
  unsigned driver_spinning_backoff_max;
  int cuda_only_fast_alloc_other_memnodes; /* ignored: each node has a cache */
};

/* Gives every member its default, as set by the environment.  -EINVAL: conf
   is NULL. */
int starpu_conf_init (struct starpu_conf *conf);

/* Asks for no worker of any kind; the caller then sets those it wants.
   -EINVAL: conf is NULL. */
int starpu_conf_noworker (struct starpu_conf *conf);

/* Starts the runtime; conf may be NULL.  Calls after the first only count:
   each needs its starpu_shutdown ().  -ENODEV: no worker at all; -EINVAL: a
   conf not set up by starpu_conf_init (), or a bad setting, which is
   printed. */
int starpu_init (struct starpu_conf *conf) STARPU_WARN_UNUSED_RESULT;

/* Starts the runtime like starpu_init (), for programs that pass their
   arguments on; argc and argv may be NULL and are left alone. */
int starpu_initialize (struct starpu_conf *conf, int *argc, char ***argv);

/* 1 between a successful starpu_init () and its starpu_shutdown (). */
int starpu_is_initialized (void);
/* Waits until that holds. */
void starpu_wait_initialized (void);

/* A process that was forked while the runtime ran has none of its threads: in
   it the runtime is not running, and may be started anew, unless another thread
   was in a call of the runtime, or executed tasks, just then: what these held
   nobody gives back.  Handles and tasks of the parent's must not be used there.
   Submitting tasks without doing so gives -ENODEV, and a message. */

/* Waits for all tasks, stops the workers and frees everything; data still
   registered is forgotten.  Not from a task or a callback.  What was submitted
   before is executed, and so is what tasks and their callbacks submit
   meanwhile. Another thread must not be in a call of the runtime, as
   starpu_task_submit (), from the begin of the last starpu_shutdown () to its
   return: the runtime is freed without asking whether one is.  Before and after
   it may: then calls give -ENODEV, and a task that was to be submitted stays
   the caller's.  A thread that cannot know when others shut the runtime down
   calls starpu_init () itself: until its own starpu_shutdown () that of others
   only counts. */
void starpu_shutdown (void);

/* Keeps the workers from starting tasks until starpu_resume () or
   starpu_shutdown (), which has to wait for them; it takes as many of the
   former as there were pauses.  Cores that
   were just about to take one have done so when it returns, unless that takes
   them long; an application's own threads that act as workers are not waited
   for, nor are devices, nor tasks that execute others while they wait. */
void starpu_pause (void);
void starpu_resume (void);
/* 1 between the two. */
int starpu_is_paused (void);

/* Cores for threads of the application's own, numbered as those of
   starpu_worker_get_bindid ().  next gives the core that fewest threads are
   on, workers and those it was given for before, of the `npreferred' ones at
   `preferred' if that is not null; (unsigned) -1 before starpu_init ().  bind
   binds the calling thread; 0 or: -EINVAL, there is no such core; -ENODEV;
   -EBUSY, which is printed, though the thread is bound: with
   STARPU_THREAD_ACTIVE, a worker is there, or an active thread that gave
   another name.  STARPU_THREAD_ACTIVE: the thread computes; one that does not
   may share a core. */
#define STARPU_THREAD_ACTIVE (1 << 0)
unsigned starpu_get_next_bindid (unsigned flags, unsigned *preferred,
                                 unsigned npreferred);
int starpu_bind_thread_on (int cpuid, unsigned flags, const char *name);

/* Bind the calling thread to the core of a worker, or to those of a combined
   one; to the core that STARPU_MAIN_THREAD_BIND keeps for the main thread, or,
   where none is kept, to all that the process may use; to a core.  For
   libraries that look at their thread's cores when they are initialised.  When
   there is no such worker or core a line is written, and nothing done. */
void starpu_bind_thread_on_worker (unsigned workerid);
void starpu_bind_thread_on_main (void);
void starpu_bind_thread_on_cpu (int cpuid);

/* The number that the operating system has for a core, or -1. */
int starpu_cpu_os_index (int cpuid);

/* Prints the workers and memory nodes. */
void starpu_topology_print (FILE *f);

/* 1 when asynchronous copies are off: of all devices, or of that kind. */
int starpu_asynchronous_copy_disabled (void);
int starpu_asynchronous_cuda_copy_disabled (void);
int starpu_asynchronous_opencl_copy_disabled (void);
int starpu_asynchronous_hip_copy_disabled (void);
int starpu_asynchronous_max_fpga_copy_disabled (void);
int starpu_asynchronous_mic_copy_disabled (void);
int starpu_asynchronous_mpi_ms_copy_disabled (void);
int starpu_asynchronous_tcpip_ms_copy_disabled (void);
int starpu_asynchronous_copy_disabled_for (enum starpu_node_kind kind);

/* 1 when devices that share main memory use data where they lie in it. */
int starpu_map_enabled (void);

/* Prints what workers and links did so far. */
void starpu_display_stats (void);

/* Writes the version of starpu_config.h that the library was built with. */
void starpu_get_version (int *major, int *minor, int *release);

#ifdef __cplusplus
}
#endif

#include <starpu_deprecated_api.h>
#include <starpu_task_place.h>

#endif /* STARPU_H */
