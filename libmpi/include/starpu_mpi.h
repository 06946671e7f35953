/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks and data on the ranks of an MPI program, with the names of StarPU-MPI.

   Every rank executes the same program and inserts the same tasks in the same
   order.  Each datum has an owner, the rank that keeps its contents, and a tag,
   by which ranks know it.  Who executes a task, and which contents travel,
   follows from the owners alone; a rank may leave out a task that it does not
   execute, whose data it does not own, and of whose written data it has no
   copy.  Messages can be sent by hand as well.

   All functions return 0 or a negative errno unless they say otherwise: -ENODEV
   before initialisation, -EINVAL for handles that are NULL and for ranks that
   the communicator does not have.  Ranks are those of the communicator that is
   given. */

#ifndef STARPU_MPI_H
#define STARPU_MPI_H

#include <starpu.h>

#include <mpi.h>
#include <stdarg.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef STARPU_USE_MPI
#define STARPU_USE_MPI 1
#endif
#ifndef STARPU_USE_MPI_MPI
#define STARPU_USE_MPI_MPI 1
#endif

/* The library of the other MPI lacks this symbol: a program that was compiled
   for one does not link with the library for the other. */
#ifndef ASTERISM_MPI_NO_VARIANT
#if defined(OPEN_MPI)
extern const int asterism_mpi_program_compiled_for_openmpi;
static const int *const asterism_mpi_variant __attribute__ ((used))
= &asterism_mpi_program_compiled_for_openmpi;
#elif defined(MPICH_VERSION)
extern const int asterism_mpi_program_compiled_for_mpich;
static const int *const asterism_mpi_variant __attribute__ ((used))
= &asterism_mpi_program_compiled_for_mpich;
#endif
#endif

/* A mode of buffers: a contribution to a reduction over the ranks.  The codelet
   says STARPU_RW | STARPU_COMMUTE; the handle has methods of reduction.  The
   task executes where STARPU_EXECUTE_ON_NODE says, else at the owner. */
#define STARPU_MPI_REDUX ((enum starpu_data_access_mode) (1 << 7))
/* Beside a mode that writes, in a task that every rank executes since it writes
   data of STARPU_MPI_PER_NODE: each writes the same.  The datum is then valid
   on all ranks, and nothing is sent. */
#define STARPU_MPI_SAME ((enum starpu_data_access_mode) (1 << 12))

typedef void *starpu_mpi_req;
typedef int64_t starpu_mpi_tag_t;

/* ---- Start, end, ranks ---- */

/* Starts the runtime, by starpu_init (conf), and messages among the ranks of
   `comm`, each of which calls it.  initialize_mpi 1: MPI is initialised, and
   finalised at shutdown (MPI_COMM_WORLD only); 0: the program does both.
   starpu_mpi_init () and starpu_mpi_init_comm () come after the program's own
   starpu_init ().  argc and argv may be NULL. */
int starpu_mpi_init_conf (int *argc, char ***argv, int initialize_mpi,
                          MPI_Comm comm, struct starpu_conf *conf);
int starpu_mpi_init_comm (int *argc, char ***argv, int initialize_mpi,
                          MPI_Comm comm);
int starpu_mpi_init (int *argc, char ***argv, int initialize_mpi);

/* Older spellings: MPI is up; MPI is to be initialised. */
int starpu_mpi_initialize (void);
int starpu_mpi_initialize_extended (int *rank, int *world_size);

/* Waits for this rank's tasks and messages and for the other ranks to come
   here, reports what was sent and not received, and ends what initialisation
   began. What was counted is printed when STARPU_MPI_STATS is 1. */
int starpu_mpi_shutdown (void);
int starpu_mpi_shutdown_comm (MPI_Comm comm);

int starpu_mpi_comm_rank (MPI_Comm comm, int *rank);
int starpu_mpi_comm_size (MPI_Comm comm, int *size);
/* Of MPI_COMM_WORLD. */
int starpu_mpi_world_rank (void);
int starpu_mpi_world_size (void);
/* Not needed: a communicator is looked up when it is first used. */
int starpu_mpi_comm_register (MPI_Comm comm);

/* Sets `flag` to 1 and the int64_t * at `attribute_val` to the largest tag for
   STARPU_MPI_TAG_UB; `flag` to 0 for any other key.  Works at any time. */
