/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Small helpers: environment variables, time, copies, functions on every
   worker. */

#ifndef STARPU_HELPER_H
#define STARPU_HELPER_H

#include <stdint.h>
#include <stdio.h>

#include <starpu_config.h>
#include <starpu_data.h>

#ifdef __cplusplus
extern "C" {
#endif

#define STARPU_MIN(a, b) ((a) < (b) ? (a) : (b))
#define STARPU_MAX(a, b) ((a) < (b) ? (b) : (a))
#define STARPU_POISON_PTR ((void *)0xdeadbeef)

/* The value of an environment variable, or NULL.  Numbers: the default (-1
   without one) when it is not set or, with a message, is not a number. */
char *starpu_getenv (const char *name);
int starpu_getenv_number (const char *name);
int starpu_getenv_number_default (const char *name, int defval);
float starpu_getenv_float_default (const char *name, float defval);
/* Bytes.  The letter after the number says in what it counts: B, K, M or G, big
   or small; K when there is none. */
int starpu_getenv_size_default (const char *name, int defval);
/* Index of the value in the NULL-terminated `strings'; the default when it is
   not set or, with a message that lists them, is none of them. */
int starpu_getenv_string_var_default (const char *name, const char *strings[],
                                      int defvalue);

/* Their older names. */
#define starpu_get_env_number starpu_getenv_number
#define starpu_get_env_number_default starpu_getenv_number_default
#define starpu_get_env_float_default starpu_getenv_float_default
#define starpu_get_env_size_default starpu_getenv_size_default
#define starpu_get_env_string_var_default starpu_getenv_string_var_default

/* Microseconds since some fixed moment; never goes back. */
double starpu_timing_now (void);

/* Runs `func (arg)' once on each worker whose kind has a bit in `where'
   (STARPU_CPU, ...), or on the workers listed; returns when all have. */
void starpu_execute_on_each_worker (void (*func) (void *), void *arg,
                                    uint32_t where);
void starpu_execute_on_each_worker_ex (void (*func) (void *), void *arg,
                                       uint32_t where, const char *name);
void starpu_execute_on_specific_workers (void (*func) (void *), void *arg,
                                         unsigned num_workers,
                                         unsigned *workers, const char *name);

/* Copies the contents of one handle to another of the same layout, in turn
   among the submitted tasks; waits unless `asynchronous'.  Then the callback,
   if any, is called.  -EINVAL: the layouts differ, or the handles are one, not
   registered or partitioned. */
int starpu_data_cpy (starpu_data_handle_t dst_handle,
                     starpu_data_handle_t src_handle, int asynchronous,
                     void (*callback_func) (void *), void *callback_arg);

int starpu_data_cpy_priority (starpu_data_handle_t dst_handle,
                              starpu_data_handle_t src_handle, int asynchronous,
                              void (*callback_func) (void *),
                              void *callback_arg, int priority);

/* Returns a handle of its own for the contents that `src_handle' has at this
   point of the program, to be read and unregistered.  Until `src_handle' is
   written again, further calls return the same handle, which each caller
   unregisters.  -EINVAL: no handle, or a partitioned one. */
int starpu_data_dup_ro (starpu_data_handle_t *dst_handle,
                        starpu_data_handle_t src_handle, int asynchronous);

/* The machine as hwloc has it, without what the process may not use, until
   starpu_shutdown (); null before starpu_init (). */
struct hwloc_topology;
struct hwloc_topology *starpu_get_hwloc_topology (void);

/* Returns the number that the operating system gives to the processor with
   that number in the topology; -EINVAL: there is none; -ENODEV: before
   starpu_init (). */
int starpu_get_pu_os_index (unsigned logical_index);

/* Prints which worker is bound to which core. */
void starpu_display_bindings (void);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_HELPER_H */
