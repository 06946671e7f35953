/* Tasks exclude each other by `mutex lock` while they update what no clause
   orders, and one that restarts is executed again until a later one has set a
   flag, also with one worker.
   rows: -
   languages: c c++
   options: -O0 | -O2 -g */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */

#include <stdlib.h>

static long counts[4];
static int flag, attempts;

#pragma css task input (v[n])
static void
count (int n, const int *v)
{
  for (int i = 0; i < n; i++)
    {
#pragma css mutex lock (counts)
      long before = counts[v[i]];
      for (volatile int j = 0; j < 20; j++)
        ;
      counts[v[i]] = before + 1;
#pragma css mutex unlock (counts)
    }
}

#pragma css task output (seen)
static void
await (int *seen)
{
  attempts++;
  if (!__atomic_load_n (&flag, __ATOMIC_ACQUIRE))
#pragma css restart
    ;
  *seen = 1;
}

#pragma css task safe (to)
static void
raise (int *to)
{
  __atomic_store_n (to, 1, __ATOMIC_RELEASE);
}

#pragma css task input (seen) output (copy)
static void
after (int *seen, int *copy)
{
  *copy = *seen;
}

int
main (void)
{
  static int values[4000], seen, copy;
  for (int i = 0; i < 4000; i++)
    values[i] = i % 4;
  for (int i = 0; i < 40; i++)
    count (100, values + i * 100);
  await (&seen);
  after (&seen, &copy);
  raise (&flag);
#pragma css barrier
  for (int i = 0; i < 4; i++)
    if (counts[i] != 1000)
      return 1;
  return !(copy == 1 && attempts >= 1);
}
