/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Workers and memory nodes: what there is and who is calling.

   A worker is a thread that executes tasks on one core or device; workers are
   numbered from 0.  A memory node is a memory of its own; node 0 is main
   memory.  All functions: any thread, after starpu_init (). */

#ifndef STARPU_WORKER_H
#define STARPU_WORKER_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <starpu_config.h>

#if defined __has_include
#if __has_include(<hwloc.h>)
#include <hwloc.h>
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

struct starpu_task;
struct timespec;

/* The machine is known by hwloc.  Who uses what the functions below give needs
   hwloc.h, which is included where there is one, and -lhwloc. */
#if defined __has_include
#if __has_include(<hwloc.h>)
#define STARPU_HAVE_HWLOC 1
#endif
#endif
struct hwloc_topology;
struct hwloc_obj;
struct hwloc_bitmap_s;

/* Kinds of memory nodes. */
enum starpu_node_kind
{
  STARPU_UNUSED = 0,
  STARPU_CPU_RAM = 1,
  STARPU_CUDA_RAM = 2,
  STARPU_OPENCL_RAM = 3,
  STARPU_DISK_RAM = 4,
  STARPU_MIC_RAM = 5,
  STARPU_MPI_MS_RAM = 6,
  STARPU_TCPIP_MS_RAM = 7,
  STARPU_HIP_RAM = 8,
  STARPU_MAX_FPGA_RAM = 9,
  STARPU_SIM_RAM = 10,         /* of a simulated device */
  STARPU_LOCAL_STORE_RAM = 11, /* of a process of its own */
  STARPU_MAX_RAM = STARPU_LOCAL_STORE_RAM,
  STARPU_NRAM = 12 /* more than any of them */
};

/* Kinds of workers.  There are no drivers for Max FPGAs, MIC, HIP and master
   and slaves, and no such workers. */
enum starpu_worker_archtype
{
  STARPU_CPU_WORKER = 0,
  STARPU_CUDA_WORKER = 1,
  STARPU_OPENCL_WORKER = 2,
  STARPU_MIC_WORKER = 3,
  STARPU_MAX_FPGA_WORKER = 4,
  STARPU_MPI_MS_WORKER = 5,
  STARPU_TCPIP_MS_WORKER = 6,
  STARPU_HIP_WORKER = 7,
  STARPU_SIM_WORKER = 8, /* a simulated device; runs CPU implementations */
  STARPU_LOCAL_STORE_WORKER = 9, /* a process with a memory of its own; the
                                    same */
  STARPU_NARCH = 10,
  STARPU_ANY_WORKER = 255
};

/* No kind of workers. */
#define STARPU_UNKNOWN_WORKER ((enum starpu_worker_archtype) (-1))

/* In which order a collection of workers is walked through: from the calling
   worker to those that share less and less of the machine with it (from a
   thread that is none, in the order of numbers); or as they were added. */
enum starpu_worker_collection_type
{
  STARPU_WORKER_TREE,
  STARPU_WORKER_LIST
};

/* A place in a walk through a collection: the library's. */
struct starpu_sched_ctx_iterator
{
  int cursor;
  void *value;
  void *possible_value;
  char visited[STARPU_NMAXWORKERS];
  int possibly_parallel;
};

/* Some of the workers, such as those of a context.  init_iterator () begins a
   walk, get_next () gives the next one, or -1.  A program makes one of its own
   from a copy of starpu_worker_list or starpu_worker_tree: init () empties it,
   and deinit () frees what that allocated; add () and remove () give the
   worker, or -1 when it was there already, was not there, or is no number of a
   worker.  Walks begin between starpu_init () and starpu_shutdown ().  By one
   thread at a time; walks alone by any. */