#define STARPU_MPI_TAG_UB MPI_TAG_UB
int starpu_mpi_comm_get_attr (MPI_Comm comm, int keyval, void *attribute_val,
                              int *flag);
/* The core of the thread that moves messages: -1, it has none of its own. */
int starpu_mpi_get_thread_cpuid (void);
/* A number that is kept, without effect. */
int starpu_mpi_get_communication_tag (void);
void starpu_mpi_set_communication_tag (int tag);

/* ---- Data ---- */

/* The owner that every rank is: each has a value of its own.  Tasks that write
   such data execute on every rank. */
#define STARPU_MPI_PER_NODE -2

/* Gives a handle its tag and its owner; -1 leaves that one as it is.  Every
   rank that knows the datum says the same.  Ranks that do not own it may
   register it with home node -1: storage is made when contents come.  Forgotten
   when the handle is unregistered.  A tag that another handle has is an error.
 */
void starpu_mpi_data_register_comm (starpu_data_handle_t handle,
                                    starpu_mpi_tag_t tag, int rank,
                                    MPI_Comm comm);
#define starpu_mpi_data_register(handle, tag, rank)                            \
  starpu_mpi_data_register_comm (handle, tag, rank, MPI_COMM_WORLD)
/* A new owner says that the contents are there already; to move them, see
   starpu_mpi_data_migrate (). */
void starpu_mpi_data_set_rank_comm (starpu_data_handle_t handle, int rank,
                                    MPI_Comm comm);
#define starpu_mpi_data_set_rank(handle, rank)                                 \
  starpu_mpi_data_set_rank_comm (handle, rank, MPI_COMM_WORLD)
#define starpu_data_set_rank starpu_mpi_data_set_rank
void starpu_mpi_data_set_tag (starpu_data_handle_t handle,
                              starpu_mpi_tag_t tag);
#define starpu_data_set_tag starpu_mpi_data_set_tag
/* -1: none. */
int starpu_mpi_data_get_rank (starpu_data_handle_t handle);
#define starpu_data_get_rank starpu_mpi_data_get_rank
starpu_mpi_tag_t starpu_mpi_data_get_tag (starpu_data_handle_t handle);
#define starpu_data_get_tag starpu_mpi_data_get_tag
/* A byte a rank, 1 for those that contributed to the reduction under way, valid
   until the next call; NULL when there is none. */
char *starpu_mpi_data_get_redux_map (starpu_data_handle_t handle);

/* The first tag of `n` that no other call has, the same on every rank that
   makes the same calls; -1: there are none. */
int64_t starpu_mpi_tags_allocate (int64_t n);
void starpu_mpi_tags_free (int64_t first);
/* What the next call for one tag would return. */
int64_t starpu_mpi_tags_get_next_value (void);

/* ---- Tasks ---- */

/* Inserts a task with the arguments of starpu_task_insert () and

     STARPU_EXECUTE_ON_NODE, int            the rank that executes it
     STARPU_EXECUTE_ON_DATA, handle         the owner of that datum
     STARPU_NODE_SELECTION_POLICY, int      who decides else

   Without these the owner of what the task writes executes it, or, when those
   are several, the rank that the policy names.  Contents travel to that rank
   before, and to the owners after it; copies are used again until the datum is
   written.  -EINVAL when written data are NULL or have no owner. */
int starpu_mpi_task_insert (MPI_Comm comm, struct starpu_codelet *cl, ...);
int starpu_mpi_insert_task (MPI_Comm comm, struct starpu_codelet *cl, ...);
int starpu_mpi_task_insert_v (MPI_Comm comm, struct starpu_codelet *cl,
                              va_list arguments);
/* The task on each of the `p` ranks in `nodes`, which all write the same: what
   it writes is then valid on all of them and at its owner.  -EINVAL for
   contributions to reductions. */
int starpu_mpi_tasks_insert (MPI_Comm comm, struct starpu_codelet *cl, int p,
                             int *nodes, ...);
int asterism_mpi_task_insert_at (const char *file, int line, MPI_Comm comm,
                                 struct starpu_codelet *cl, ...);
#ifdef ASTERISM_PLACES
#define starpu_mpi_task_insert(...)                                            \
  asterism_mpi_task_insert_at (__FILE__, __LINE__, __VA_ARGS__)
