/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The policy heteroprio (STARPU_SCHED=heteroprio): tasks are in buckets, whose
   numbers are the tasks' priorities, and each kind of worker visits some of
   them in an order of its own.  It takes the oldest task of the first bucket
   that has one for it.

   As long as no order is set for a kind of worker, it visits every bucket,
   higher numbers first.  Tasks in a bucket that no worker visits which can
   execute them are executed when such a worker finds nothing else.

   Workers without CUDA or OpenCL, simulated devices too, go by the order of
   the CPU.  To be called in sched_policy_init of struct starpu_conf, or at any
   time later.  They return 0 or: -ENODEV, the runtime is not running; -EINVAL,
   the context `sched_ctx_id' has another policy, or there is no such kind of
   worker, bucket or place, which is printed. */

#ifndef STARPU_HETEROPRIO_H
#define STARPU_HETEROPRIO_H

#ifdef __GNUC__
/* C90 has no long long.  */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wlong-long"
#endif

#include <starpu_task.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Buckets that can be set up: 0 to that number less one.  Those of other
   priorities are there too. */
#define STARPU_HETEROPRIO_MAX_PRIO 100

/* Size of arrays in programs.  The library does not limit the number of tasks
   whose data it prefetches. */
#define STARPU_HETEROPRIO_MAX_PREFETCH 2

/* Kinds of workers; STARPU_CPU_WORKER and the like are the same numbers.  There
   are none of the last two, of which all is taken and has no effect. */
enum starpu_heteroprio_types
{
  STARPU_CPU_IDX,
  STARPU_CUDA_IDX,
  STARPU_OPENCL_IDX,
  STARPU_MIC_IDX,
  STARPU_MPI_MS_IDX,
  STARPU_NB_TYPES
};

/* Their bits of starpu_codelet.where; 0 ends it. */
static const unsigned starpu_heteroprio_types_to_arch[STARPU_NB_TYPES + 1]
    __attribute__ ((unused))
    = { STARPU_CPU, STARPU_CUDA, STARPU_OPENCL, STARPU_MIC, STARPU_MPI_MS, 0 };

/* Workers of that kind visit `max_prio' buckets, in the order 0, 1, ... */
int starpu_heteroprio_set_nb_prios (unsigned sched_ctx_id, unsigned arch,
                                    unsigned max_prio);

/* In the place `source_prio' of that order is bucket `dest_bucket_id'. */
int starpu_heteroprio_set_mapping (unsigned sched_ctx_id, unsigned arch,
                                   unsigned source_prio,
                                   unsigned dest_bucket_id);

/* Says that a kind of worker executes the tasks of a bucket faster than all
   others, and how many times as long another kind takes.  Workers of this
   other kind leave the bucket alone while there are fewer tasks in it than
   `slow_factor' for each worker of the fastest kind. */
int starpu_heteroprio_set_faster_arch (unsigned sched_ctx_id, unsigned arch,
                                       unsigned bucket_id);
int starpu_heteroprio_set_arch_slow_factor (unsigned sched_ctx_id,
                                            unsigned arch, unsigned bucket_id,
                                            float slow_factor);

#ifdef __cplusplus
}
#endif

#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

#endif /* STARPU_HETEROPRIO_H */
