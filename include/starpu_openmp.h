/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* OpenMP-like constructs: what a compiler would call for parallel regions,
   loops, tasks and locks.

   A parallel region is executed by a team of threads; tasks created in it are
   tasks of the runtime and may run on its workers.  The functions ending in
   _inline begin or end a construct around code that stays in place. */

#ifndef STARPU_OPENMP_H
#define STARPU_OPENMP_H

#ifdef __GNUC__
/* C90 has no long long.  */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wlong-long"
#endif

#include <starpu_config.h>

#ifdef STARPU_OPENMP

#include <stddef.h>
#include <stdint.h>

#include <starpu_data.h>
#include <starpu_task.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A lock, and one that its holder may take again. */
typedef struct
{
  void *internal;
} starpu_omp_lock_t;
typedef struct
{
  void *internal;
} starpu_omp_nest_lock_t;

/* How the iterations of a loop are given to threads. */
enum starpu_omp_sched_value
{
  starpu_omp_sched_undefined = 0,
  starpu_omp_sched_static = 1,
  starpu_omp_sched_dynamic = 2,
  starpu_omp_sched_guided = 3,
  starpu_omp_sched_auto = 4,
  starpu_omp_sched_runtime = 5 /* that of starpu_omp_set_schedule () */
};

enum starpu_omp_proc_bind_value
{
  starpu_omp_proc_bind_undefined = -1,
  starpu_omp_proc_bind_false = 0,
  starpu_omp_proc_bind_true = 1,
  starpu_omp_proc_bind_master = 2,
  starpu_omp_proc_bind_close = 3,
  starpu_omp_proc_bind_spread = 4
};

/* A parallel region.  Members that are not set must be 0. */
struct starpu_omp_parallel_region_attr
{
  struct starpu_codelet cl;      /* cpu_funcs[0] is called by each thread */
  starpu_data_handle_t *handles; /* acquired for the region */
  void *cl_arg;
  size_t cl_arg_size;
  unsigned cl_arg_free; /* free () it at the end */
  int if_clause;        /* 0: by one thread */
  int num_threads;      /* 0: starpu_omp_get_max_threads () */
};

/* A task.  Members that are not set must be 0. */
struct starpu_omp_task_region_attr
{
  struct starpu_codelet cl;
  starpu_data_handle_t *handles; /* order it among the tasks that use them */
  void *cl_arg;
  size_t cl_arg_size;
  unsigned cl_arg_free; /* free () it when the task has ended */
  int priority;
  int if_clause;    /* 0: executed before starpu_omp_task_region () returns */
  int final_clause; /* 1: so are the tasks created in it */
  int untied_clause;
  int mergeable_clause;
  /* Of a task loop: its iterations, which are divided among `num_tasks' tasks,
     or else tasks of at least `grainsize' iterations, or else, when both are 0,
     four tasks for each thread of the team. */
  int is_loop; /* begin_i and end_i are those of one task */
  int nogroup_clause;
  int collapse; /* not read: `nb_iterations' is that of all loops */
  int num_tasks;
  unsigned long long nb_iterations;
  unsigned long long grainsize;
  unsigned long long begin_i;
  unsigned long long end_i;
  unsigned long long chunk; /* not read */
};

#if defined __cplusplus && __cplusplus >= 201103L
#define STARPU_OMP_NOTHROW noexcept
#elif defined __cplusplus
#define STARPU_OMP_NOTHROW throw ()
#else
#define STARPU_OMP_NOTHROW __attribute__ ((__nothrow__))
#endif

/* Starts the runtime, as starpu_init () does, and ends it. */
int starpu_omp_init (void) STARPU_OMP_NOTHROW;
void starpu_omp_shutdown (void) STARPU_OMP_NOTHROW;

/* Executes a region by a team, of which the caller is thread 0; returns when
   all threads and the tasks that they created have ended.  A region within a
   region has one thread unless starpu_omp_set_max_active_levels () says
   otherwise. */
void starpu_omp_parallel_region (
    const struct starpu_omp_parallel_region_attr *attr) STARPU_OMP_NOTHROW;

/* Executed by thread 0 only; the inline form returns 1 there. */
void starpu_omp_master (void (*f) (void *arg), void *arg) STARPU_OMP_NOTHROW;
int starpu_omp_master_inline (void) STARPU_OMP_NOTHROW;