#define starpu_mpi_insert_task(...)                                            \
  asterism_mpi_task_insert_at (__FILE__, __LINE__, __VA_ARGS__)
#endif

/* Sends and receives what comes before a task, and returns the task where it
   executes, to be submitted, else NULL.  Afterwards every rank calls
   starpu_mpi_task_post_build () with the same arguments. */
struct starpu_task *starpu_mpi_task_build (MPI_Comm comm,
                                           struct starpu_codelet *cl, ...);
int starpu_mpi_task_post_build (MPI_Comm comm, struct starpu_codelet *cl, ...);
struct starpu_task *starpu_mpi_task_build_v (MPI_Comm comm,
                                             struct starpu_codelet *cl,
                                             va_list arguments);
int starpu_mpi_task_post_build_v (MPI_Comm comm, struct starpu_codelet *cl,
                                  va_list arguments);

/* The same for a task, or a use of data, that the program describes itself:
   fill `descrs` (from the task's own data) and `params` before, and take them
   after it. */
struct starpu_mpi_task_exchange_params
{
  int do_execute;
  int xrank; /* who executes it; -1 before: to be found */
  int priority;
  int me;
  int exchange_needed; /* this rank sends or receives something */
};
int starpu_mpi_task_exchange_data_before_execution (
    MPI_Comm comm, struct starpu_task *task, struct starpu_data_descr *descrs,
    struct starpu_mpi_task_exchange_params *params);
int starpu_mpi_task_exchange_data_before_execution_on_node (
    MPI_Comm comm, struct starpu_task *task, struct starpu_data_descr *descrs,
    struct starpu_mpi_task_exchange_params *params, int node);
int starpu_mpi_task_exchange_data_after_execution (
    MPI_Comm comm, struct starpu_data_descr *descrs, unsigned nb_data,
    struct starpu_mpi_task_exchange_params params);
int starpu_mpi_exchange_data_before_execution (
    MPI_Comm comm, struct starpu_data_descr *descrs, unsigned nb_data,
    struct starpu_mpi_task_exchange_params *params);
int starpu_mpi_exchange_data_after_execution (
    MPI_Comm comm, struct starpu_data_descr *descrs, unsigned nb_data,
    struct starpu_mpi_task_exchange_params params);

/* Sees each task that this rank executes before it is submitted; one at most.
 */
int starpu_mpi_pre_submit_hook_register (void (*hook) (struct starpu_task *));
int starpu_mpi_pre_submit_hook_unregister (void);

/* Who executes a task when its data leave that open.  A policy returns a rank,
   the same on every rank; registering it gives its number. */
#define STARPU_MPI_NODE_SELECTION_CURRENT_POLICY -1
#define STARPU_MPI_NODE_SELECTION_MOST_R_DATA 0
typedef int (*starpu_mpi_select_node_policy_func_t) (
    int me, int nb_nodes, struct starpu_data_descr *descr, int nb_data);
int starpu_mpi_node_selection_register_policy (
    starpu_mpi_select_node_policy_func_t policy);
int starpu_mpi_node_selection_unregister_policy (int policy);
int starpu_mpi_node_selection_get_current_policy (void);
int starpu_mpi_node_selection_set_current_policy (int policy);

/* ---- Waiting ---- */

/* Waits until all ranks of `comm` are here; not for tasks nor messages. */
int starpu_mpi_barrier (MPI_Comm comm);
/* Joins contributions, then waits for this rank's tasks and messages and for
   what these begin.  -EIO: one of the tasks failed. */
int starpu_mpi_wait_for_all (MPI_Comm comm);
/* The same for the tasks of one scheduling context, and all messages. */
int starpu_mpi_wait_for_all_in_ctx (MPI_Comm comm, unsigned sched_ctx);

/* ---- Messages by hand ---- */

/* A send reads the datum in its turn among tasks, a receive writes it.  Equal
   communicator, ranks and tag match in the order of the calls.  Synchronous
   sends (issend) end no sooner than the receive has begun.  A request is freed,
   and set to NULL, when starpu_mpi_wait () or starpu_mpi_test () tells its end;
   detached messages end by themselves, and `callback` is called then, which may
   submit but not wait (-EDEADLK); so it is with a task and data that it uses.
   -EIO: the sender has no contents, since a task failed.  `status` may be
   MPI_STATUS_IGNORE. */
