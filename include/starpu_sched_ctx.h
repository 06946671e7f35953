/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Scheduling contexts: some of the workers, with a policy of their own for the
   tasks that are submitted to them.

   Context 0 is there from the start: all workers, and the policy that
   STARPU_SCHED names.  Workers of another context go on serving context 0, and
   may be in several; they look for tasks in each in turn.  Dependencies know no
   contexts.  See "Scheduling contexts" in the manual of StarPU 1.3.

   Any thread may call these, unless said otherwise; those that return nothing
   report a mistake by a message and change nothing then. */

#ifndef STARPU_SCHED_CTX_H
#define STARPU_SCHED_CTX_H

#include <stdio.h>

#include <starpu_sched_ctx_hypervisor.h>
#include <starpu_scheduler.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The settings that may follow in starpu_sched_ctx_create (), each with its
   argument; 0 ends the list. */
#define STARPU_SCHED_CTX_POLICY_NAME                                           \
  (1 << 16) /* const char *, a STARPU_SCHED */
#define STARPU_SCHED_CTX_POLICY_STRUCT                                         \
  (2 << 16) /* struct starpu_sched_policy *, which must outlive the context */
#define STARPU_SCHED_CTX_POLICY_MIN_PRIO (3 << 16) /* int */
#define STARPU_SCHED_CTX_POLICY_MAX_PRIO (4 << 16) /* int */
#define STARPU_SCHED_CTX_HIERARCHY_LEVEL (5 << 16) /* int; only kept */
#define STARPU_SCHED_CTX_NESTED (6 << 16)          /* int; only kept */
#define STARPU_SCHED_CTX_AWAKE_WORKERS (7 << 16)   /* none; no effect */
#define STARPU_SCHED_CTX_POLICY_INIT                                           \
  (8 << 16) /* void (*) (unsigned), called once the context is there */
#define STARPU_SCHED_CTX_USER_DATA (9 << 16)  /* void * */
#define STARPU_SCHED_CTX_CUDA_NSMS (10 << 16) /* int; no effect */
#define STARPU_SCHED_CTX_SUB_CTXS                                              \
  (11 << 16) /* int *, of contexts, and int, how many; no effect */

/* Makes a context of these workers (`nworkers' -1: of all) and returns its
   number; STARPU_NMAX_SCHED_CTXS, after a message, when there are that many
   already, a worker or the policy is not there, or the runtime is not running.
   Without a policy's name or struct, or with NULL for these, it gets the one
   that the library takes for such a machine.  `name' is copied. */
unsigned starpu_sched_ctx_create (int *workerids, int nworkers,
                                  const char *name, ...);

/* Makes one of between min_ncpus and max_ncpus cores, and as many devices
   likewise, as many as there are; of those that are in another context besides
   that of all workers only when `allow_overlap'.  `policy_name' may be NULL.
   STARPU_NMAX_SCHED_CTXS when there are not enough, and as above. */
unsigned starpu_sched_ctx_create_inside_interval (const char *policy_name,
                                                  const char *sched_ctx_name,
                                                  int min_ncpus, int max_ncpus,
                                                  int min_ngpus, int max_ngpus,
                                                  unsigned allow_overlap);

/* Waits for the context's tasks, gives its workers to the inheritor, and
   forgets it.  Tasks of a context without workers are executed by all then.
   Not to be called from a task or a callback. */
void starpu_sched_ctx_delete (unsigned sched_ctx_id);

/* Adds workers; takes them away, whose tasks go to those that stay.  What none
   of these can execute waits until one is added that can, which a message says;
   or all workers execute it, once the context is deleted or the runtime
   stops. */
void starpu_sched_ctx_add_workers (int *workerids, unsigned nworkers,
                                   unsigned sched_ctx_id);
void starpu_sched_ctx_remove_workers (int *workerids, unsigned nworkers,
                                      unsigned sched_ctx_id);

/* The context that gets the workers in the end; 0 unless set. */
void starpu_sched_ctx_set_inheritor (unsigned sched_ctx_id, unsigned inheritor);
unsigned starpu_sched_ctx_get_inheritor (unsigned sched_ctx_id);

