/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Checks of MPI programs: a failure is told with its rank, and the others go
   on, so that no rank waits for one that has gone. */

#ifndef MPI_TEST_H
#define MPI_TEST_H

#include <stdio.h>

#include <starpu_mpi.h>

static int rank __attribute__ ((unused)), size __attribute__ ((unused)),
    failures __attribute__ ((unused));

#define EXPECT(condition)                                                      \
  do                                                                           \
    if (!(condition))                                                          \
      {                                                                        \
        fprintf (stderr, "rank %d, line %d: %s\n", rank, __LINE__,             \
                 #condition);                                                  \
        failures++;                                                            \
      }                                                                        \
  while (0)

#endif