struct starpu_worker_collection
{
  int *workerids;
  void *collection_private; /* not used, nor are the four below nworkers */
  unsigned nworkers;
  void *unblocked_workers;
  unsigned nunblocked_workers;
  void *masters;
  unsigned nmasters;
  char present[STARPU_NMAXWORKERS]; /* 1: it is one of them */
  char is_unblocked[STARPU_NMAXWORKERS];
  char is_master[STARPU_NMAXWORKERS];
  enum starpu_worker_collection_type type;
  unsigned (*has_next) (struct starpu_worker_collection *workers,
                        struct starpu_sched_ctx_iterator *it);
  int (*get_next) (struct starpu_worker_collection *workers,
                   struct starpu_sched_ctx_iterator *it);
  int (*add) (struct starpu_worker_collection *workers, int worker);
  int (*remove) (struct starpu_worker_collection *workers, int worker);
  void (*init) (struct starpu_worker_collection *workers);
  void (*deinit) (struct starpu_worker_collection *workers);
  void (*init_iterator) (struct starpu_worker_collection *workers,
                         struct starpu_sched_ctx_iterator *it);
  void (*init_iterator_for_parallel_tasks) (
      struct starpu_worker_collection *workers,
      struct starpu_sched_ctx_iterator *it, struct starpu_task *task);
};
extern struct starpu_worker_collection starpu_worker_list;
extern struct starpu_worker_collection starpu_worker_tree;

/* Number of workers, in all or of one kind; 0 before starpu_init (). */
unsigned starpu_worker_get_count (void);
unsigned starpu_cpu_worker_get_count (void);
unsigned starpu_cuda_worker_get_count (void);
unsigned starpu_opencl_worker_get_count (void);
unsigned starpu_hip_worker_get_count (void);
unsigned starpu_mpi_ms_worker_get_count (void);
unsigned starpu_tcpip_ms_worker_get_count (void);
unsigned starpu_mic_worker_get_count (void);
unsigned starpu_mic_device_get_count (void);

/* Returns when all workers are there, as starpu_wait_initialized (). */
void starpu_worker_wait_for_initialisation (void);

/* Number of workers of that kind; -EINVAL for no such kind. */
int starpu_worker_get_count_by_type (enum starpu_worker_archtype type);

/* Writes at most `maxsize' numbers of workers of that kind to `workerids' and
   returns how many it wrote; -ERANGE if there are more. */
unsigned starpu_worker_get_ids_by_type (enum starpu_worker_archtype type,
                                        int *workerids, unsigned maxsize);

/* The `num'-th worker of that kind, the worker of device `devid', or -1. */
int starpu_worker_get_by_type (enum starpu_worker_archtype type, int num);
int starpu_worker_get_by_devid (enum starpu_worker_archtype type, int devid);

/* Writes the distinct device numbers of that kind, at most `num', and returns
   how many there are. */
int starpu_worker_get_devids (enum starpu_worker_archtype type, int *devids,
                              int num);

/* The worker of the calling thread; -1 when it is none. */
int starpu_worker_get_id (void);
/* Returns the number of the calling worker; ends the program when the caller
   is none. */
unsigned _starpu_worker_get_id_check (const char *file, int line);
unsigned starpu_worker_get_id_check (void);
#define starpu_worker_get_id_check()                                           \
  _starpu_worker_get_id_check (__FILE__, __LINE__)

/* Kind of a worker; STARPU_ANY_WORKER when there is no such worker. */
enum starpu_worker_archtype starpu_worker_get_type (int id);
/* "STARPU_CPU_WORKER", ...; "STARPU_unknown_WORKER" when there is no such kind.
   Not to be written to. */
char *starpu_worker_get_type_as_string (enum starpu_worker_archtype type);
/* The kind of that name, or STARPU_UNKNOWN_WORKER; the name as it is in those
   of environment variables, such as "CPU"; the kind that a bit of
   starpu_codelet.where stands for; whether there is such a kind. */
enum starpu_worker_archtype
starpu_worker_get_type_from_string (const char *type);
const char *
starpu_worker_get_type_as_env_var (enum starpu_worker_archtype type);
enum starpu_worker_archtype starpu_arch_mask_to_worker_archtype (unsigned mask);
unsigned starpu_worker_archtype_is_valid (enum starpu_worker_archtype type);

/* The kind of memory that workers of a kind have, and the workers that have a
   kind of memory: STARPU_UNUSED, STARPU_UNKNOWN_WORKER for none. */
enum starpu_node_kind
starpu_worker_get_memory_node_kind (enum starpu_worker_archtype type);
enum starpu_worker_archtype
starpu_memory_node_get_worker_archtype (enum starpu_node_kind node_kind);

/* Number of the worker's device among those of its kind; -EINVAL when there
   is no such worker. */
int starpu_worker_get_devid (int id);
/* Number of the worker among those of its device, of which it has several with
   STARPU_NWORKER_PER_CUDA; -1 as above.  get_devnum: as get_devid;
   get_mp_nodeid is -1, as there are no master and slaves. */
