/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Codelets and tasks: what to compute, and one application of it to data.

   A codelet holds the implementations of one computation; a task applies it
   to handles.  Functions: any thread unless they say otherwise; int results
   are 0 or a negative errno. */

#ifndef STARPU_TASK_H
#define STARPU_TASK_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

#include <starpu_codelet_functions.h>
#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_task_bundle.h>
#include <starpu_task_dep.h>
#include <starpu_util.h>

#ifdef __cplusplus
extern "C" {
#endif

struct starpu_task;
struct starpu_perfmodel;
struct starpu_profiling_task_info;
struct starpu_transaction;
struct starpu_omp_task;

/* Where a codelet may run: bits of `where'.  0 stands for wherever it has an
   implementation; STARPU_NOWHERE makes a task that computes nothing. */
#define STARPU_NOWHERE (1ULL << 0)
#define STARPU_CPU (1ULL << 1)
#define STARPU_CUDA (1ULL << 3)
#define STARPU_OPENCL (1ULL << 6)
#define STARPU_MIC (1ULL << 7)
#define STARPU_MPI_MS (1ULL << 9)
#define STARPU_HIP (1ULL << 10)
#define STARPU_MAX_FPGA (1ULL << 11)
#define STARPU_TCPIP_MS (1ULL << 12)

/* Bits of starpu_codelet.flags.  The first two say that the CPU function may
   be run in simulation; NOPLANS that it does without automatic
   partitioning. */
#define STARPU_CODELET_SIMGRID_EXECUTE (1 << 0)
#define STARPU_CODELET_SIMGRID_EXECUTE_AND_INJECT (1 << 1)
#define STARPU_CODELET_NOPLANS (1 << 2)

/* Bits of cuda_flags, hip_flags and opencl_flags: the function only enqueues
   its work on the worker's stream or queue and does not wait for it. */
#define STARPU_CUDA_ASYNC (1 << 0)
#define STARPU_HIP_ASYNC (1 << 0)
#define STARPU_OPENCL_ASYNC (1 << 0)

/* The memory node that is always there. */
#define STARPU_MAIN_RAM 0

/* How a CPU function is executed on several cores. */
enum starpu_codelet_type
{
  STARPU_SEQ = 0, /* by one worker */
  STARPU_SPMD,    /* called by every worker of a team */
  STARPU_FORKJOIN /* called by one, which may start threads on the team's
                     cores */
};

enum starpu_task_status
{
  STARPU_TASK_INIT, /* not yet submitted */
#define STARPU_TASK_INIT 0
#define STARPU_TASK_INVALID STARPU_TASK_INIT
  STARPU_TASK_BLOCKED,
  STARPU_TASK_READY,
  STARPU_TASK_RUNNING,
  STARPU_TASK_FINISHED,
  STARPU_TASK_BLOCKED_ON_TAG,
  STARPU_TASK_BLOCKED_ON_TASK,
  STARPU_TASK_BLOCKED_ON_DATA,
  STARPU_TASK_STOPPED
};

/* Value of starpu_codelet.nbuffers: each task says how many it has. */
#define STARPU_VARIABLE_NBUFFERS (-1)

/* Values of starpu_codelet.nodes. */
#define STARPU_SPECIFIC_NODE_NONE (-5)
#define STARPU_SPECIFIC_NODE_LOCAL (-1) /* the worker's node */
#define STARPU_SPECIFIC_NODE_CPU (-2)   /* main memory */
#define STARPU_SPECIFIC_NODE_SLOW (-3)
#define STARPU_SPECIFIC_NODE_FAST (-4)
#define STARPU_SPECIFIC_NODE_LOCAL_OR_CPU (-6)

/* One computation.  Members that are not set must be 0; the object must live
   as long as tasks use it, and not change meanwhile.  A function that does not
   return, by an exception or the end of its thread, ends the program with a
   message that names the task. */
struct starpu_codelet
{
  uint32_t where; /* 0: derived from the implementations */
  /* Says whether a worker can run implementation `nimpl' of the task.  Asked
     from any thread, at submission, of every worker when the task becomes
     ready, of that which gets it before it begins there, and of one that was
     refused when that has nothing else to do.  It may use the API, and should
     not wait: the task does so meanwhile. */
  int (*can_execute) (unsigned workerid, struct starpu_task *task,
                      unsigned nimpl);
  enum starpu_codelet_type type;
  int max_parallelism;        /* of SPMD and FORKJOIN: largest team; 0: any */
  starpu_cpu_func_t cpu_func; /* old form of cpu_funcs[0] */
  starpu_cuda_func_t cuda_func;
  starpu_opencl_func_t opencl_func;
  starpu_cpu_func_t cpu_funcs[STARPU_MAXIMPLEMENTATIONS];
  starpu_cuda_func_t cuda_funcs[STARPU_MAXIMPLEMENTATIONS];
  char cuda_flags[STARPU_MAXIMPLEMENTATIONS];
  starpu_hip_func_t hip_funcs[STARPU_MAXIMPLEMENTATIONS]; /* not used */
  char hip_flags[STARPU_MAXIMPLEMENTATIONS];
  starpu_opencl_func_t opencl_funcs[STARPU_MAXIMPLEMENTATIONS];
  char opencl_flags[STARPU_MAXIMPLEMENTATIONS];
  starpu_mic_func_t mic_funcs[STARPU_MAXIMPLEMENTATIONS]; /* nor these three */
  starpu_mpi_ms_func_t mpi_ms_funcs[STARPU_MAXIMPLEMENTATIONS];
  starpu_max_fpga_func_t max_fpga_funcs[STARPU_MAXIMPLEMENTATIONS];
  const char *cpu_funcs_name[STARPU_MAXIMPLEMENTATIONS];
  int nbuffers; /* or STARPU_VARIABLE_NBUFFERS */
  enum starpu_data_access_mode modes[STARPU_NMAXBUFS];
  enum starpu_data_access_mode *dyn_modes; /* instead of modes when not NULL */
  unsigned specific_nodes; /* nodes or dyn_nodes say where buffers go */
  int nodes[STARPU_NMAXBUFS];
  int *dyn_nodes;
  struct starpu_perfmodel *model;        /* of the duration; may be NULL */
  struct starpu_perfmodel *energy_model; /* of the joules, which the dm policies
                                            weigh too; may be NULL */
  /* Tasks that each worker executed while profiling was on
     (STARPU_CODELET_PROFILING). */
  unsigned long per_worker_stats[STARPU_NMAXWORKERS];
  const char *name; /* traces keep what is there at first, at that address */
  unsigned color;   /* 0xRRGGBB in traces; 0: chosen */
  void (*callback_func) (void *); /* of tasks that have none */
  int flags;
  int checked;          /* the runtime's */
  void *starpu_private; /* the runtime's; NULL, or set by the compiler */
};

/* One application of a codelet.  Made by starpu_task_create (), or by the
   application and set up by starpu_task_init () or STARPU_TASK_INITIALIZER.
   Members may be changed until the submission. */
struct starpu_task
{
  const char *name;
  const char *file; /* place of the call in the source, or NULL */
  int line;
  struct starpu_codelet *cl; /* NULL: computes nothing */
  int32_t where;             /* -1: the codelet's */
  int nbuffers;              /* when the codelet's is variable */

  /* The data.  dyn_handles replaces handles when not NULL, and so on; the
     arrays come from malloc () and are freed with the task.  Interfaces are
     what a function gets, but private copies, once starpu_task_get_current ()
     was called in it. */
  starpu_data_handle_t *dyn_handles;
  void **dyn_interfaces;
  enum starpu_data_access_mode *dyn_modes;
  starpu_data_handle_t handles[STARPU_NMAXBUFS];
  void *interfaces[STARPU_NMAXBUFS];
  enum starpu_data_access_mode modes[STARPU_NMAXBUFS];
  /* One a buffer, or NULL.  0: other tasks need not be waited for as for
     data used in order.  While other buffers of the task are in order, such a
     one may be used in order as well. */
  unsigned char *handles_sequential_consistency;

  void *cl_arg; /* second argument of the function */
  size_t cl_arg_size;

  /* Called with their argument: when the task has ended, and what waits for
     it not yet started (callback, epilogue before it); when it becomes ready
     (prologue); when a worker takes it (prologue_pop). */
  void (*epilogue_callback_func) (void *);
  void *epilogue_callback_arg;
  void (*callback_func) (void *);
  void *callback_arg;
  void (*prologue_callback_func) (void *);
  void *prologue_callback_arg;
  void (*prologue_callback_pop_func) (void *);
  void *prologue_callback_pop_arg;

  struct starpu_transaction *transaction;
  starpu_tag_t tag_id; /* with use_tag */

  unsigned cl_arg_free : 1; /* free () it with the task */
  unsigned callback_arg_free : 1;
  unsigned epilogue_callback_arg_free : 1;
  unsigned prologue_callback_arg_free : 1;
  unsigned prologue_callback_pop_arg_free : 1;
  unsigned use_tag : 1;
  unsigned sequential_consistency : 1;       /* 0: no implicit dependencies */
  unsigned synchronous : 1;                  /* submission waits for the end */
  unsigned execute_on_a_specific_worker : 1; /* that of workerid */
  unsigned detach : 1;     /* 0: starpu_task_wait () will be called */
  unsigned destroy : 1;    /* destroyed when it has ended */
  unsigned regenerate : 1; /* submitted again when it has ended; its explicit
                              dependencies count for each round */
  unsigned no_submitorder : 1;
  unsigned cl_arg_pooled : 1; /* the runtime's: it made cl_arg */
  unsigned char mf_skip;      /* the runtime's */
  unsigned char scheduled;    /* the policy's */
  unsigned char prefetched;
  unsigned char failed; /* it ended without having been executed */

  unsigned workerid;
  /* With execute_on_a_specific_worker: its place among that worker's tasks with
     a workerorder, which are executed one after another in the order 1, 2, 3
     and so on, whenever they are submitted or become ready.  0: none. */
  unsigned workerorder;
  uint32_t *workerids; /* bit n: worker n may, in a team as well; NULL: any */
  unsigned workerids_len;
  int priority; /* larger first */
  enum starpu_task_status status;
  int magic;
  unsigned type;
  unsigned color;
  unsigned sched_ctx;
  int hypervisor_tag;
  unsigned possibly_parallel;
  starpu_task_bundle_t bundle;
  struct starpu_profiling_task_info *profiling_info;

  double flops;     /* of one execution; 0: not known */
  double predicted; /* microseconds, set by policies; NaN: not known */
  double predicted_transfer;
  double predicted_start;

  struct starpu_task *prev; /* of starpu_task_list.h */
  struct starpu_task *next;
  void *starpu_private; /* the runtime's */
  struct starpu_omp_task *omp_task;
  unsigned nb_termination_call_required;
  void *sched_data; /* the policy's */
};

/* Values of starpu_task.type. */
#define STARPU_TASK_TYPE_NORMAL 0
#define STARPU_TASK_TYPE_INTERNAL (1 << 0)
#define STARPU_TASK_TYPE_DATA_ACQUIRE (1 << 1)

#define STARPU_TASK_MAGIC 42
#define STARPU_DEFAULT_PRIO 0

/* Initial value of a struct starpu_task in C; the same as
   starpu_task_init () makes. */
#define STARPU_TASK_INITIALIZER                                                \
  {                                                                            \
    .where = -1, .sequential_consistency = 1, .detach = 1,                     \
    .magic = STARPU_TASK_MAGIC, .sched_ctx = STARPU_NMAX_SCHED_CTXS,           \
    .predicted = __builtin_nan (""), .predicted_transfer = __builtin_nan (""), \
    .predicted_start = __builtin_nan ("")                                      \
  }

/* Number of buffers, the i-th handle, mode and node, whichever array they are
   in. */
#define STARPU_TASK_GET_NBUFFERS(task)                                         \
  ((unsigned)((task)->cl->nbuffers == STARPU_VARIABLE_NBUFFERS                 \
                  ? (task)->nbuffers                                           \
                  : (task)->cl->nbuffers))

#define STARPU_TASK_GET_HANDLES(task)                                          \
  ((task)->dyn_handles ? (task)->dyn_handles : (task)->handles)
#define STARPU_TASK_GET_HANDLE(task, i) (STARPU_TASK_GET_HANDLES (task)[i])
#define STARPU_TASK_SET_HANDLE(task, handle, i)                                \
  do                                                                           \
    STARPU_TASK_GET_HANDLES (task)[i] = (handle);                              \
  while (0)

#define STARPU_CODELET_GET_MODE(codelet, i)                                    \
  (((codelet)->dyn_modes ? (codelet)->dyn_modes : (codelet)->modes)[i])
#define STARPU_CODELET_SET_MODE(codelet, mode, i)                              \
  do                                                                           \
    STARPU_CODELET_GET_MODE (codelet, i) = (mode);                             \
  while (0)

/* All modes, and nodes, of a codelet. */
#define STARPU_CODELET_GET_MODES(codelet)                                      \
  ((codelet)->dyn_modes ? (codelet)->dyn_modes : (codelet)->modes)
#define STARPU_CODELET_GET_NODES(codelet)                                      \
  ((codelet)->dyn_nodes ? (codelet)->dyn_nodes : (codelet)->nodes)

#define STARPU_TASK_GET_MODE(task, i)                                          \
  ((task)->dyn_modes ? (task)->dyn_modes[i]                                    \
   : (task)->cl->nbuffers == STARPU_VARIABLE_NBUFFERS                          \
       ? (task)->modes[i]                                                      \
       : STARPU_CODELET_GET_MODE ((task)->cl, i))
#define STARPU_TASK_SET_MODE(task, mode, i)                                    \
  do                                                                           \
    {                                                                          \
      if ((task)->dyn_modes)                                                   \
        (task)->dyn_modes[i] = (mode);                                         \
      else if ((task)->cl->nbuffers == STARPU_VARIABLE_NBUFFERS)               \
        (task)->modes[i] = (mode);                                             \
      else                                                                     \
        STARPU_CODELET_SET_MODE ((task)->cl, mode, i);                         \
    }                                                                          \
  while (0)

#define STARPU_CODELET_GET_NODE(codelet, i)                                    \
  (((codelet)->dyn_nodes ? (codelet)->dyn_nodes : (codelet)->nodes)[i])
#define STARPU_CODELET_SET_NODE(codelet, node, i)                              \
  do                                                                           \
    STARPU_CODELET_GET_NODE (codelet, i) = (node);                             \
  while (0)

/* Gives every member its initial value. */
void starpu_task_init (struct starpu_task *task);

/* Frees what the runtime holds for a task that has ended, or, outside tasks and
   callbacks, whose tag has; another is left, with a message. */
void starpu_task_clean (struct starpu_task *task);

/* A new task with initial values; `destroy' is set.  NULL: out of memory. */
struct starpu_task *starpu_task_create (void) STARPU_ATTRIBUTE_MALLOC;

/* Cleans, as above, and frees a task of starpu_task_create () that has ended or
   was not submitted.  Tasks with `destroy' set do so themselves. */
void starpu_task_destroy (struct starpu_task *task);

/* Submits a task; it starts when its dependencies have ended and its data is
   free.  What is wrong with the task itself is found here, printed, and leaves
   it the caller's:
   -ENODEV   the runtime is not running, or no worker can execute the task
   -EINVAL   no task, or one that was not initialised or is submitted already;
             a handle that is missing, unregistered or partitioned; no access
             mode; more buffers than there is room for; no such worker; values
             that the codelet of an annotated task does not take; a tag of
             a task that has not ended; to be regenerated though it is to be
             waited for or in a transaction
   -EDEADLK  synchronous from within a task or callback
   -ENOMEM
   What is found later, when the task is about to run, makes it fail:
   - it reads data that nothing has written yet, or that were lost with the
     only device that had them
   - its data fit on no node, or cannot be copied there
   - its function cannot be launched, on any worker that can execute it, or the
     device reports an error
   - the only device that could execute it is lost
   Other workers try first, those with most memory before others; a launch that
   fails is tried three times when there is but one.  A task that fails is told
   to the handler of asterism_set_error_handler () and printed, and ends as if
   it had been executed: what depends on it goes on and its callbacks are
   called, with `failed' set in it.  starpu_task_wait () of it returns -EIO, and
   so does starpu_task_wait_for_all () (see asterism_failed_tasks ()).  Its data
   are as they were, but what it was only to write (STARPU_W) has no contents
   when its function was to be launched already, and what a function changes in
   place is as that left it when the device reported the error.
   The calls that the compiler makes of annotated tasks return no error: they
   end the program, with the place of the call, in all these cases; so does
   STARPU_REDUX when its codelets cannot run, or there is no memory for them. */
int starpu_task_submit (struct starpu_task *task) STARPU_WARN_UNUSED_RESULT;

/* Non-zero when the task has ended.  Requires: detach is 0. */
int starpu_task_finished (struct starpu_task *task) STARPU_WARN_UNUSED_RESULT;

/* Waits until the task has ended, and destroys it when `destroy' is set.
   -EINVAL: it is detached, synchronous or not submitted; -EIO: it failed.  A
   worker that calls this executes other tasks meanwhile.  Of several tasks, all
   are waited for when some failed.

   A task that submits others is to them like any task submitted before: those
   that use its data, other than reading what it only reads, start after its
   end, in their turn among those that were submitted before them.  It cannot
   wait for such a one, one declared to come after it (through 1000 others at
   most) or itself, nor can callbacks of or within it: -EDEADLK, printed, and it
   stays submitted.  What comes after one that uses its data is not found. */
int starpu_task_wait (struct starpu_task *task) STARPU_WARN_UNUSED_RESULT;
int starpu_task_wait_array (struct starpu_task **tasks,
                            unsigned nb_tasks) STARPU_WARN_UNUSED_RESULT;

/* Waits until every submitted task has ended; until no more than `n' are
   pending: those of the calling thread's scheduling context, if it has set one
   (starpu_sched_ctx_set_context ()), else of all.  Not from a task or a
   callback: -EDEADLK.  -EIO: asterism_failed_tasks () are not 0. */
int starpu_task_wait_for_all (void);
int starpu_task_wait_for_n_submitted (unsigned n);

/* Waits until no task is ready or being executed; those may be left that wait
   for others, for data or for the application.  Not from a task or a callback:
   -EDEADLK.  A task that another submits meanwhile counts as well; hooks of
   workers that are being called do not, nor do workers that the application
   drives and that have no task. */
int starpu_task_wait_for_no_ready (void);

/* How many tasks have not ended; and how many of these, at most, could start or
   are being executed. */
int starpu_task_nsubmitted (void);
int starpu_task_nready (void);

/* How far the application may be ahead.  Once `max' tasks have not ended,
   starpu_task_submit () waits until no more than `min' have not (negative:
   `max' - 1), unless a worker or a callback submits.  They replace
   STARPU_LIMIT_MAX_SUBMITTED_TASKS and STARPU_LIMIT_MIN_SUBMITTED_TASKS;
   `max' <= 0 ends the limit.  Without it ASTERISM_WINDOW and
   ASTERISM_FULL_WINDOW hold, which never keep a thread waiting while no task
   ends.  Any thread, after starpu_init (). */
void starpu_set_limit_max_submitted_tasks (int max);
void starpu_set_limit_min_submitted_tasks (int min);

/* Writes at most `ndeps' of the tasks that wait for the end of this one by
   explicit dependencies and were submitted, or come next on its data, and how
   many there are; of those that compute something alone.  0 once it ended. */
int starpu_task_get_task_succs (struct starpu_task *task, unsigned ndeps,
                                struct starpu_task *task_array[]);
int starpu_task_get_task_scheduled_succs (struct starpu_task *task,
                                          unsigned ndeps,
                                          struct starpu_task *task_array[]);

/* Transactions: tasks whose `transaction' is set (STARPU_TRANSACTION in
   starpu_task_insert ()) before their submission belong to the present epoch of
   that transaction.  When the tasks of the epoch before have ended,
   do_start_func (transaction, do_start_arg) is called once, by whichever thread
   comes to it, as a callback; when it returns 0 the epoch is cancelled: its
   tasks end in their turn, with their callbacks, without their functions being
   called or data being brought.  What they were to write is left as it was.
   open gives NULL when the runtime is not running.  next_epoch ends the present
   epoch and begins another; close ends the last one and returns at once: the
   object frees itself when its tasks have ended, and must not be used any
   more.  Submission of a task from several threads is allowed, that of epochs
   is the caller's to keep in order.  A task cannot be regenerated. */
struct starpu_transaction *
starpu_transaction_open (int (*do_start_func) (void *transaction, void *arg),
                         void *do_start_arg);
void starpu_transaction_next_epoch (struct starpu_transaction *transaction,
                                    void *do_start_arg);
void starpu_transaction_close (struct starpu_transaction *transaction);

/* Bracket one iteration of the application; they nest, and are the calling
   thread's.  Tasks that it submits meanwhile, and those that such tasks submit,
   carry the numbers in the trace: as `iteration', the outermost first.  No
   effect on execution. */
void starpu_iteration_push (unsigned long iteration);
void starpu_iteration_pop (void);

/* Tells the application's policies to schedule what they hold back. */
void starpu_do_schedule (void);

/* Zeroes a codelet. */
void starpu_codelet_init (struct starpu_codelet *cl);

/* Prints on standard error how many tasks of the codelet each worker has
   executed while profiling was on; none with STARPU_CODELET_PROFILING=0. */
void starpu_codelet_display_stats (struct starpu_codelet *cl);

/* A codelet that computes nothing, without buffers. */
extern struct starpu_codelet starpu_codelet_nop;

/* The task whose function or callback the thread is in, or NULL. */
struct starpu_task *starpu_task_get_current (void);

/* Memory node of the i-th buffer of that task; -1 without one. */
int starpu_task_get_current_data_node (unsigned i);

/* Name of the task's model, or else its codelet's; of the task: its own, or
   else that one; NULL when there is none. */
const char *starpu_task_get_model_name (struct starpu_task *task);
const char *starpu_task_get_name (struct starpu_task *task);

/* A new task with the members of `task', not submitted; NULL: out of memory.
   It has copies of its own of the arrays of buffers, and of cl_arg if `task'
   frees that and cl_arg_size says its size; all else is shared, and remains
   `task''s to free. */
struct starpu_task *starpu_task_dup (struct starpu_task *task);

/* Number of the implementation that a policy chose. */
void starpu_task_set_implementation (struct starpu_task *task, unsigned impl);
unsigned starpu_task_get_implementation (struct starpu_task *task);

/* A new task that computes nothing, and uses the data in that mode: it ends
   when they could be used.  NULL: out of memory. */
struct starpu_task *starpu_task_create_sync (starpu_data_handle_t handle,
                                             enum starpu_data_access_mode mode);

/* Submits a task that computes nothing, has the tag `sync_tag' and waits for
   the `ndeps' tags; a task whose callback is that. */
void starpu_create_sync_task (starpu_tag_t sync_tag, unsigned ndeps,
                              starpu_tag_t *deps, void (*callback) (void *),
                              void *callback_arg);
void starpu_create_callback_task (void (*callback) (void *),
                                  void *callback_arg);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_TASK_H */
