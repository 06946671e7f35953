/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Scheduling: priorities, and policies of the application's own. */

#ifndef STARPU_SCHEDULER_H
#define STARPU_SCHEDULER_H

#include <starpu_config.h>
#include <starpu_perfmodel.h>
#include <starpu_task.h>
#include <starpu_thread.h>
#include <starpu_worker.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The range of priorities of the context that the thread submits to
   (starpu_sched_ctx_set_context ()), of all workers' all of int unless it was
   set; a policy that has priorities takes any.  -ENODEV: not between
   starpu_init () and starpu_shutdown (). */
int starpu_sched_get_min_priority (void);
int starpu_sched_get_max_priority (void);
int starpu_sched_set_min_priority (int min_prio);
int starpu_sched_set_max_priority (int max_prio);

#define STARPU_MIN_PRIO (starpu_sched_get_min_priority ())
#define STARPU_MAX_PRIO (starpu_sched_get_max_priority ())

/* Non-zero when a worker has an implementation for the task: that one; the
   first one, whose number is written; all of them as bits.  0 for workers that
   its `workerids' leave out, and for NULL.  They call the codelet's
   can_execute, which may use the API: with no lock of a policy that it could
   need. */
int starpu_worker_can_execute_task (unsigned workerid, struct starpu_task *task,
                                    unsigned nimpl);
int starpu_worker_can_execute_task_first_impl (unsigned workerid,
                                               struct starpu_task *task,
                                               unsigned *nimpl);
int starpu_worker_can_execute_task_impl (unsigned workerid,
                                         struct starpu_task *task,
                                         unsigned *impl_mask);

/* Whether some worker of that kind could execute the task. */
unsigned
starpu_worker_type_can_execute_task (enum starpu_worker_archtype worker_type,
                                     const struct starpu_task *task);

/* 1 when data of tasks is fetched ahead of their turn. */
int starpu_get_prefetch_flag (void);

/* Number of a submitted task, as traces have it. */
unsigned long starpu_task_get_job_id (struct starpu_task *task);

/* A policy of the application's own, given in starpu_conf.sched_policy or by
   a library that STARPU_SCHED_LIB names: its function
   struct starpu_sched_policy *starpu_get_sched_lib_policy (const char *name)
   is given STARPU_SCHED ("" when it is not set) and may give NULL.  Only
   push_task is needed: a policy without pop_task gives tasks away by
   starpu_push_local_task ().  Each gets the number of the scheduling context,
   of which there is one.  Functions are called from any thread, several at
   once: the policy locks its data. */
struct starpu_sched_policy
{
  void (*init_sched) (unsigned sched_ctx_id);
  void (*deinit_sched) (unsigned sched_ctx_id);
  int (*push_task) (struct starpu_task *); /* it is ready: take it */
  double (*simulate_push_task) (struct starpu_task *); /* not called */
  /* A task bound to a worker is ready; only to be noted. */
  void (*push_task_notify) (struct starpu_task *, int workerid,
                            int perf_workerid, unsigned sched_ctx_id);
  /* A task for the calling worker, or NULL. */
  struct starpu_task *(*pop_task) (unsigned sched_ctx_id);
  struct starpu_task *(*pop_every_task) (
      unsigned sched_ctx_id); /* not called */
  /* A task was submitted; in the thread that does so, before the task can be
     ready. */
  void (*submit_hook) (struct starpu_task *task);
  void (*pre_exec_hook) (struct starpu_task *, unsigned sched_ctx_id);
  void (*post_exec_hook) (struct starpu_task *, unsigned sched_ctx_id);
  /* Gives out tasks that are held back: called by starpu_do_schedule (), and
     when the application is about to wait outside of a task. */
  void (*do_schedule) (unsigned sched_ctx_id);
  void (*add_workers) (unsigned sched_ctx_id, int *workerids,
                       unsigned nworkers);
  void (*remove_workers) (unsigned sched_ctx_id, int *workerids,
                          unsigned nworkers);
  const char *policy_name;
  const char *policy_description;
  enum starpu_worker_collection_type worker_type;
  int prefetches;
};

/* The library's policies, ended by NULL: of each struct its name and its
   description, and no function.  They can be given back, in
   starpu_conf.sched_policy or with STARPU_SCHED_CTX_POLICY_STRUCT. */
struct starpu_sched_policy **starpu_sched_get_predefined_policies (void);

/* Tells that push_task () has put the task somewhere.  Returns 0. */
int starpu_push_task_end (struct starpu_task *task);

/* Puts a task into the queue of one worker, which looks there before it calls
   pop_task (): at its front when `back' is not 0.  For push_task () of the
   application's policy only.  -EINVAL: no such worker, or no such policy. */
int starpu_push_local_task (int workerid, struct starpu_task *task, int back);

/* Wakes a worker, which then calls pop_task ().  Every worker is woken after
   push_task () anyway.  Returns 1, or 0 when there is no such worker. */
int starpu_wake_worker (int workerid);
#define starpu_wake_worker_locked starpu_wake_worker
#define starpu_wake_worker_no_relax starpu_wake_worker
#define starpu_wake_worker_relax starpu_wake_worker
#define starpu_wake_worker_relax_light starpu_wake_worker

/* Says that a worker may be given tasks that were pushed for another.  Taken
   to be so of every worker: no effect. */