/* Waits for all threads of the team, and for the tasks created in it. */
void starpu_omp_barrier (void) STARPU_OMP_NOTHROW;

/* Executed by one thread at a time among all that give the same name (NULL is
   a name too). */
void starpu_omp_critical (void (*f) (void *arg), void *arg,
                          const char *name) STARPU_OMP_NOTHROW;
void starpu_omp_critical_inline_begin (const char *name) STARPU_OMP_NOTHROW;
void starpu_omp_critical_inline_end (const char *name) STARPU_OMP_NOTHROW;

/* Executed by the first thread to come; with a barrier at the end unless
   `nowait'.  The inline form returns 1 to that thread, and has no barrier. */
void starpu_omp_single (void (*f) (void *arg), void *arg,
                        int nowait) STARPU_OMP_NOTHROW;
int starpu_omp_single_inline (void) STARPU_OMP_NOTHROW;

/* Has one thread call f, and gives the `data_size' bytes at that thread's
   `data' to all others.  Inline: begin returns NULL to that thread, and to the
   others the address to copy from before they call end. */
void starpu_omp_single_copyprivate (
    void (*f) (void *arg, void *data, unsigned long long data_size), void *arg,
    void *data, unsigned long long data_size) STARPU_OMP_NOTHROW;
void *
starpu_omp_single_copyprivate_inline_begin (void *data) STARPU_OMP_NOTHROW;
void starpu_omp_single_copyprivate_inline_end (void) STARPU_OMP_NOTHROW;

/* Executes a loop of iterations 0 to nb_iterations - 1 by the team: `f' is
   called for `nb' iterations from `first' on (alt: from `begin' up to but not
   `end').  `chunk' 0: the schedule's own; `ordered': the body has an ordered
   construct; a barrier at the end unless `nowait'. */
void starpu_omp_for (void (*f) (unsigned long long first, unsigned long long nb,
                                void *arg),
                     void *arg, unsigned long long nb_iterations,
                     unsigned long long chunk, int schedule, int ordered,
                     int nowait) STARPU_OMP_NOTHROW;
void starpu_omp_for_alt (void (*f) (unsigned long long begin,
                                    unsigned long long end, void *arg),
                         void *arg, unsigned long long nb_iterations,
                         unsigned long long chunk, int schedule, int ordered,
                         int nowait) STARPU_OMP_NOTHROW;

/* Share out the iterations of a loop in place: first, then next until one of
   them returns 0.  No barrier. */
int starpu_omp_for_inline_first (unsigned long long nb_iterations,
                                 unsigned long long chunk, int schedule,
                                 int ordered, unsigned long long *first,
                                 unsigned long long *nb) STARPU_OMP_NOTHROW;
int starpu_omp_for_inline_next (unsigned long long nb_iterations,
                                unsigned long long chunk, int schedule,
                                int ordered, unsigned long long *first,
                                unsigned long long *nb) STARPU_OMP_NOTHROW;
int
starpu_omp_for_inline_first_alt (unsigned long long nb_iterations,
                                 unsigned long long chunk, int schedule,
                                 int ordered, unsigned long long *begin,
                                 unsigned long long *end) STARPU_OMP_NOTHROW;
int starpu_omp_for_inline_next_alt (unsigned long long nb_iterations,
                                    unsigned long long chunk, int schedule,
                                    int ordered, unsigned long long *begin,
                                    unsigned long long *end) STARPU_OMP_NOTHROW;

/* Executed in the order of the iterations; at most once an iteration. */
void starpu_omp_ordered (void (*f) (void *arg), void *arg) STARPU_OMP_NOTHROW;
void starpu_omp_ordered_inline_begin (void) STARPU_OMP_NOTHROW;
void starpu_omp_ordered_inline_end (void) STARPU_OMP_NOTHROW;

/* Executes each section once, by some thread; a barrier at the end unless
   `nowait'. */
void starpu_omp_sections (unsigned long long nb_sections,
                          void (**section_f) (void *arg), void **section_arg,
                          int nowait) STARPU_OMP_NOTHROW;
void starpu_omp_sections_combined (
    unsigned long long nb_sections,
    void (*section_f) (unsigned long long section_num, void *arg),
    void *section_arg, int nowait) STARPU_OMP_NOTHROW;

