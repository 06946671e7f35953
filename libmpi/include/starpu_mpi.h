/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks and data on the ranks of an MPI program, with the names of StarPU-MPI.

   Every rank executes the same program and inserts the same tasks in the same
   order.  Each datum has an owner, the rank that keeps its contents, and a tag,
   by which all ranks identify it.  Which rank executes a task, and what the
   ranks send each other, follows from the owners alone.  A rank may leave out a
   task if it neither executes it, nor owns any of its data, nor has a copy of
   what the task writes.  Messages can be sent by hand as well.

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

/* Only the library for the same MPI defines this symbol: a program that was
   compiled for one MPI does not link with the library for the other. */
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

/* Mode of a datum to which the task contributes in a reduction over the ranks.
   The codelet declares STARPU_RW | STARPU_COMMUTE for it, and the handle must
   have reduction methods.  Unless an argument says where, the task executes at
   the owner. */
#define STARPU_MPI_REDUX ((enum starpu_data_access_mode) (1 << 7))
/* Added to a mode that writes, in a task that all ranks execute because it also
   writes data of STARPU_MPI_PER_NODE: all ranks write the same.  The datum is
   then valid on all ranks, and nothing is sent. */
#define STARPU_MPI_SAME ((enum starpu_data_access_mode) (1 << 12))

typedef void *starpu_mpi_req;
typedef int64_t starpu_mpi_tag_t;

/* ---- Start, end, ranks ---- */

/* Starts the runtime, by starpu_init (conf), and messages among the ranks of
   `comm`, all of which call it.  If initialize_mpi is 1, MPI is initialised
   here and finalised at shutdown (with MPI_COMM_WORLD only); if 0, the program
   does both.  starpu_mpi_init () and starpu_mpi_init_comm () do not start the
   runtime: the program calls starpu_init () before.  argc and argv may be
   NULL. */
int starpu_mpi_init_conf (int *argc, char ***argv, int initialize_mpi,
                          MPI_Comm comm, struct starpu_conf *conf);
int starpu_mpi_init_comm (int *argc, char ***argv, int initialize_mpi,
                          MPI_Comm comm);
int starpu_mpi_init (int *argc, char ***argv, int initialize_mpi);

/* Older names of starpu_mpi_init () with initialize_mpi 0, and with 1. */
int starpu_mpi_initialize (void);
int starpu_mpi_initialize_extended (int *rank, int *world_size);

/* Waits for this rank's tasks and messages and for the other ranks to call it,
   reports messages that were sent but not received, and ends what
   initialisation started.  Prints statistics if STARPU_MPI_STATS is 1. */
int starpu_mpi_shutdown (void);
int starpu_mpi_shutdown_comm (MPI_Comm comm);

int starpu_mpi_comm_rank (MPI_Comm comm, int *rank);
int starpu_mpi_comm_size (MPI_Comm comm, int *size);
/* Of MPI_COMM_WORLD. */
int starpu_mpi_world_rank (void);
int starpu_mpi_world_size (void);
/* Need not be called: a communicator is registered when it is first used. */
int starpu_mpi_comm_register (MPI_Comm comm);

/* For the key STARPU_MPI_TAG_UB, sets `flag` to 1 and has the int64_t * at
   `attribute_val` point to the largest tag; for any other key, sets `flag` to
   0.  May be called before initialisation. */
#define STARPU_MPI_TAG_UB MPI_TAG_UB
int starpu_mpi_comm_get_attr (MPI_Comm comm, int keyval, void *attribute_val,
                              int *flag);
/* Returns -1: no core is reserved for the thread that moves messages. */
int starpu_mpi_get_thread_cpuid (void);
/* Return and set a number that has no effect. */
int starpu_mpi_get_communication_tag (void);
void starpu_mpi_set_communication_tag (int tag);

/* ---- Data ---- */

/* Owner of a datum of which each rank has a value of its own.  Tasks that write
   such data execute on all ranks. */
#define STARPU_MPI_PER_NODE -2

/* Gives a handle its tag and its owner, of which -1 leaves the present value.
   Every rank that knows the datum must give the same.  Ranks that do not own it
   may register the handle with home node -1: storage is allocated when contents
   arrive.  Both are dropped when the handle is unregistered.  A tag that
   another handle has ends all ranks. */
