/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Profiling: when tasks, workers and links did what. */

#ifndef STARPU_PROFILING_H
#define STARPU_PROFILING_H

#ifdef __GNUC__
/* C90 has no long long.  */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wlong-long"
#endif

#include <errno.h>
#include <stdint.h>
#include <time.h>
#if defined __STRICT_ANSI__ && defined __GLIBC__
/* A strict C99 dialect leaves struct timespec out of time.h. */
#include <bits/types/struct_timespec.h>
#endif

#include <starpu_config.h>

#ifdef __cplusplus
extern "C" {
#endif

#define STARPU_PROFILING_DISABLE 0
#define STARPU_PROFILING_ENABLE 1

/* One task: starpu_task.profiling_info after its end, when profiling was on
   at its submission.  It belongs to the task.  A task that is destroyed at its
   end has one when it has callbacks, or else from when it is asked for by
   starpu_task_get_current (), with that time for what it has been through. */
struct starpu_profiling_task_info
{
  struct timespec submit_time;
  struct timespec push_start_time; /* given to the policy */
  struct timespec push_end_time;
  struct timespec pop_start_time; /* taken by the worker */
  struct timespec pop_end_time;
  struct timespec acquire_data_start_time; /* transfers */
  struct timespec acquire_data_end_time;
  struct timespec start_time; /* the function */
  struct timespec end_time;
  struct timespec release_data_start_time;
  struct timespec release_data_end_time;
  struct timespec callback_start_time;
  struct timespec callback_end_time;
  int workerid;
  uint64_t used_cycles;
  uint64_t stall_cycles;
  double energy_consumed; /* joules */
};

/* One worker, since the last time it was asked. */
struct starpu_profiling_worker_info
{
  struct timespec start_time;
  struct timespec total_time;
  struct timespec executing_time;
  struct timespec sleeping_time;
  int executed_tasks;
  uint64_t used_cycles;
  uint64_t stall_cycles;
  double energy_consumed;
  double flops;
};

/* One link, since the last time it was asked. */
struct starpu_profiling_bus_info
{
  struct timespec start_time;
  struct timespec total_time;
  int long long transferred_bytes;
  int transfer_count;
};

/* Switches profiling on or off and resets the counters; returns the former
   status.  It holds until it is changed: before starpu_init (), and from one
   runtime to the next. */
int starpu_profiling_status_set (int status);
int starpu_profiling_status_get (void);

/* Resets the counters. */
void starpu_profiling_init (void);

/* The number at the end of the trace's name under STARPU_FXT_PREFIX, 0 unless
   it was set before starpu_init (): for programs of several processes. */
void starpu_profiling_set_id (int new_id);

/* Reads and resets the counters of a worker; worker_info may be NULL.
   -EINVAL: no such worker. */
int
starpu_profiling_worker_get_info (int workerid,
                                  struct starpu_profiling_worker_info *info);

/* Links from one memory node to another: how many; the number of one, -1 when
   there is none; its ends; its counters, read and reset. */
int starpu_bus_get_count (void);
int starpu_bus_get_id (int src, int dst);
int starpu_bus_get_src (int busid);
int starpu_bus_get_dst (int busid);
int starpu_bus_get_profiling_info (int busid,
                                   struct starpu_profiling_bus_info *bus_info);

/* Whether copies need no stop in main memory, and how many devices use the
   link: as the drivers say, until a program that knows better sets it, for the
   rest of its life.  -EINVAL: no such link.  Copies go where they can all the
   same. */
void starpu_bus_set_direct (int busid, int direct);
int starpu_bus_get_direct (int busid);
void starpu_bus_set_ngpus (int busid, int ngpus);
int starpu_bus_get_ngpus (int busid);

/* Print what every worker and link did. */
void starpu_profiling_worker_helper_display_summary (void);
void starpu_profiling_bus_helper_display_summary (void);

/* Microseconds of a time; from one time to another. */
double starpu_timing_timespec_to_us (struct timespec *ts);
double starpu_timing_timespec_delay_us (struct timespec *start,
                                        struct timespec *end);

#define STARPU_NS_PER_S 1000000000

static __starpu_inline void
starpu_timespec_clear (struct timespec *time)
{
  time->tv_sec = 0;
  time->tv_nsec = 0;
}

/* result = a + b */
static __starpu_inline void
starpu_timespec_add (struct timespec *a, struct timespec *b,
                     struct timespec *result)
{
  long nanoseconds = a->tv_nsec + b->tv_nsec;
  result->tv_sec = a->tv_sec + b->tv_sec + nanoseconds / STARPU_NS_PER_S;
  result->tv_nsec = nanoseconds % STARPU_NS_PER_S;
}

/* result += a */
static __starpu_inline void
starpu_timespec_accumulate (struct timespec *result, struct timespec *a)
{
  starpu_timespec_add (result, a, result);
}

/* result = a - b */
static __starpu_inline void
starpu_timespec_sub (const struct timespec *a, const struct timespec *b,
                     struct timespec *result)
{
  long nanoseconds = a->tv_nsec - b->tv_nsec;
  long borrow = nanoseconds < 0;
  result->tv_sec = a->tv_sec - b->tv_sec - borrow;
  result->tv_nsec = nanoseconds + borrow * STARPU_NS_PER_S;
}

/* starpu_timespec_cmp (a, b, <) and the like */
#define starpu_timespec_cmp(a, b, CMP)                                         \
  (((a)->tv_sec == (b)->tv_sec) ? ((a)->tv_nsec CMP (b)->tv_nsec)              \
                                : ((a)->tv_sec CMP (b)->tv_sec))

#ifdef __cplusplus
}
#endif

#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

#endif /* STARPU_PROFILING_H */
