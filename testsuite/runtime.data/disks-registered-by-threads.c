/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Each of several threads that register a disk at a time gets a node of its
   own.
   rows: R18
   configs: one many */

#include "aux-disk.h"
#include <pthread.h>

enum
{
  kThreads = 4,
  kRounds = 40
};
static pthread_barrier_t barrier;

static void *
add_disk (void *argument)
{
  (void)argument;
  pthread_barrier_wait (&barrier);
  return (void *)(intptr_t)register_disk ();
}

int
main (void)
{
  CHECK_EQ (pthread_barrier_init (&barrier, NULL, kThreads), 0);
  for (int round = 0; round < kRounds; ++round)
    {
      pthread_t threads[kThreads];
      int seen[kThreads] = { 0 };
      start ();
      int nodes = (int)starpu_memory_nodes_get_count ();
      for (int i = 0; i < kThreads; ++i)
        CHECK_EQ (pthread_create (&threads[i], NULL, add_disk, NULL), 0);
      for (int i = 0; i < kThreads; ++i)
        {
          void *node;
          CHECK_EQ (pthread_join (threads[i], &node), 0);
          int which = (int)(intptr_t)node - nodes;
          CHECK (which >= 0 && which < kThreads);
          CHECK_EQ (seen[which]++, 0);
        }
      CHECK_EQ (starpu_memory_nodes_get_count (), nodes + kThreads);
      starpu_shutdown ();
    }
  return 0;
}
