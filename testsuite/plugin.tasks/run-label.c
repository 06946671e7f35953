/* Tasks annotated as blas2 are executed by cores alone, under every policy and
   although cores are slow; others of the same program go to devices as well.
   rows: N10! Q02 Q17
   languages: c c++ */
/* { dg-do run } */
/* { dg-set-target-env-var STARPU_NCPU "2" } */
/* { dg-set-target-env-var STARPU_NSIM "2" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */

#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { Steps = 20, Columns = 6 };

static int executed[2][2]; /* memory-bound or not; on a device or a core */

/* Algorithm 1 of "Unified development for mixed multi-GPU and
   multi-coprocessor environments": the panel is memory-bound, locked to the
   cores, and not to be stolen.  */
void getf2 (int *panel) __attribute__ ((task, label ("blas2")));
void laswp (int *column) __attribute__ ((label ("memory_bound"), task));
void gemm (const int *panel, int *column)
    __attribute__ ((task, label ("blas3")));

static void
count (int memory_bound)
{
  int worker = starpu_worker_get_id ();
  int on_device = starpu_worker_get_memory_node ((unsigned) worker) != 0;

  STARPU_ATOMIC_ADD (&executed[memory_bound][on_device], 1);
  if (!on_device)
    usleep (300);
}

void
getf2 (int *panel)
{
  count (1);
  panel[0] = panel[0] + 1;
}

void
laswp (int *column)
{
  count (1);
  column[0] = column[0] + 1;
}

void
gemm (const int *panel, int *column)
{
  count (0);
  column[0] = column[0] + panel[0];
}

static void
compute (int *panel, int **columns)
{
  for (int k = 0; k < Steps; k++)
    {
      getf2 (panel);
      for (int j = 0; j < Columns; j++)
        {
          laswp (columns[j]);
          gemm (panel, columns[j]);
        }
    }
}

static int
check (const char *policy, const int *data)
{
  int wrong = executed[1][0] != Steps * (Columns + 1) || executed[1][1] != 0
              || executed[0][0] + executed[0][1] != Steps * Columns
              || executed[0][1] == 0;

  for (int j = 1; j <= Columns; j++)
    wrong |= data[j] != Steps + Steps * (Steps + 1) / 2;
  if (wrong)
    fprintf (stderr, "%s: memory-bound %d on cores, %d on devices; others "
                     "%d, %d; %d\n",
             policy, executed[1][0], executed[1][1], executed[0][0],
             executed[0][1], data[1]);
  return wrong;
}

static int
run (const char *policy)
{
  int data[Columns + 1] = { 0 };
  int *panel = &data[0];
  int *columns[Columns];

  setenv ("STARPU_SCHED", policy, 1);
  memset (executed, 0, sizeof executed);
#pragma starpu initialize
#pragma starpu register panel 1
  for (int j = 0; j < Columns; j++)
    {
      int *column = columns[j] = &data[j + 1];
#pragma starpu register column 1
    }
  compute (panel, columns);
#pragma starpu unregister panel
  for (int j = 0; j < Columns; j++)
    {
      int *column = columns[j];
#pragma starpu unregister column
    }
#pragma starpu shutdown
  return check (policy, data);
}

int
main (void)
{
  static const char *const policies[]
      = { "eager", "lws", "random", "dmda", "weights" };
  int wrong = 0;

  for (int i = 0; i < 5; i++)
    wrong |= run (policies[i]);
  return wrong;
}