void starpu_sched_ctx_worker_shares_tasks_lists (int workerid,
                                                 int sched_ctx_id);

/* Stops the program in its debugger (SIGTRAP) when the task has the number that
   STARPU_TASK_BREAK_ON_SCHED gives: for policies, which call it when they
   decide.  A task submitted by the library's own policies is not looked at. */
void starpu_sched_task_break (struct starpu_task *task);

/* A mutex and a condition for each worker, for policies that signal it. */
void starpu_worker_get_sched_condition (int workerid,
                                        starpu_pthread_mutex_t **sched_mutex,
                                        starpu_pthread_cond_t **sched_cond);

/* Locks and unlocks that mutex, of a worker or of the calling one; trylock
   gives 0, or EBUSY, or EINVAL when there is no such worker.  For a policy's
   own data: the runtime never holds it, and a worker that has it may take
   others' in any order that the policy keeps. */
void starpu_worker_lock (int workerid);
int starpu_worker_trylock (int workerid);
void starpu_worker_unlock (int workerid);
void starpu_worker_lock_self (void);
void starpu_worker_unlock_self (void);

/* Says that others may see the calling thread's worker in the middle of the
   policy's work, as often as it is taken back; and whether it is said.  The
   runtime lets them at any time. */
void starpu_worker_relax_on (void);
void starpu_worker_relax_off (void);
int starpu_worker_get_relax_state (void);

/* Whether a worker, or as many as a number of combined workers stands for,
   could execute the task together. */
int starpu_combined_worker_can_execute_task (unsigned workerid,
                                             struct starpu_task *task,
                                             unsigned nimpl);

/* Estimates, in microseconds; NaN when nothing is known, but 0 of a codelet
   without a model. */
double starpu_task_expected_length (struct starpu_task *task,
                                    struct starpu_perfmodel_arch *arch,
                                    unsigned nimpl);
double starpu_task_expected_data_transfer_time (unsigned memory_node,
                                                struct starpu_task *task);
double starpu_task_expected_data_transfer_time_for (struct starpu_task *task,
                                                    unsigned worker);
/* Of the conversions of multiformat data that the task would need there, by the
   models of the codelets that convert; 0 when it needs none. */
double starpu_task_expected_conversion_time (struct starpu_task *task,
                                             struct starpu_perfmodel_arch *arch,
                                             unsigned nimpl);

/* Joules, by the codelet's energy_model; 0 without one, NaN when nothing is
   known. */
double starpu_task_expected_energy (struct starpu_task *task,
                                    struct starpu_perfmodel_arch *arch,
                                    unsigned nimpl);

/* Estimate for one worker, or a combined one; and the mean over the workers of
   a context that can execute the task, each in its fastest known
   implementation. NaN as well when there is no such worker or context. */
double starpu_task_worker_expected_length (struct starpu_task *task,
                                           unsigned workerid,
                                           unsigned sched_ctx_id,
                                           unsigned nimpl);
double starpu_task_worker_expected_energy (struct starpu_task *task,
                                           unsigned workerid,
                                           unsigned sched_ctx_id,
                                           unsigned nimpl);
double starpu_task_expected_length_average (struct starpu_task *task,
                                            unsigned sched_ctx_id);
double starpu_task_expected_energy_average (struct starpu_task *task,
                                            unsigned sched_ctx_id);

/* Hash of the layouts of the task's data, or what the model's own function
   gives instead; `model' may be NULL. */
uint32_t starpu_task_footprint (struct starpu_perfmodel *model,
                                struct starpu_task *task,
                                struct starpu_perfmodel_arch *arch,
                                unsigned nimpl);

/* Hash of the layouts of the task's data. */
uint32_t starpu_task_data_footprint (struct starpu_task *task);

/* Speed relative to one core. */
double starpu_worker_get_relative_speedup (struct starpu_perfmodel_arch *arch);

/* Starts to fetch the task's data, what it only reads in the order of
   priorities as starpu_data_prefetch_on_node_prio () does: of the task's when
   none is given.  For data that it writes nothing is done once it is ready,
   unless a policy calls, from one of its functions, that has the task; anybody
   else sees to it that neither the task nor its data go meanwhile.  Returns 0,
   or -EINVAL. */
int starpu_prefetch_task_input_on_node (struct starpu_task *task,
                                        unsigned node);
int starpu_prefetch_task_input_for (struct starpu_task *task, unsigned worker);
int starpu_prefetch_task_input_on_node_prio (struct starpu_task *task,
                                             unsigned node, int prio);
int starpu_prefetch_task_input_for_prio (struct starpu_task *task,
                                         unsigned worker, int prio);

/* Fetch the data of a task when nothing else is copied, those of higher
   priority first, for the data that the task only reads; others at once. */
int starpu_idle_prefetch_task_input_on_node (struct starpu_task *task,
                                             unsigned node);
int starpu_idle_prefetch_task_input_for (struct starpu_task *task,
                                         unsigned worker);
int starpu_idle_prefetch_task_input_on_node_prio (struct starpu_task *task,
                                                  unsigned node, int prio);
int starpu_idle_prefetch_task_input_for_prio (struct starpu_task *task,
                                              unsigned worker, int prio);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_SCHEDULER_H */