void starpu_mpi_data_register_comm (starpu_data_handle_t handle,
                                    starpu_mpi_tag_t tag, int rank,
                                    MPI_Comm comm);
#define starpu_mpi_data_register(handle, tag, rank)                            \
  starpu_mpi_data_register_comm (handle, tag, rank, MPI_COMM_WORLD)
/* Changes the owner, which must have the contents already: to move them, see
   starpu_mpi_data_migrate (). */
void starpu_mpi_data_set_rank_comm (starpu_data_handle_t handle, int rank,
                                    MPI_Comm comm);
#define starpu_mpi_data_set_rank(handle, rank)                                 \
  starpu_mpi_data_set_rank_comm (handle, rank, MPI_COMM_WORLD)
#define starpu_data_set_rank starpu_mpi_data_set_rank
void starpu_mpi_data_set_tag (starpu_data_handle_t handle,
                              starpu_mpi_tag_t tag);
#define starpu_data_set_tag starpu_mpi_data_set_tag
/* Return the owner and the tag, or -1 if there is none. */
int starpu_mpi_data_get_rank (starpu_data_handle_t handle);
#define starpu_data_get_rank starpu_mpi_data_get_rank
starpu_mpi_tag_t starpu_mpi_data_get_tag (starpu_data_handle_t handle);
#define starpu_data_get_tag starpu_mpi_data_get_tag
/* Returns one byte for each rank, 1 if it contributed to the reduction under
   way, or NULL if there is no reduction.  Valid until the next call. */
char *starpu_mpi_data_get_redux_map (starpu_data_handle_t handle);

/* Reserves `n` consecutive tags and returns the first, or -1 if there are not
   so many.  Ranks that make the same calls get the same tags. */
int64_t starpu_mpi_tags_allocate (int64_t n);
void starpu_mpi_tags_free (int64_t first);
/* Returns the tag that the next starpu_mpi_tags_allocate (1) would reserve. */
int64_t starpu_mpi_tags_get_next_value (void);

/* ---- Tasks ---- */

/* Inserts a task with the arguments of starpu_task_insert () and

     STARPU_EXECUTE_ON_NODE, int            the rank that executes it
     STARPU_EXECUTE_ON_DATA, handle         the owner of that datum
     STARPU_NODE_SELECTION_POLICY, int      the policy that decides else

   Without the first two, the task is executed by the owner of what it writes
   or, if the written data have several owners or there are none, by the rank
   that the policy chooses.  Data are sent to that rank before the task, and to
   their owners after it.  Received copies are used until the datum is written.
   -EINVAL if a handle to be written is NULL or has no owner. */
int starpu_mpi_task_insert (MPI_Comm comm, struct starpu_codelet *cl, ...);
int starpu_mpi_insert_task (MPI_Comm comm, struct starpu_codelet *cl, ...);
int starpu_mpi_task_insert_v (MPI_Comm comm, struct starpu_codelet *cl,
                              va_list arguments);
/* Inserts a task that each of the `p` ranks in `nodes` executes.  All must
   write the same, which is then valid on all of them and at its owner.  -EINVAL
   if the task contributes to a reduction. */
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

/* Starts the messages that come before a task.  Returns the task on the rank
   that executes it, for the program to submit, and NULL on the others.
   Afterwards every rank calls starpu_mpi_task_post_build () with the same
   arguments. */
struct starpu_task *starpu_mpi_task_build (MPI_Comm comm,
                                           struct starpu_codelet *cl, ...);
int starpu_mpi_task_post_build (MPI_Comm comm, struct starpu_codelet *cl, ...);
struct starpu_task *starpu_mpi_task_build_v (MPI_Comm comm,
                                             struct starpu_codelet *cl,
                                             va_list arguments);
int starpu_mpi_task_post_build_v (MPI_Comm comm, struct starpu_codelet *cl,
                                  va_list arguments);

/* Start the messages before and after a task, or another use of data, that the
   program submits itself.  The functions for before fill `params` and, if a
   task is given, `descrs` from its data; those for after take both. */
