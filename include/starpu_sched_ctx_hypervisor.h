/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Parts of StarPU's scheduling contexts that are declared but do nothing here:
   the hypervisor, a library of StarPU that moves workers from one context to
   another while the program runs; contexts that have some multiprocessors of a
   GPU; and workers that are booked for a task.  No hypervisor is needed to keep
   workers busy, as the workers of a context serve context 0 as well.

   Programs that ask for a hypervisor are told that there is none.  A function
   that would change something prints an error, and returns -ENOSYS if it
   returns an int.  Any thread may call them. */

#ifndef STARPU_SCHED_CTX_HYPERVISOR_H
#define STARPU_SCHED_CTX_HYPERVISOR_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct starpu_task;

/* Callbacks by which a context would inform a hypervisor.  They are never
   called. */
struct starpu_sched_ctx_performance_counters
{
  void (*notify_idle_cycle) (unsigned sched_ctx_id, int worker,
                             double idle_time);
  void (*notify_poped_task) (unsigned sched_ctx_id, int worker);
  void (*notify_pushed_task) (unsigned sched_ctx_id, int worker);
  void (*notify_post_exec_task) (struct starpu_task *task, size_t data_size,
                                 uint32_t footprint, int hypervisor_tag,
                                 double flops);
  void (*notify_submitted_job) (struct starpu_task *task, uint32_t footprint,
                                size_t data_size);
  void (*notify_empty_ctx) (unsigned sched_ctx_id, struct starpu_task *task);
  void (*notify_delete_context) (unsigned sched_ctx_id);
};

/* The first returns 0.  The others would inform a hypervisor. */
unsigned starpu_sched_ctx_check_if_hypervisor_exists (void);
void starpu_sched_ctx_notify_hypervisor_exists (void);
void starpu_sched_ctx_set_perf_counters (unsigned sched_ctx_id,
                                         void *perf_counters);
void starpu_sched_ctx_update_start_resizing_sample (unsigned sched_ctx_id,
                                                    double start_sample);

/* Has no effect, as there is no hypervisor to call. */
void starpu_sched_ctx_call_pushed_task_cb (int workerid, unsigned sched_ctx_id);

/* Return the number of multiprocessors of a context (always 0: it has all of
   its devices), those of a worker (-1 to -1), the worker of a part of a GPU
   (-1), and the context of such a worker (STARPU_NMAX_SCHED_CTXS: none). */
int starpu_sched_ctx_get_nsms (unsigned sched_ctx);
void starpu_sched_ctx_get_sms_interval (int stream_workerid, int *start,
                                        int *end);
int starpu_sched_ctx_get_stream_worker (unsigned sub_ctx);
unsigned starpu_worker_get_sched_ctx_id_stream (unsigned stream_workerid);

/* Would book workers for a parallel task; here the library chooses its workers.
 */
int starpu_sched_ctx_book_workers_for_task (unsigned sched_ctx_id,
                                            int *workerids, int nworkers);
void starpu_sched_ctx_unbook_workers_for_task (unsigned sched_ctx_id,
                                               int master);

/* Have no effect: the library counts the tasks of each context itself. */
void starpu_sched_ctx_list_task_counters_increment_all_ctx_locked (
    struct starpu_task *task, unsigned sched_ctx_id);
void starpu_sched_ctx_list_task_counters_decrement_all_ctx_locked (
    struct starpu_task *task, unsigned sched_ctx_id);
void starpu_sched_ctx_list_task_counters_reset_all (struct starpu_task *task,
                                                    unsigned sched_ctx_id);
void starpu_sched_ctx_revert_task_counters_ctx_locked (unsigned sched_ctx_id,
                                                       double flops);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_SCHED_CTX_HYPERVISOR_H */
