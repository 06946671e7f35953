/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Without memory for a dependency between two tasks there is a message, and the
   program goes on.
   rows: E05
   configs: one */

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__

#include <stdio.h>

int
main (void)
{
  puts ("sanitizers have a malloc () of their own");
  return 77;
}

#else

#include "../support/check.h"

extern void *__libc_memalign (size_t alignment, size_t size);

static int full;

/* Stands before that of the C library.  */
void *
aligned_alloc (size_t alignment, size_t size)
{
  return full ? NULL : __libc_memalign (alignment, size);
}

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet codelet = { .cpu_funcs = { nothing } };

int
main (void)
{
  start ();
  struct starpu_task *before = new_task (&codelet, NULL);
  struct starpu_task *after = new_task (&codelet, NULL);
  /* The messages go nowhere. */
  setenv ("STARPU_SILENT", "1", 1);
  full = 1;
  for (int i = 0; i < 20000; ++i)
    starpu_task_declare_deps_array (after, 1, &before);
  full = 0;
  submit (before);
  submit (after);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  return 0;
}

#endif
