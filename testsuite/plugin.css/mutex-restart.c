/* Tasks exclude each other by `mutex lock` while they update what no clause
   orders, and one that restarts is executed again until a later one has set a
   flag, also with one worker.  So is a task made of a call, of a function of any
   place; `restart` in a function that no such task is made of goes on.  A task
   that holds a lock calls one that takes another.
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

/* No task; the calls are.  */
void await_later (int *seen, int *tried);
static void
await_earlier (int *seen, int *tried)
{
  if (++*tried < 3 || !__atomic_load_n (&flag, __ATOMIC_ACQUIRE))
#pragma css restart
    ;
  *seen = 1;
}

static void
go_on (int *gone)
{
#pragma css restart
  ++*gone;
}
#pragma css task inout (gone)
static void
call_helper (int *gone)
{
  go_on (gone);
  ++*gone;
}

static int lock_of_outer;
#pragma css task inout (n)
static void
inner (int *n)
{
#pragma css mutex lock (flag)
  ++*n;
#pragma css mutex unlock (flag)
}
#pragma css task inout (n)
static void
outer (int *n)
{
#pragma css mutex lock (lock_of_outer)
  inner (n);
#pragma css mutex unlock (lock_of_outer)
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
  static int values[4000], seen, copy, earlier[2], later[2], gone, nested;
  for (int i = 0; i < 4000; i++)
    values[i] = i % 4;
  for (int i = 0; i < 40; i++)
    count (100, values + i * 100);
  await (&seen);
  after (&seen, &copy);
#pragma css task output ((earlier[0])) inout ((earlier[1]))
  await_earlier (&earlier[0], &earlier[1]);
#pragma css task output ((later[0])) inout ((later[1]))
  await_later (&later[0], &later[1]);
  for (int i = 0; i < 100; i++)
    {
      call_helper (&gone);
      outer (&nested);
    }
  raise (&flag);
#pragma css barrier
  for (int i = 0; i < 4; i++)
    if (counts[i] != 1000)
      return 1;
  if (earlier[0] != 1 || earlier[1] < 3 || later[0] != 1 || later[1] < 3)
    return 2;
  if (gone != 200 || nested != 100)
    return 3;
  return !(copy == 1 && attempts >= 1);
}

void
await_later (int *seen, int *tried)
{
  if (++*tried < 3)
#pragma css restart
    ;
  *seen = 1;
}