/* Where tasks of the calling thread go that name no context in their
   `sched_ctx', into which it is written, those of annotated functions included;
   a null pointer or STARPU_NMAX_SCHED_CTXS takes it back.  Without one, or once
   it has been deleted, get gives STARPU_NMAX_SCHED_CTXS. */
void starpu_sched_ctx_set_context (unsigned *sched_ctx_id);
unsigned starpu_sched_ctx_get_context (void);

/* No more tasks will come for the calling thread's context, or for this one:
   as soon as it is empty its workers go to the inheritor. */
void starpu_sched_ctx_stop_task_submission (void);
void starpu_sched_ctx_finished_submit (unsigned sched_ctx_id);

/* Called by starpu_sched_ctx_delete () once the tasks have ended. */
void starpu_sched_ctx_register_close_callback (
    unsigned sched_ctx_id, void (*close_callback) (unsigned, void *args),
    void *args);

/* Workers of the context.  The list is for the caller to free; the raw one is
   not, and holds until the thread's next call. */
unsigned starpu_sched_ctx_get_workers_list (unsigned sched_ctx_id,
                                            int **workerids);
unsigned starpu_sched_ctx_get_workers_list_raw (unsigned sched_ctx_id,
                                                int **workerids);

/* The contexts that a worker serves, that of all workers among them: how many,
   and an array for the caller to free.  0 when there is no such worker. */
unsigned starpu_worker_get_sched_ctx_list (int worker, unsigned **sched_ctx);

/* How much workers prefer a context to the others they serve: they look for
   tasks in those of higher priority first, and in equal ones in turn.  1 unless
   it was set; of context 0 as well. */
void starpu_sched_ctx_set_priority (int *workers, int nworkers,
                                    unsigned sched_ctx_id, unsigned priority);
unsigned starpu_sched_ctx_get_priority (int worker, unsigned sched_ctx_id);
unsigned starpu_sched_ctx_get_nworkers (unsigned sched_ctx_id);
unsigned starpu_sched_ctx_get_nshared_workers (unsigned sched_ctx_id,
                                               unsigned sched_ctx_id2);
unsigned starpu_sched_ctx_contains_worker (int workerid, unsigned sched_ctx_id);
unsigned
starpu_sched_ctx_contains_type_of_worker (enum starpu_worker_archtype arch,
                                          unsigned sched_ctx_id);
/* True for a worker in a context beside that of all workers. */
unsigned starpu_sched_ctx_overlapping_ctxs_on_worker (int workerid);
/* The calling worker's place among the context's workers; -1 for a thread that
   is none of them. */
unsigned starpu_sched_ctx_worker_get_id (unsigned sched_ctx_id);
int starpu_sched_ctx_get_worker_rank (unsigned sched_ctx_id);
void starpu_sched_ctx_display_workers (unsigned sched_ctx_id, FILE *f);

/* The workers as a policy of the application walks through them.  When the
   context's policy is one of the library's, those that it has now, until the
   calling thread asks for the same context again.  STARPU_NMAX_SCHED_CTXS, as
   of a task that names none, is the context of all.  NULL: no such context. */
struct starpu_worker_collection *
starpu_sched_ctx_get_worker_collection (unsigned sched_ctx_id);
/* For policies that make it themselves: it is there already, until the policy
   ends, and the same for each type. */
struct starpu_worker_collection *starpu_sched_ctx_create_worker_collection (
    unsigned sched_ctx_id, enum starpu_worker_collection_type type);
void starpu_sched_ctx_delete_worker_collection (unsigned sched_ctx_id);

/* The context's policy: the application's own, or one of
   starpu_sched_get_predefined_policies (); the function of
   STARPU_SCHED_CTX_POLICY_INIT, for context 0 of starpu_conf; NULL without
   one, or without such a context.  has_starpu_scheduler: 1 if there is such a
   context, as each has a policy, and writes 0 to `awake_workers'. */
struct starpu_sched_policy *
starpu_sched_ctx_get_sched_policy (unsigned sched_ctx_id);
void (*starpu_sched_ctx_get_sched_policy_init (unsigned sched_ctx_id)) (
    unsigned);
