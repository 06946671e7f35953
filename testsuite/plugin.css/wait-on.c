/* `#pragma css wait on` waits for the tasks that use a scalar, a member, what a
   pointer points to, an element or a part of an array, and for no others: a
   task that waits for the program stays running meanwhile.  `barrier read`
   and `wait on ... read` let the program read.  `start (n)` starts n workers
   on cores.
   rows: -
   languages: c c++
   options: -O0 | -O2 -g */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */

#include <sched.h>
#include <stdlib.h>

#if __STARSS != 1 || __STARSS_SMP != 1
#error "the macros of the dialect are not defined"
#endif

struct pair
{
  int first, second;
};

#pragma css task output (to)
static void
set (int value, int *to)
{
  *to = value;
}

#pragma css task output (to[n])
static void
fill (int n, int value, int *to)
{
  for (int i = 0; i < n; i++)
    to[i] = value;
}

#pragma css task safe (gate) output (done)
static void
stay (int *gate, int *done)
{
  while (!__atomic_load_n (gate, __ATOMIC_ACQUIRE))
    sched_yield ();
  *done = 1;
}

int
main (void)
{
  static int gate, done, total, m[4][8];
  static struct pair p;
  int *heap = (int *)malloc (16 * sizeof *heap);
  int *pointers[2] = { heap, heap + 8 };
#pragma css start (2)
  stay (&gate, &done);
  set (3, &total);
#pragma css wait on (total)
  if (total != 3)
    return 1;
  set (4, &p.second);
#pragma css wait on (p.second) read
  if (p.second != 4)
    return 2;
  fill (8, 5, pointers[1]);
#pragma css wait on (pointers[1])
  for (int i = 8; i < 16; i++)
    if (heap[i] != 5)
      return 3;
  fill (8, 6, m[2]);
#pragma css wait on (m[2][3])
  for (int i = 0; i < 8; i++)
    if (m[2][i] != 6)
      return 4;
  fill (8, 7, m[1]);
  set (8, &total);
  int one = 1;
#pragma css wait on (m{one}{0 .. 3}, total)
  if (m[1][0] != 7 || total != 8)
    return 5;
  fill (16, 9, heap);
#pragma css wait on (heap{2 : 3})
  if (heap[4] != 9)
    return 6;
  /* Until now the first task has been running.  */
  if (__atomic_load_n (&done, __ATOMIC_ACQUIRE))
    return 7;
  __atomic_store_n (&gate, 1, __ATOMIC_RELEASE);
#pragma css barrier read
  if (!done)
    return 8;
#pragma css sync
#pragma css wait all
#pragma css finish
  free (heap);
  return 0;
}