struct starpu_mpi_task_exchange_params
{
  int do_execute;
  int xrank; /* rank that executes it; -1 before: to be chosen */
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

/* Sets a function that is called with each task that this rank executes, before
   the task is submitted.  There is one such function at most. */
int starpu_mpi_pre_submit_hook_register (void (*hook) (struct starpu_task *));
int starpu_mpi_pre_submit_hook_unregister (void);

/* Policies choose the rank of tasks whose written data have several owners, or
   none.  A policy must return the same rank on all ranks.  Registering it
   returns its number. */
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

/* Waits until all ranks of `comm` have called it, not for tasks or messages. */
int starpu_mpi_barrier (MPI_Comm comm);
/* Combines pending contributions to reductions, then waits for the tasks and
   messages of this rank and for those that they start.  -EIO: a task failed. */
int starpu_mpi_wait_for_all (MPI_Comm comm);
/* As starpu_mpi_wait_for_all (), but of the tasks only for those of one
   scheduling context. */
int starpu_mpi_wait_for_all_in_ctx (MPI_Comm comm, unsigned sched_ctx);

/* ---- Messages by hand ---- */

/* Among the tasks, a send is an access that reads the datum, and a receive one
   that writes it.  Sends and receives with equal communicator, ranks and tag
   match in the order of the calls.  A synchronous send (issend) does not end
   before its receive has begun.

   A request is freed, and set to NULL, when starpu_mpi_wait () returns or
   starpu_mpi_test () sets `flag`.  A detached message has no request: it calls
   `callback`, if not NULL, when it has ended.  The callback may submit tasks
   and messages, but not wait (-EDEADLK).  Nor may a task wait for a message of
   data that it uses itself (-EDEADLK).  -EIO: the sender has no contents, since
   a task failed.  `status` may be MPI_STATUS_IGNORE. */
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
/* Lets the task that calls it end no sooner than the request, instead of
   waiting for it.  The request is freed when it has ended.  -EINVAL outside a
   task, -EDEADLK if the message is of data that the task uses itself. */
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

/* Start detached messages at whose end the tag `unlocked` (starpu_task_dep.h)
   is notified; with arrays, once all of them have ended. */
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

/* Send a copy to `node` unless it has one.  At least the owner and `node` must
   call it.  The callback is called on `node` once the copy can be read, also if
   nothing had to be sent. */
int starpu_mpi_get_data_on_node (MPI_Comm comm, starpu_data_handle_t handle,
                                 int node);
int starpu_mpi_get_data_on_node_detached (MPI_Comm comm,
                                          starpu_data_handle_t handle, int node,
                                          void (*callback) (void *), void *arg);
void starpu_mpi_get_data_on_all_nodes_detached (MPI_Comm comm,
                                                starpu_data_handle_t handle);
/* Moves the datum to `new_rank`, which becomes its owner.  Every rank that
   knows the datum must call it at the same place among its insertions. */
void starpu_mpi_data_migrate (MPI_Comm comm, starpu_data_handle_t handle,
                              int new_rank);

/* Combine at the owner what tasks with STARPU_REDUX and STARPU_MPI_REDUX
   contributed on the ranks, along a tree whose nodes have `arity` children (0:
   all ranks send to the owner).  This happens without a call when a task uses
   the datum in another mode. */
int starpu_mpi_redux_data (MPI_Comm comm, starpu_data_handle_t handle);
int starpu_mpi_redux_data_prio (MPI_Comm comm, starpu_data_handle_t handle,
                                int prio);
int starpu_mpi_redux_data_tree (MPI_Comm comm, starpu_data_handle_t handle,
                                int arity);
int starpu_mpi_redux_data_prio_tree (MPI_Comm comm, starpu_data_handle_t handle,
                                     int prio, int arity);

/* Have `root` send each datum to its owner (scatter), or receive it from there
   (gather).  NULL handles are skipped.  `scallback` is called once for each
   message that this rank has sent, `rcallback` for each that it has received.
 */
int starpu_mpi_scatter_detached (starpu_data_handle_t *handles, int count,
                                 int root, MPI_Comm comm,
                                 void (*scallback) (void *), void *sarg,
                                 void (*rcallback) (void *), void *rarg);
int starpu_mpi_gather_detached (starpu_data_handle_t *handles, int count,
                                int root, MPI_Comm comm,
                                void (*scallback) (void *), void *sarg,
                                void (*rcallback) (void *), void *rarg);
/* Copy one datum to another, whoever their owners are.  The callback is called
   on the owner of `dst`. */
int starpu_mpi_data_cpy (starpu_data_handle_t dst, starpu_data_handle_t src,
                         MPI_Comm comm, int asynchronous,
                         void (*callback) (void *), void *arg);
int starpu_mpi_data_cpy_priority (starpu_data_handle_t dst,
                                  starpu_data_handle_t src, MPI_Comm comm,
                                  int asynchronous, void (*callback) (void *),
                                  void *arg, int priority);

/* Set, return and reset the rank that sends `node` its copies of a datum, which
   is the owner by default.  `source` must have a copy when `node` needs one.
   All ranks that know the datum must set the same.  Ranks are those of the
   communicator of initialisation. */
int starpu_mpi_data_set_source (starpu_data_handle_t handle, int node,
                                int source);
int starpu_mpi_data_get_source (starpu_data_handle_t handle, int node);
int starpu_mpi_data_reset_source (starpu_data_handle_t handle, int node);

/* Switch broadcast trees on (1, the default, or STARPU_MPI_COOP_SENDS) or off
   (0).  With them, contents that several ranks are to get, as known before they
   are written, are forwarded by the receivers along a tree.  The number of
   these ranks is found by the library: the last function has no effect. */
void starpu_mpi_coop_sends_set_use (int use);
int starpu_mpi_coop_sends_get_use (void);
void starpu_mpi_coop_sends_data_handle_nb_sends (starpu_data_handle_t handle,
                                                 int nb_sends);

/* ---- Cache of received copies ---- */

/* Drop the received copies of a datum, or of all data.  All ranks must call it
   at the same place among their insertions. */
void starpu_mpi_cache_flush (MPI_Comm comm, starpu_data_handle_t handle);
void starpu_mpi_cache_flush_all_data (MPI_Comm comm);
int starpu_mpi_cache_is_enabled (void);
/* Switches the cache on or off.  Off, it drops all copies, and from then on
   each task that reads gets its data by a message. */
int starpu_mpi_cache_set (int enabled);
/* Return whether this rank has received a copy, or sent one to `dest`, once the
   messages of all insertions so far have ended. */
int starpu_mpi_cached_receive (starpu_data_handle_t handle);
int starpu_mpi_cached_send (starpu_data_handle_t handle, int dest);
int starpu_mpi_cached_send_comm (starpu_data_handle_t handle, int dest,
                                 MPI_Comm comm);
/* Record that a copy was received, or sent to `dest`, and return what was
   recorded before; the last two record that there is none. */
int starpu_mpi_cached_receive_set (starpu_data_handle_t handle);
int starpu_mpi_cached_send_set (starpu_data_handle_t handle, int dest);
int starpu_mpi_cached_send_set_comm (starpu_data_handle_t handle, int dest,
                                     MPI_Comm comm);
int starpu_mpi_cached_cp_receive_set (starpu_data_handle_t handle);
void starpu_mpi_cached_receive_clear (starpu_data_handle_t handle);
void starpu_mpi_cached_send_clear (starpu_data_handle_t handle);

/* ---- Kinds of data ---- */

/* Register an MPI datatype for all data of an interface, which is given by its
   number or by a handle that has it.  Such data are packed by MPI.  `allocate`
   makes the datatype; if it returns another value than 0, the data are packed
   by their interface instead.  Both ends must pack in the same way. */
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

/* Store how many bytes of contents this rank has sent to each rank of
   MPI_COMM_WORLD since initialisation; switch the statistics on or off that are
   printed at shutdown. */
void starpu_mpi_comm_amounts_retrieve (size_t *comm_amounts);
void starpu_mpi_comm_stats_retrieve (size_t *comm_stats);
void starpu_mpi_comm_stats_enable (void);
void starpu_mpi_comm_stats_disable (void);

/* The counters of this rank since initialisation. */
struct asterism_mpi_counts
{
  uint64_t messages;      /* of data, sent */
  uint64_t bytes;         /* their contents */
  uint64_t packets;       /* MPI messages with announcements or control */
  uint64_t control;       /* announcements that carry no data */
  uint64_t early;         /* messages that arrived before their receive */
  uint64_t early_bytes;   /* memory that these take now */
  uint64_t early_most;    /* the most that they have taken */
  uint64_t foreign_tasks; /* inserted, and executed elsewhere */
};
int asterism_mpi_get_counts (struct asterism_mpi_counts *counts);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_MPI_H */