unsigned starpu_sched_ctx_has_starpu_scheduler (unsigned sched_ctx_id,
                                                unsigned *awake_workers);

/* The data that the application's policy, and its user, keep with the context.
 */
void starpu_sched_ctx_set_policy_data (unsigned sched_ctx_id,
                                       void *policy_data);
void *starpu_sched_ctx_get_policy_data (unsigned sched_ctx_id);
void starpu_sched_ctx_set_user_data (unsigned sched_ctx_id, void *user_data);
void *starpu_sched_ctx_get_user_data (unsigned sched_ctx_id);

/* Calls func (param) while the context's cores do nothing else, in a thread
   that is bound to all of them and may start others there, and gives what it
   returns. Waits until each has ended what it does.  NULL, after a message,
   when the context has no core, or in a task. */
void *starpu_sched_ctx_exec_parallel_code (void *(*func) (void *), void *param,
                                           unsigned sched_ctx_id);

/* The cores of the context's workers, in an array for the caller to free; and
   binds the calling thread to one. */
void starpu_sched_ctx_get_available_cpuids (unsigned sched_ctx_id, int **cpuids,
                                            int *ncpuids);
void starpu_sched_ctx_bind_current_thread_to_cpuid (unsigned cpuid);

/* The context of a task, once it is submitted. */
unsigned starpu_sched_ctx_get_ctx_for_task (struct starpu_task *task);
/* Tasks that are ready in the context, and have not been taken by a worker. */
int starpu_sched_ctx_get_nready_tasks (unsigned sched_ctx_id);
unsigned starpu_sched_ctx_get_hierarchy_level (unsigned sched_ctx_id);

/* Priorities, as starpu_sched_get_min_priority () and the like; -EINVAL: no
   such context.  is_set: whether anybody said it. */
int starpu_sched_ctx_get_min_priority (unsigned sched_ctx_id);
int starpu_sched_ctx_get_max_priority (unsigned sched_ctx_id);
int starpu_sched_ctx_set_min_priority (unsigned sched_ctx_id, int min_prio);
int starpu_sched_ctx_set_max_priority (unsigned sched_ctx_id, int max_prio);
int starpu_sched_ctx_min_priority_is_set (unsigned sched_ctx_id);
int starpu_sched_ctx_max_priority_is_set (unsigned sched_ctx_id);

/* For policies that give tasks to the first worker of a context, which stands
   for the others there: there are none, and is_master_for_child_ctx gives
   STARPU_NMAX_SCHED_CTXS, as get_context does.  The library counts the tasks of
   contexts itself, and the functions of counters do nothing. */
unsigned
starpu_sched_ctx_worker_is_master_for_child_ctx (int workerid,
                                                 unsigned sched_ctx_id);
unsigned starpu_sched_ctx_master_get_context (int masterid);
void starpu_sched_ctx_list_task_counters_increment (unsigned sched_ctx_id,
                                                    int workerid);
void starpu_sched_ctx_list_task_counters_decrement (unsigned sched_ctx_id,
                                                    int workerid);
void starpu_sched_ctx_list_task_counters_reset (unsigned sched_ctx_id,
                                                int workerid);

/* Sets the context that a task is going to be submitted to; once it was, a line
   is written and nothing done.  The last two arguments are not looked at. */
void starpu_sched_ctx_move_task_to_ctx (struct starpu_task *task,
                                        unsigned sched_ctx,
                                        unsigned manage_mutex,
                                        unsigned with_repush);
void starpu_sched_ctx_move_task_to_ctx_locked (struct starpu_task *task,
                                               unsigned sched_ctx,
                                               unsigned with_repush);

/* As starpu_task_submit (), with task->sched_ctx set first. */
int starpu_task_submit_to_ctx (struct starpu_task *task, unsigned sched_ctx_id);

/* Waits until no task, or at most `n', of the context are unfinished; of
   context 0 those that are in no other.  -EDEADLK from a task, -EINVAL without
   such a context. */
int starpu_task_wait_for_all_in_ctx (unsigned sched_ctx_id);
int starpu_task_wait_for_n_submitted_in_ctx (unsigned sched_ctx_id, unsigned n);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_SCHED_CTX_H */