/* Creates a task; ends the program when it cannot be submitted. */
void starpu_omp_task_region (const struct starpu_omp_task_region_attr *attr)
    STARPU_OMP_NOTHROW;

/* Waits for the tasks that the current one created. */
void starpu_omp_taskwait (void) STARPU_OMP_NOTHROW;

/* Waits at its end for all tasks created in it, and by these. */
void starpu_omp_taskgroup (void (*f) (void *arg), void *arg) STARPU_OMP_NOTHROW;
void starpu_omp_taskgroup_inline_begin (void) STARPU_OMP_NOTHROW;
void starpu_omp_taskgroup_inline_end (void) STARPU_OMP_NOTHROW;

/* Creates the tasks of a loop, each by starpu_omp_task_region () for a part of
   the iterations from 0 to nb_iterations.  The end waits for them, and for
   those that they create, unless nogroup_clause is set.  With cl_arg_free,
   which needs cl_arg_size, each task has a copy of the argument. */
void starpu_omp_taskloop_inline_begin (struct starpu_omp_task_region_attr *attr)
    STARPU_OMP_NOTHROW;
void starpu_omp_taskloop_inline_end (
    const struct starpu_omp_task_region_attr *attr) STARPU_OMP_NOTHROW;
/* In a task of a loop, which iterations are its own: from *begin_i on, and
   before *end_i.  In another, none. */
void starpu_omp_taskloop_range (unsigned long long *begin_i,
                                unsigned long long *end_i) STARPU_OMP_NOTHROW;

/* The team, and the caller's place in it. */
int starpu_omp_get_num_threads (void) STARPU_OMP_NOTHROW;
int starpu_omp_get_thread_num (void) STARPU_OMP_NOTHROW;
int starpu_omp_in_parallel (void) STARPU_OMP_NOTHROW;
int starpu_omp_in_final (void) STARPU_OMP_NOTHROW;
int starpu_omp_get_level (void) STARPU_OMP_NOTHROW;
int starpu_omp_get_active_level (void) STARPU_OMP_NOTHROW;
/* At an outer level; -1 when there is no such level. */
int starpu_omp_get_ancestor_thread_num (int level) STARPU_OMP_NOTHROW;
int starpu_omp_get_team_size (int level) STARPU_OMP_NOTHROW;

/* Settings of regions and loops to come, in the whole process. */
void starpu_omp_set_num_threads (int threads) STARPU_OMP_NOTHROW;
int starpu_omp_get_max_threads (void) STARPU_OMP_NOTHROW;
int starpu_omp_get_num_procs (void) STARPU_OMP_NOTHROW;
int starpu_omp_get_thread_limit (void) STARPU_OMP_NOTHROW;
void starpu_omp_set_dynamic (int dynamic_threads) STARPU_OMP_NOTHROW;
int starpu_omp_get_dynamic (void) STARPU_OMP_NOTHROW;
void starpu_omp_set_nested (int nested) STARPU_OMP_NOTHROW;
int starpu_omp_get_nested (void) STARPU_OMP_NOTHROW;
void starpu_omp_set_max_active_levels (int max_levels) STARPU_OMP_NOTHROW;
int starpu_omp_get_max_active_levels (void) STARPU_OMP_NOTHROW;
void starpu_omp_set_schedule (enum starpu_omp_sched_value kind,
                              int modifier) STARPU_OMP_NOTHROW;
void starpu_omp_get_schedule (enum starpu_omp_sched_value *kind,
                              int *modifier) STARPU_OMP_NOTHROW;

/* Threads are not bound, so that there are no places: no number of places, of
   processors or of the caller's own place but 0, 0 and -1, nothing is written.
   There is one league of one team, and nothing is cancelled. */