int starpu_mpi_isend (starpu_data_handle_t handle, starpu_mpi_req *req,
                      int dest, starpu_mpi_tag_t tag, MPI_Comm comm);
int starpu_mpi_isend_prio (starpu_data_handle_t handle, starpu_mpi_req *req,
                           int dest, starpu_mpi_tag_t tag, int prio,
                           MPI_Comm comm);
int starpu_mpi_issend (starpu_data_handle_t handle, starpu_mpi_req *req,
                       int dest, starpu_mpi_tag_t tag, MPI_Comm comm);
int starpu_mpi_issend_prio (starpu_data_handle_t handle, starpu_mpi_req *req,
                            int dest, starpu_mpi_tag_t tag, int prio,
                            MPI_Comm comm);
int starpu_mpi_irecv (starpu_data_handle_t handle, starpu_mpi_req *req,
                      int source, starpu_mpi_tag_t tag, MPI_Comm comm);
int starpu_mpi_send (starpu_data_handle_t handle, int dest,
                     starpu_mpi_tag_t tag, MPI_Comm comm);
int starpu_mpi_send_prio (starpu_data_handle_t handle, int dest,
                          starpu_mpi_tag_t tag, int prio, MPI_Comm comm);
int starpu_mpi_recv (starpu_data_handle_t handle, int source,
                     starpu_mpi_tag_t tag, MPI_Comm comm, MPI_Status *status);
int starpu_mpi_recv_prio (starpu_data_handle_t handle, int source,
                          starpu_mpi_tag_t tag, int prio, MPI_Comm comm,
                          MPI_Status *status);
int starpu_mpi_wait (starpu_mpi_req *req, MPI_Status *status);
/* Has the task that calls it end when the request has, which is freed then: a
   task need not wait for a message.  -EINVAL outside a task, -EDEADLK for data
   that the task uses itself. */
int asterism_mpi_end_after (starpu_mpi_req *req);
int starpu_mpi_test (starpu_mpi_req *req, int *flag, MPI_Status *status);

int starpu_mpi_isend_detached (starpu_data_handle_t handle, int dest,
                               starpu_mpi_tag_t tag, MPI_Comm comm,
                               void (*callback) (void *), void *arg);
int starpu_mpi_isend_detached_prio (starpu_data_handle_t handle, int dest,
                                    starpu_mpi_tag_t tag, int prio,
                                    MPI_Comm comm, void (*callback) (void *),
                                    void *arg);
int starpu_mpi_issend_detached (starpu_data_handle_t handle, int dest,
                                starpu_mpi_tag_t tag, MPI_Comm comm,
                                void (*callback) (void *), void *arg);
int starpu_mpi_issend_detached_prio (starpu_data_handle_t handle, int dest,
                                     starpu_mpi_tag_t tag, int prio,
                                     MPI_Comm comm, void (*callback) (void *),
                                     void *arg);
int starpu_mpi_irecv_detached (starpu_data_handle_t handle, int source,
                               starpu_mpi_tag_t tag, MPI_Comm comm,
                               void (*callback) (void *), void *arg);
int starpu_mpi_irecv_detached_prio (starpu_data_handle_t handle, int source,
                                    starpu_mpi_tag_t tag, int prio,
                                    MPI_Comm comm, void (*callback) (void *),
                                    void *arg);
int starpu_mpi_irecv_detached_sequential_consistency (
    starpu_data_handle_t handle, int source, starpu_mpi_tag_t tag,
    MPI_Comm comm, void (*callback) (void *), void *arg,
    int sequential_consistency);

/* Notify a tag of starpu_task_dep.h at the end; arrays: at that of them all. */
int starpu_mpi_isend_detached_unlock_tag (starpu_data_handle_t handle, int dest,
                                          starpu_mpi_tag_t tag, MPI_Comm comm,
                                          starpu_tag_t unlocked);
int starpu_mpi_isend_detached_unlock_tag_prio (starpu_data_handle_t handle,
                                               int dest, starpu_mpi_tag_t tag,
                                               int prio, MPI_Comm comm,
                                               starpu_tag_t unlocked);