int starpu_worker_get_subworkerid (int id);
int starpu_worker_get_devnum (int id);
int starpu_worker_get_mp_nodeid (int id);

/* Core that the worker is bound to, or -1; the workers that are bound to a
   core: how many, and their numbers, valid until the thread's next call. */
int starpu_worker_get_bindid (int workerid);
int starpu_bindid_get_workerids (int bindid, int **workerids);

/* Return the core of a worker as hwloc has it: the object, null for a worker
   that is not bound, and the processors of it (of all that the process may
   use), for hwloc_bitmap_free ().  Null when there is no such worker.  Objects
   are those of starpu_get_hwloc_topology (). */
struct hwloc_obj *starpu_worker_get_hwloc_obj (int workerid);
struct hwloc_bitmap_s *starpu_worker_get_hwloc_cpuset (int workerid);

/* Writes the workers of a device, which has several with
   STARPU_NWORKER_PER_CUDA, and returns how many there are. */
int starpu_worker_get_stream_workerids (unsigned devid, int *workerids,
                                        enum starpu_worker_archtype type);

/* When the worker is expected to end the task it executes, by CLOCK_MONOTONIC:
   as a policy of the application's put it into `predicted'.  0 without such a
   policy, task or expectation. */
void starpu_worker_get_current_task_exp_end (unsigned workerid,
                                             struct timespec *date);

/* 1 while the calling thread is in a function of the application's policy that
   takes or gives tasks. */
int starpu_worker_sched_op_pending (void);

/* Writes the name of a worker, at most `maxlen' bytes with the final NUL. */
void starpu_worker_get_name (int id, char *dst, size_t maxlen);

/* Prints the workers of that kind, one a line. */
void starpu_worker_display_names (FILE *output,
                                  enum starpu_worker_archtype type);
/* Print the workers of every kind that there is; only how many they are. */
void starpu_worker_display_all (FILE *output);
void starpu_worker_display_count (FILE *output,
                                  enum starpu_worker_archtype type);

/* Number of memory nodes. */
unsigned starpu_memory_nodes_get_count (void);

/* The node that a worker computes on; of the calling worker. */
unsigned starpu_worker_get_memory_node (unsigned workerid);
unsigned starpu_worker_get_local_memory_node (void);

/* Kind of a node; STARPU_UNUSED when there is no such node. */
enum starpu_node_kind starpu_node_get_kind (unsigned node);

/* Number of nodes of a kind; writes at most `maxsize' of their numbers and
   returns how many it wrote. */
unsigned starpu_memory_nodes_get_count_by_kind (enum starpu_node_kind kind);
unsigned starpu_memory_node_get_ids_by_type (enum starpu_node_kind kind,
                                             unsigned *memory_nodes_ids,
                                             unsigned maxsize);

/* Device whose memory the node is; 0 for main memory. */
int starpu_memory_node_get_devid (unsigned node);

/* Writes the name of a node; -EINVAL when there is none. */
int starpu_memory_node_get_name (unsigned node, char *name, size_t size);

/* Number of nodes in main memory. */
int starpu_memory_nodes_get_numa_count (void);

/* The memory node of what the operating system numbers as one of its own, and
   the reverse; -1 when there is none.  Without STARPU_USE_NUMA=1 main memory is
   one memory node, of which the system's first stands for all. */
int starpu_memory_nodes_numa_id_to_devid (int osid);
int starpu_memory_nodes_numa_devid_to_id (unsigned id);

/* Functions that workers call when they have nothing to do, before they sleep:
   16 at most, both kinds together.  One that returns 0 wants to be called again
   soon, and workers sleep for some ten microseconds only.  Called by several
   workers at once, with no lock held.  register gives a number to deregister
   by, or -1; when deregister returns nobody calls the function any more, so
   that it is not to be called from a hook.  Before starpu_init () as well. */
int starpu_progression_hook_register (unsigned (*func) (void *arg), void *arg);
void starpu_progression_hook_deregister (int hook_id);
int starpu_idle_hook_register (unsigned (*func) (void *arg), void *arg);
void starpu_idle_hook_deregister (int hook_id);

/* Called by the watchdog's thread each time that STARPU_WATCHDOG_TIMEOUT passed
   without a task having ended, after its message; NULL: nothing is. */
void starpu_task_watchdog_set_hook (void (*hook) (void *), void *hook_arg);

/* Lets every worker that sleeps look for tasks. */
void starpu_wake_all_blocked_workers (void);