enum starpu_omp_proc_bind_value
starpu_omp_get_proc_bind (void) STARPU_OMP_NOTHROW;
int starpu_omp_get_num_places (void) STARPU_OMP_NOTHROW;
int starpu_omp_get_place_num_procs (int place_num) STARPU_OMP_NOTHROW;
void starpu_omp_get_place_proc_ids (int place_num, int *ids) STARPU_OMP_NOTHROW;
int starpu_omp_get_place_num (void) STARPU_OMP_NOTHROW;
int starpu_omp_get_partition_num_places (void) STARPU_OMP_NOTHROW;
void starpu_omp_get_partition_place_nums (int *place_nums) STARPU_OMP_NOTHROW;
int starpu_omp_get_num_teams (void) STARPU_OMP_NOTHROW;
int starpu_omp_get_team_num (void) STARPU_OMP_NOTHROW;
int starpu_omp_get_cancellation (void) STARPU_OMP_NOTHROW;

/* There are no target regions: no devices but the machine itself, which has
   that number.  The default one is only kept. */
int starpu_omp_get_num_devices (void) STARPU_OMP_NOTHROW;
int starpu_omp_get_initial_device (void) STARPU_OMP_NOTHROW;
int starpu_omp_is_initial_device (void) STARPU_OMP_NOTHROW;
void starpu_omp_set_default_device (int device_num) STARPU_OMP_NOTHROW;
int starpu_omp_get_default_device (void) STARPU_OMP_NOTHROW;

/* The largest `priority' of a task: starpu_sched_get_max_priority (). */
int starpu_omp_get_max_task_priority (void) STARPU_OMP_NOTHROW;

/* Sets slice_base of a vector's interface on every node. */
void starpu_omp_vector_annotate (starpu_data_handle_t handle,
                                 uint32_t slice_base) STARPU_OMP_NOTHROW;

/* The first function returns the handle of data that begin at an address, as
   starpu_data_lookup () does, or NULL.  If several handles have this address, a
   task gets the one that it registered last, by a function that registers data
   or by starpu_omp_handle_register (); starpu_omp_handle_unregister () undoes
   the latter. */
starpu_data_handle_t
starpu_omp_data_lookup (const void *ptr) STARPU_OMP_NOTHROW;
void
starpu_omp_handle_register (starpu_data_handle_t handle) STARPU_OMP_NOTHROW;
void
starpu_omp_handle_unregister (starpu_data_handle_t handle) STARPU_OMP_NOTHROW;

/* Returns an arbiter for data of parallel regions.  None is needed: commuting
   tasks are ordered without it. */
struct starpu_arbiter *starpu_omp_get_default_arbiter (void) STARPU_OMP_NOTHROW;

/* Locks: made before their first use, destroyed after the last.  test takes
   the lock and returns 1 (a nest lock: how often it is held), or returns 0. */
void starpu_omp_init_lock (starpu_omp_lock_t *lock) STARPU_OMP_NOTHROW;
void starpu_omp_destroy_lock (starpu_omp_lock_t *lock) STARPU_OMP_NOTHROW;
void starpu_omp_set_lock (starpu_omp_lock_t *lock) STARPU_OMP_NOTHROW;
void starpu_omp_unset_lock (starpu_omp_lock_t *lock) STARPU_OMP_NOTHROW;
int starpu_omp_test_lock (starpu_omp_lock_t *lock) STARPU_OMP_NOTHROW;
void
starpu_omp_init_nest_lock (starpu_omp_nest_lock_t *lock) STARPU_OMP_NOTHROW;
void
starpu_omp_destroy_nest_lock (starpu_omp_nest_lock_t *lock) STARPU_OMP_NOTHROW;
void starpu_omp_set_nest_lock (starpu_omp_nest_lock_t *lock) STARPU_OMP_NOTHROW;
void
starpu_omp_unset_nest_lock (starpu_omp_nest_lock_t *lock) STARPU_OMP_NOTHROW;
int starpu_omp_test_nest_lock (starpu_omp_nest_lock_t *lock) STARPU_OMP_NOTHROW;

/* Brackets an update that must be atomic. */
void starpu_omp_atomic_fallback_inline_begin (void) STARPU_OMP_NOTHROW;
void starpu_omp_atomic_fallback_inline_end (void) STARPU_OMP_NOTHROW;

/* Seconds since some fixed moment, and between two ticks. */
double starpu_omp_get_wtime (void) STARPU_OMP_NOTHROW;
double starpu_omp_get_wtick (void) STARPU_OMP_NOTHROW;

#ifdef __cplusplus
}
#endif

#endif /* STARPU_OPENMP */
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

#endif /* STARPU_OPENMP_H */