int starpu_mpi_irecv_detached_unlock_tag (starpu_data_handle_t handle,
                                          int source, starpu_mpi_tag_t tag,
                                          MPI_Comm comm, starpu_tag_t unlocked);
int starpu_mpi_isend_array_detached_unlock_tag (
    unsigned n, starpu_data_handle_t *handles, int *dests,
    starpu_mpi_tag_t *tags, MPI_Comm *comms, starpu_tag_t unlocked);
int starpu_mpi_isend_array_detached_unlock_tag_prio (
    unsigned n, starpu_data_handle_t *handles, int *dests,
    starpu_mpi_tag_t *tags, int *prios, MPI_Comm *comms, starpu_tag_t unlocked);
int starpu_mpi_irecv_array_detached_unlock_tag (
    unsigned n, starpu_data_handle_t *handles, int *sources,
    starpu_mpi_tag_t *tags, MPI_Comm *comms, starpu_tag_t unlocked);

/* ---- Moving and collecting ---- */

/* Bring a copy to `node` unless it has one; owner and target call it, at least.
   The callback is called on the target, also when nothing was to do. */
int starpu_mpi_get_data_on_node (MPI_Comm comm, starpu_data_handle_t handle,
                                 int node);
int starpu_mpi_get_data_on_node_detached (MPI_Comm comm,
                                          starpu_data_handle_t handle, int node,
                                          void (*callback) (void *), void *arg);
void starpu_mpi_get_data_on_all_nodes_detached (MPI_Comm comm,
                                                starpu_data_handle_t handle);
/* Moves the datum, and makes `new_rank` its owner.  Every rank that knows the
   datum calls it at the same place. */
void starpu_mpi_data_migrate (MPI_Comm comm, starpu_data_handle_t handle,
                              int new_rank);

/* Join at the owner what STARPU_REDUX and STARPU_MPI_REDUX tasks contributed on
   the ranks, in a tree of `arity` children a node (0: all send to the owner).
   It happens by itself when a task uses the datum otherwise. */
int starpu_mpi_redux_data (MPI_Comm comm, starpu_data_handle_t handle);
int starpu_mpi_redux_data_prio (MPI_Comm comm, starpu_data_handle_t handle,
                                int prio);
int starpu_mpi_redux_data_tree (MPI_Comm comm, starpu_data_handle_t handle,
                                int arity);
int starpu_mpi_redux_data_prio_tree (MPI_Comm comm, starpu_data_handle_t handle,
                                     int prio, int arity);

/* `root` sends each datum to its owner, or gets it from there; NULL entries are
   skipped.  The callbacks are called once for each message that this rank sends
   or receives. */
int starpu_mpi_scatter_detached (starpu_data_handle_t *handles, int count,
                                 int root, MPI_Comm comm,
                                 void (*scallback) (void *), void *sarg,
                                 void (*rcallback) (void *), void *rarg);
int starpu_mpi_gather_detached (starpu_data_handle_t *handles, int count,
                                int root, MPI_Comm comm,
                                void (*scallback) (void *), void *sarg,
                                void (*rcallback) (void *), void *rarg);
/* Copies between data of any owners; the callback is called where `dst` is. */
int starpu_mpi_data_cpy (starpu_data_handle_t dst, starpu_data_handle_t src,
                         MPI_Comm comm, int asynchronous,
                         void (*callback) (void *), void *arg);
int starpu_mpi_data_cpy_priority (starpu_data_handle_t dst,
                                  starpu_data_handle_t src, MPI_Comm comm,
                                  int asynchronous, void (*callback) (void *),
                                  void *arg, int priority);

/* From whom `node` gets its copies of a datum, unless from the owner: from a
   rank that has a copy when `node` needs one.  All ranks that know the datum
   say the same, with the ranks of the communicator that was initialised. */
int starpu_mpi_data_set_source (starpu_data_handle_t handle, int node,
                                int source);
int starpu_mpi_data_get_source (starpu_data_handle_t handle, int node);
int starpu_mpi_data_reset_source (starpu_data_handle_t handle, int node);

/* Whether ranks send contents on, in a tree, that several others want before
   they are there (1, or STARPU_MPI_COOP_SENDS).  How many will want them need
   not be said. */