/* Parallel tasks, whose codelet's `type' is STARPU_SPMD or STARPU_FORKJOIN.
   They are executed by as many cores as there are in the task's context, at
   most `max_parallelism', which come together when they have ended what they
   do.  STARPU_SPMD: all of them call the function, with equal arguments;
   STARPU_FORKJOIN: one does, bound to all of their cores, on which it may start
   threads.  A device executes such a task by itself.  So does a core that is
   in a team already when its function waits for the task, or for what comes
   after it, and no core without a team has taken it before; and a team does
   without cores whose teams wait for it, and those that nobody drives.

   Size of the team that executes the current task, and the calling thread's
   rank in it; 1 and 0 for an ordinary task. */
int starpu_combined_worker_get_size (void);
int starpu_combined_worker_get_rank (void);
/* Number of the calling thread's team, behind those of the workers, the same
   for teams of one size; that of the worker itself for an ordinary task, and -1
   on a thread that is none. */
int starpu_combined_worker_get_id (void);
/* 1 for the number of a team. */
unsigned starpu_worker_is_combined_worker (int id);
/* Writes the size of the teams of that number, and the address of the workers
   they are made of, the first so many of them, valid until the thread's next
   call; null pointers are left alone.  -EINVAL: it is the number of none. */
int starpu_combined_worker_get_description (int workerid, int *worker_size,
                                            int **combined_workerid);
/* Number of teams that there can be; their numbers follow those of the workers.
   First comes one of each size, then those that were put together as below. */
unsigned starpu_combined_worker_get_count (void);

/* Puts together a combined worker of `nworkers' cores' workers, all different,
   and gives its number: it stays until starpu_shutdown ().  -ENODEV: not
   between starpu_init () and starpu_shutdown (); -EINVAL: less than two, one
   twice, or one that is no core's; -ERANGE: there are STARPU_NMAXWORKERS
   workers of both kinds already.  Any thread. */
int starpu_combined_worker_assign_workerid (int nworkers, int workerid_array[]);

/* Does so for the workers of each part of the machine that several of them
   share, such as a cache or a socket, where there is none yet of just those or
   of as many first ones.  For policies that decide which workers execute a
   parallel task: from the one whose init_sched () or add_workers () calls this
   an ordinary worker executes such a task alone, see below. */
void starpu_sched_find_all_worker_combinations (void);

/* Teams made by a policy of the application's (starpu_scheduler.h).

   While the policy has a task, between push_task () and giving it to a worker,
   it may say that all workers of a combined worker are to execute it together,
   or any `worker_size' ones.  Then it makes copies of the task by
   starpu_task_dup (), and gives a copy to each of them as it gives tasks, by
   pop_task () or starpu_push_local_task (), but the task itself to nobody: it
   can be gone as soon as a copy was given.  The first one that is given a copy
   leads the team, which forms as the others are given theirs; rank 0 is its.  A
   copy that the policy destroys is a place that stays free, and when it has
   destroyed all it gives the task, to one worker.  The codelet's function
   is called once in the team, or by all if it is STARPU_SPMD; callbacks, tags
   and all else are the task's alone.  Copies whose `destroy' is set, which is
   so of those of tasks with it, are destroyed afterwards; others stay the
   policy's, to be destroyed once the task has ended.  pre_exec_hook () and
   post_exec_hook () are called for each worker, with what it was given.  Copies
   are not to be submitted.

   The team does without a worker that cannot come: one that is no core's, that
   waits in a task or is in a team, beyond max_parallelism, or that is not given
   its copy while nothing else goes on.  A task that is not parallel is executed
   by the first worker that is given a copy.  A second call makes another
   team instead of the first; copies of that are nothing any more.

   From the policy's first call on, a parallel task that it gives without one
   is executed by one worker.  A mistake, as no task that the calling policy
   has, a worker_size below 1, or a number of no worker, gives a message and
   changes nothing. */
void starpu_parallel_task_barrier_init (struct starpu_task *task, int workerid);
void starpu_parallel_task_barrier_init_n (struct starpu_task *task,
                                          int worker_size);

/* 1 while a worker's core executes threads of a STARPU_FORKJOIN task that
   another leads; or while it is in any team that another leads. */
unsigned starpu_worker_is_blocked_in_parallel (int workerid);
unsigned starpu_worker_is_slave_somewhere (int workerid);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_WORKER_H */
