/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data handles: access modes, acquire and release, coherence, prefetch.

   A handle names one piece of data that the runtime keeps coherent over the
   memory nodes.  Every function may be called from any thread unless it says
   otherwise; functions that return int give 0 or a negative errno: -EINVAL for
   what is not the handle of registered data or while it is partitioned,
   -ENODEV without the runtime.  The others then write a line on standard error,
   and do nothing or return what stands for nothing. */

#ifndef STARPU_DATA_H
#define STARPU_DATA_H

#include <stddef.h>
#include <stdint.h>

#include <starpu_config.h>

#ifdef __cplusplus
extern "C" {
#endif

struct starpu_codelet;
struct starpu_data_interface_ops;

/* One piece of registered data.  Valid from its registration until
   starpu_data_unregister (). */
typedef struct _starpu_data_state *starpu_data_handle_t;

/* How a task uses a piece of data.  COMMUTE may be added to W or RW, and
   LOCALITY, SSEND, NOPLAN and NOFOOTPRINT to any.

   ASTERISM_CONCURRENT, which StarPU does not have, may be added to RW: those
   who use the data so, one submitted after another, may change them at the same
   time.  They see to it themselves that it ends well, by atomic operations or
   each with a part of its own.  All of them use one storage, that in main
   memory: only workers execute such tasks that compute there, and when none
   does, submission gives -ENODEV. */
enum starpu_data_access_mode
{
  STARPU_NONE = 0,
  STARPU_R = (1 << 0), /* reads */
  STARPU_W = (1 << 1), /* writes all of it, without reading before */
  STARPU_RW = (STARPU_R | STARPU_W),
  STARPU_SCRATCH = (1 << 2), /* storage of its own, undefined contents */
  STARPU_REDUX = (1 << 3),   /* accumulates into a copy of its own */
  STARPU_COMMUTE = (1 << 4), /* writers, one at a time, in any order; an
                                acquire comes in its turn */
  STARPU_SSEND = (1 << 5),
  STARPU_LOCALITY = (1 << 6),      /* only a hint of where the data is */
  STARPU_NOPLAN = (1 << 8),        /* do not partition or gather for this use */
  STARPU_UNMAP = (1 << 9),         /* of an acquire: devices do not use the data
                                      where they lie any more */
  STARPU_NOFOOTPRINT = (1 << 10),  /* the task lasts as long whatever the data's
                                      size: models leave it out */
  ASTERISM_CONCURRENT = (1 << 11), /* writers, several at a time */
  STARPU_ACCESS_MODE_MAX = (1 << 12)
};

/* A handle and the mode to use it in. */
struct starpu_data_descr
{
  starpu_data_handle_t handle;
  enum starpu_data_access_mode mode;
};

/* Values of `node' for the acquire functions: do not fetch anything, and in
   addition keep every other node out. */
#define STARPU_ACQUIRE_NO_NODE -1
#define STARPU_ACQUIRE_NO_NODE_LOCK_ALL -2

/* Ends the registration: waits until all tasks that use the data have
   finished, brings the contents back to where they were registered and frees
   the handle, and those of plans' parts.  What others have acquired is waited
   for, and so is what they, and callbacks of tasks that use the data, submit on
   them meanwhile.  Not by a thread that has acquired the data or a plan's part,
   nor while one of them is partitioned, nor from a task or a callback while a
   task or a prefetch uses the data or there are plans for them, as it does not
   wait for these there: a line is written, and nothing done. */
void starpu_data_unregister (starpu_data_handle_t handle);

/* Ends a registration like starpu_data_unregister (), without bringing the
   contents back. */
void starpu_data_unregister_no_coherency (starpu_data_handle_t handle);

/* Ends a registration without waiting: the handle goes when the tasks
   submitted so far have finished.  Only they may use it after the call. */
void starpu_data_unregister_submit (starpu_data_handle_t handle);

/* Drops the contents on all nodes: the next use must write.  The second form
   takes its turn among the submitted tasks and does not wait; the first waits,
   not from a task or a callback, nor for the calling thread to release. */
void starpu_data_invalidate (starpu_data_handle_t handle);
void starpu_data_invalidate_submit (starpu_data_handle_t handle);

/* Makes the contents invalid like starpu_data_invalidate (); the storage may
   be kept. */
void starpu_data_deinitialize (starpu_data_handle_t handle);
void starpu_data_deinitialize_submit (starpu_data_handle_t handle);

/* Gives the application access to the data in main memory (or on `node'), in
   its turn among the submitted tasks; waits for it.  Each acquire is paired
   with starpu_data_release ().  Not from a task or a callback.
   -EINVAL: no handle, bad mode or node, such as any but main memory for
   ASTERISM_CONCURRENT, or to write a part that overlaps others
   (starpu_data_filters.h); -EDEADLK: called from a task, or the
   calling thread has acquired the data, or what gives way to them by a plan,
   and would wait for itself, or so many others that there is no room for these
   beside them; -ENODATA: nothing was written, or it was lost with the only
   device that had it. With STARPU_UNMAP beside the mode, devices that share
   main memory and do not read the data just now cease to use them where they
   lie, so that the program may do with the storage what such devices would not
   stand, such as to protect it; the next task there maps them again. What is
   acquired stays where it is.  A task that has no room but for that waits until
   some is released, and is in nobody's way; a program that waits for such a
   task before it releases waits for ever, as the watchdog tells
   (STARPU_WATCHDOG_TIMEOUT). */
int starpu_data_acquire (starpu_data_handle_t handle,
                         enum starpu_data_access_mode mode);
int starpu_data_acquire_on_node (starpu_data_handle_t handle, int node,
                                 enum starpu_data_access_mode mode);

/* Calls `callback (arg)' once access is given, and returns at once.  The
   callback may run before the return; it, or what follows it, releases.  When
   the data cannot be brought there, such as those that nobody wrote, a line is
   written, and it is called all the same: starpu_data_is_on_node () tells. */
int starpu_data_acquire_cb (starpu_data_handle_t handle,
                            enum starpu_data_access_mode mode,
                            void (*callback) (void *), void *arg);
int starpu_data_acquire_on_node_cb (starpu_data_handle_t handle, int node,
                                    enum starpu_data_access_mode mode,
                                    void (*callback) (void *), void *arg);

/* As starpu_data_acquire_cb (): when `sequential_consistency' is 0 any order
   would do, and it comes in its turn. */
int starpu_data_acquire_cb_sequential_consistency (
    starpu_data_handle_t handle, enum starpu_data_access_mode mode,
    void (*callback) (void *), void *arg, int sequential_consistency);
int starpu_data_acquire_on_node_cb_sequential_consistency (
    starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode,
    void (*callback) (void *), void *arg, int sequential_consistency);

/* `quick' is a hint.  No job stands for an acquire: the numbers are -1. */
int starpu_data_acquire_on_node_cb_sequential_consistency_quick (
    starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode,
    void (*callback) (void *), void *arg, int sequential_consistency,
    int quick);
int starpu_data_acquire_on_node_cb_sequential_consistency_sync_jobids (
    starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode,
    void (*callback) (void *), void *arg, int sequential_consistency, int quick,
    long *pre_sync_jobid, long *post_sync_jobid);

/* Has the statements `code' executed once access is given, and releases then.
   They run as those of a callback: in C (of GCC) and C++, wherever that is,
   so that they may name globals only, and statics of the function around. */
#ifdef __cplusplus
#define STARPU_DATA_ACQUIRE_CB(handle, mode, code)                             \
  do                                                                           \
    {                                                                          \
      starpu_data_handle_t starpu_handle_ = (handle);                          \
      (void)starpu_data_acquire_cb (                                           \
          starpu_handle_, mode,                                                \
          [] (void *starpu_held_) {                                            \
            code;                                                              \
            starpu_data_release ((starpu_data_handle_t)starpu_held_);          \
          },                                                                   \
          starpu_handle_);                                                     \
    }                                                                          \
  while (0)
#elif defined __GNUC__ && !defined __clang__
#define STARPU_DATA_ACQUIRE_CB(handle, mode, code)                             \
  do                                                                           \
    {                                                                          \
      starpu_data_handle_t starpu_handle_ = (handle);                          \
      __extension__ void starpu_callback_ (void *starpu_held_)                 \
      {                                                                        \
        code;                                                                  \
        starpu_data_release ((starpu_data_handle_t)starpu_held_);              \
      }                                                                        \
      (void)starpu_data_acquire_cb (starpu_handle_, mode, starpu_callback_,    \
                                    starpu_handle_);                           \
    }                                                                          \
  while (0)
#endif

/* Gives access only if that needs no waiting for tasks; else -EAGAIN. */
int starpu_data_acquire_try (starpu_data_handle_t handle,
                             enum starpu_data_access_mode mode);
int starpu_data_acquire_on_node_try (starpu_data_handle_t handle, int node,
                                     enum starpu_data_access_mode mode);

/* Gives up the access; `node' is that of the acquire.  Of several accesses to
   the data it is, in a callback of an acquire, that one; else one that this
   thread waited for; else one of a callback that is over.  Without a node, it
   is rather one in main memory. */
void starpu_data_release (starpu_data_handle_t handle);
void starpu_data_release_on_node (starpu_data_handle_t handle, int node);

/* Gives it up in part.  Down to STARPU_R, from STARPU_W or STARPU_RW: others
   may read the data meanwhile, and what was written goes to the nodes of the
   write-through mask; starpu_data_release () gives up the rest.  STARPU_NONE:
   all of it.  The mode that is held, or STARPU_W of STARPU_RW: nothing changes.
   For another mode a line is written, and nothing done; so it is for part of an
   access by ASTERISM_CONCURRENT. */
void starpu_data_release_to (starpu_data_handle_t handle,
                             enum starpu_data_access_mode down_to_mode);
void starpu_data_release_to_on_node (starpu_data_handle_t handle,
                                     enum starpu_data_access_mode down_to_mode,
                                     int node);

/* Makes the data valid on `node'; waits for that unless `async'.  Not needed
   for correctness.  Those called idle begin when nothing else is copied, one
   after another, those of higher priority first, unless `async' is 0; a writer
   that comes before makes them vain.  The others begin at once; but when 4 MiB
   are on their way to the node already, those of a priority other than 0, and
   whatever is to go there while such wait, begin later, by priority. */
int starpu_data_fetch_on_node (starpu_data_handle_t handle, unsigned node,
                               unsigned async);
int starpu_data_prefetch_on_node (starpu_data_handle_t handle, unsigned node,
                                  unsigned async);
int starpu_data_prefetch_on_node_prio (starpu_data_handle_t handle,
                                       unsigned node, unsigned async, int prio);
int starpu_data_idle_prefetch_on_node (starpu_data_handle_t handle,
                                       unsigned node, unsigned async);
int starpu_data_idle_prefetch_on_node_prio (starpu_data_handle_t handle,
                                            unsigned node, unsigned async,
                                            int prio);

/* Reserves room for the data on `node'.  -ENOMEM: it does not fit. */
int starpu_data_request_allocation (starpu_data_handle_t handle, unsigned node);

/* Non-zero when the contents on `node' are valid. */
unsigned starpu_data_is_on_node (starpu_data_handle_t handle, unsigned node);

/* Non-zero when storage on `node' is allocated. */
unsigned starpu_data_test_if_allocated_on_node (starpu_data_handle_t handle,
                                                unsigned node);

/* Non-zero when the device that has `node' uses the data where they lie in main
   memory, which it shares. */
unsigned starpu_data_test_if_mapped_on_node (starpu_data_handle_t handle,
                                             unsigned node);

/* Tells which of allocated, valid and being fetched hold on `node'.  Any of
   the three pointers may be NULL. */
void starpu_data_query_status (starpu_data_handle_t handle, int node,
                               int *is_allocated, int *is_valid,
                               int *is_requested);

/* Tells the state of a replica like starpu_data_query_status (); a transfer
   under way is both loading and requested. */
void starpu_data_query_status2 (starpu_data_handle_t handle, int node,
                                int *is_allocated, int *is_valid,
                                int *is_loading, int *is_requested);

/* Estimated microseconds to make the data valid on `memory_node'. */
double starpu_data_expected_transfer_time (starpu_data_handle_t handle,
                                           unsigned memory_node,
                                           enum starpu_data_access_mode mode);

/* Frees the storage on a device's `node'; contents that are nowhere else are
   saved in main memory before, in their turn among the tasks submitted.
   -EBUSY: a task uses it, or (called from a task) it is not saved yet. */
int starpu_data_evict_from_node (starpu_data_handle_t handle, unsigned node);

/* Gives storage that is kept for later data of its size back to the device or
   the C library. */
void starpu_memchunk_tidy (unsigned memory_node);

/* The purposes of bringing data to a node: a task that waits for them, a task
   to come, or (idle) a task that may come. */
enum starpu_is_prefetch
{
  STARPU_FETCH = 0,
  STARPU_TASK_PREFETCH = 1,
  STARPU_PREFETCH = 2,
  STARPU_IDLEFETCH = 3,
  STARPU_NFETCH
};

/* Says what leaves a node that lacks room: for `toload', which a task or the
   program waits for (STARPU_FETCH), or ahead of time, with `toload' NULL
   (STARPU_IDLEFETCH, see STARPU_MINIMUM_AVAILABLE_MEM); prefetches evict
   nothing.  Returns one of the data there; NULL, to leave the choice to the
   run-time support; or STARPU_DATA_NO_VICTIM, for nothing: whoever wants room
   then waits until another task has ended that uses data there, and asks again;
   while there is none, something goes all the same.  It is called by workers
   and other threads, several at a time and without locks, and may ask what is
   where, but not acquire.  Storage in main memory for data that leave a device
   is found without asking. */
typedef starpu_data_handle_t
starpu_data_victim_selector (starpu_data_handle_t toload, unsigned node,
                             enum starpu_is_prefetch is_prefetch, void *data);
#define STARPU_DATA_NO_VICTIM ((starpu_data_handle_t)-1)

/* Is told that what was chosen could not go, since it is not there, in use, or
   cannot be saved: something else goes. */
typedef void starpu_data_victim_eviction_failed (starpu_data_handle_t victim,
                                                 void *data);

/* Has `selector' choose from now on, with `data' as its last argument, instead
   of another; nobody, if it is NULL.  `evicted' may be NULL.  Once the run-time
   support is initialized, such as by a policy's init_sched. */
void starpu_data_register_victim_selector (
    starpu_data_victim_selector selector,
    starpu_data_victim_eviction_failed evicted, void *data);

/* Non-zero when the data could leave the node now: they have storage of the
   runtime's there, nobody uses them, and they are valid elsewhere or can be
   saved. */
int starpu_data_can_evict (starpu_data_handle_t handle, unsigned node,
                           enum starpu_is_prefetch is_prefetch);

/* Stores in `*n' how many data have storage on a node, in `*handles' these, and
   in `*valid' whether their contents are valid there; both, when not NULL, are
   to be freed with free ().  Others may change that at any time.  Copies that
   tasks reduce into, and storages of data that are renamed, count as data. */
void starpu_data_get_node_data (unsigned node, starpu_data_handle_t **handles,
                                int **valid, unsigned *n);

/* Prints the data that are registered, and how often storage was waited for. */
void starpu_data_display_memory_stats (void);

/* Says that the data will not be used for a while: it is written back, and
   evicted first when room is needed. */
void starpu_data_wont_use (starpu_data_handle_t handle);

/* Says that the data is worth keeping when room is needed. */
void starpu_data_advise_as_important (starpu_data_handle_t handle,
                                      unsigned is_important);

/* Has each write copied at once to the nodes whose bits are set, but those that
   others may go on with (ASTERISM_CONCURRENT). */
void starpu_data_set_wt_mask (starpu_data_handle_t handle, uint32_t wt_mask);

/* Whether tasks that use the handle are ordered as they were submitted
   (1, the default) or only by explicit dependencies (0). */
void starpu_data_set_sequential_consistency_flag (starpu_data_handle_t handle,
                                                  unsigned flag);
unsigned
starpu_data_get_sequential_consistency_flag (starpu_data_handle_t handle);

/* Sets the flag of handles that are registered from now on. */
void starpu_data_set_default_sequential_consistency_flag (unsigned flag);
unsigned starpu_data_get_default_sequential_consistency_flag (void);

/* Whether a task that only writes the data, while others still use it, gets
   fresh storage and need not wait for them (renaming; 0, the default, unless
   ASTERISM_RENAMING=1).  What the application acquires or unregisters is where
   it was registered, as ever; acquiring, other than unregistering, does not
   wait for who still reads an earlier storage.  Parts, data with plans or
   reduction methods and sparse matrices are not renamed: the writer waits.  Not
   in StarPU. */
void starpu_data_set_renaming_flag (starpu_data_handle_t handle, unsigned flag);
unsigned starpu_data_get_renaming_flag (starpu_data_handle_t handle);

/* Whether the data may be moved to a disk node when memory is short.  0 keeps
   them in memory; 1 lets those without a home there leave again, once nobody
   uses them, but for parts and data that are divided. */
void starpu_data_set_ooc_flag (starpu_data_handle_t handle, unsigned flag);
unsigned starpu_data_get_ooc_flag (starpu_data_handle_t handle);

/* Sets the codelets of STARPU_REDUX: `init_cl' writes the neutral element to
   its buffer 0, on a worker that reduces or else in main memory; `redux_cl'
   combines buffer 1 (read) into buffer 0 (read and write).  Parts of the same
   kind that are made afterwards, or there are, have them too.  Without
   functions that the workers can execute, tasks that reduce take turns on the
   data itself, as with STARPU_RW.

   Where `init_cl' has a function for cores, it also writes the first contents
   of data that are read before anybody wrote them, or since they were
   invalidated; `redux_cl' may then be null.  Data whose whole and parts, or
   whose overlapping parts, are to be read it begins together, when they are
   partitioned or a plan is used so: set it before that. */
void starpu_data_set_reduction_methods (starpu_data_handle_t handle,
                                        struct starpu_codelet *redux_cl,
                                        struct starpu_codelet *init_cl);

/* Sets the methods with a second argument for the functions of each codelet.
   What it points to must stay until the data are unregistered; workers that
   are processes of their own get the address only. */
void starpu_data_set_reduction_methods_with_args (
    starpu_data_handle_t handle, struct starpu_codelet *redux_cl,
    void *redux_cl_arg, struct starpu_codelet *init_cl, void *init_cl_arg);

/* Whoever commutes (STARPU_COMMUTE) claims all its data at once or none of
   them, with an arbiter as without. */
typedef struct starpu_arbiter *starpu_arbiter_t;
starpu_arbiter_t starpu_arbiter_create (void);
void starpu_arbiter_destroy (starpu_arbiter_t arbiter);
void starpu_data_assign_arbiter (starpu_data_handle_t handle,
                                 starpu_arbiter_t arbiter);

/* Name and coordinates for messages and traces; the name is copied. */
void starpu_data_set_name (starpu_data_handle_t handle, const char *name);
void starpu_data_set_coordinates_array (starpu_data_handle_t handle,
                                        unsigned dimensions, int dims[]);
void starpu_data_set_coordinates (starpu_data_handle_t handle,
                                  unsigned dimensions, ...);
/* Writes at most `dimensions' coordinates and returns how many. */
unsigned starpu_data_get_coordinates_array (starpu_data_handle_t handle,
                                            unsigned dimensions, int dims[]);

/* A pointer of the application's, kept with the handle. */
void starpu_data_set_user_data (starpu_data_handle_t handle, void *user_data);
void *starpu_data_get_user_data (starpu_data_handle_t handle);

/* Attaches a pointer for the scheduling policy to the handle. */
void starpu_data_set_sched_data (starpu_data_handle_t handle, void *sched_data);
void *starpu_data_get_sched_data (starpu_data_handle_t handle);

/* The layout of the data (starpu_data_interfaces.h). */
struct starpu_data_interface_ops *
starpu_data_get_interface_ops (starpu_data_handle_t handle);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_DATA_H */
