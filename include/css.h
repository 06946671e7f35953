/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Numbers of threads, for programs of the StarSs dialect (`#pragma css`).

   Pragmas need no header.  A compiler that ignores them gets the sequential
   program, in which there is one thread. */

#ifndef ASTERISM_CSS_THREADS_H
#define ASTERISM_CSS_THREADS_H

#ifdef __STARSS

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the number of workers on cores, and starts the runtime if it does not
   run. */
int css_get_max_threads (void);

/* Returns the number of the worker whose task calls it, less than
   css_get_max_threads () on a core; 0 outside of tasks. */
int css_get_thread_num (void);

#ifdef __cplusplus
}
#endif

#else

static inline int
css_get_max_threads (void)
{
  return 1;
}

static inline int
css_get_thread_num (void)
{
  return 0;
}

#endif

#endif /* ASTERISM_CSS_THREADS_H */