void starpu_mpi_coop_sends_set_use (int use);
int starpu_mpi_coop_sends_get_use (void);
void starpu_mpi_coop_sends_data_handle_nb_sends (starpu_data_handle_t handle,
                                                 int nb_sends);

/* ---- Cache of received copies ---- */

/* Drop the copies of a datum, or of all: on all ranks, at the same place. */
void starpu_mpi_cache_flush (MPI_Comm comm, starpu_data_handle_t handle);
void starpu_mpi_cache_flush_all_data (MPI_Comm comm);
int starpu_mpi_cache_is_enabled (void);
/* 0: drops all copies; then each task that reads gets a copy of its own. */
int starpu_mpi_cache_set (int enabled);
/* Whether this rank has a copy, or has sent one, after what was inserted. */
int starpu_mpi_cached_receive (starpu_data_handle_t handle);
int starpu_mpi_cached_send (starpu_data_handle_t handle, int dest);
int starpu_mpi_cached_send_comm (starpu_data_handle_t handle, int dest,
                                 MPI_Comm comm);
/* Notes that it is so; returns what was. */
int starpu_mpi_cached_receive_set (starpu_data_handle_t handle);
int starpu_mpi_cached_send_set (starpu_data_handle_t handle, int dest);
int starpu_mpi_cached_send_set_comm (starpu_data_handle_t handle, int dest,
                                     MPI_Comm comm);
int starpu_mpi_cached_cp_receive_set (starpu_data_handle_t handle);
void starpu_mpi_cached_receive_clear (starpu_data_handle_t handle);
void starpu_mpi_cached_send_clear (starpu_data_handle_t handle);

/* ---- Kinds of data ---- */

/* Has MPI send data of a kind without packing: `allocate` makes a datatype, or
   returns other than 0: then the data are packed by their interface.  For an
   interface's number, or for that of a handle.  What is packed by a datatype is
   unpacked by one. */
typedef int (*starpu_mpi_datatype_allocate_func_t) (starpu_data_handle_t,
                                                    MPI_Datatype *);
typedef int (*starpu_mpi_datatype_node_allocate_func_t) (starpu_data_handle_t,
                                                         unsigned node,
                                                         MPI_Datatype *);
typedef void (*starpu_mpi_datatype_free_func_t) (MPI_Datatype *);
int starpu_mpi_interface_datatype_register (
    enum starpu_data_interface_id id,
    starpu_mpi_datatype_allocate_func_t allocate,
    starpu_mpi_datatype_free_func_t free_datatype);
int starpu_mpi_interface_datatype_node_register (
    enum starpu_data_interface_id id,
    starpu_mpi_datatype_node_allocate_func_t allocate,
    starpu_mpi_datatype_free_func_t free_datatype);
int starpu_mpi_interface_datatype_unregister (enum starpu_data_interface_id id);
int
starpu_mpi_datatype_register (starpu_data_handle_t handle,
                              starpu_mpi_datatype_allocate_func_t allocate,
                              starpu_mpi_datatype_free_func_t free_datatype);
int starpu_mpi_datatype_node_register (
    starpu_data_handle_t handle,
    starpu_mpi_datatype_node_allocate_func_t allocate,
    starpu_mpi_datatype_free_func_t free_datatype);
int starpu_mpi_datatype_unregister (starpu_data_handle_t handle);

/* ---- Statistics ---- */

/* Bytes of contents sent to each rank of MPI_COMM_WORLD since initialisation.
 */
void starpu_mpi_comm_amounts_retrieve (size_t *comm_amounts);
void starpu_mpi_comm_stats_retrieve (size_t *comm_stats);
void starpu_mpi_comm_stats_enable (void);
void starpu_mpi_comm_stats_disable (void);

/* What this rank did since initialisation. */
struct asterism_mpi_counts
{
  uint64_t messages;      /* of data, sent */
  uint64_t bytes;         /* their contents */
  uint64_t packets;       /* that carried their announcements */
  uint64_t control;       /* announcements of no data */
  uint64_t early;         /* messages that came before their receive */
  uint64_t early_bytes;   /* kept for these now */
  uint64_t early_most;    /* and at most */
  uint64_t foreign_tasks; /* inserted, and executed elsewhere */
};
int asterism_mpi_get_counts (struct asterism_mpi_counts *counts);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_MPI_H */
