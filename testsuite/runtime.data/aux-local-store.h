/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How a test ends the process of a local store. */

#ifndef ASTERISM_TESTSUITE_LOCAL_STORE_H
#define ASTERISM_TESTSUITE_LOCAL_STORE_H

#include "../support/check.h"

#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* Memory that all processes see. */
static inline void *
shared_memory (size_t bytes)
{
  void *memory = mmap (NULL, bytes, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK (memory != MAP_FAILED);
  return memory;
}

/* Ends it; it is gone when this returns. */
static inline void
end_process (pid_t process)
{
  CHECK_EQ (kill (process, SIGKILL), 0);
  /* It is no child; whose it is tells the runtime first. */
  while (kill (process, 0) == 0)
    usleep (100);
  CHECK_EQ (errno, ESRCH);
}

#endif
