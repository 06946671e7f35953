/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A panel of an LU factorization with pivoting runs as a parallel task on a virtual
   device of several cores: the same factors and pivots as on one core, in less time.
   No core outside of the device takes part, and two devices work side by side.
   rows: Q06
   configs: one */

#include "../support/simulated.h"

#include <asterism_virtual.h>
#include <math.h>

enum
{
  Rows = 48,
  Width = 12
};

struct panel
{
  double a[Width][Rows]; /* columns */
  int pivots[Width], members[8];
};

static int arrived;

/* Until all members have come so often.  On the virtual clock who waits sleeps. */
static void
meet (int size)
{
  const int mine = __atomic_fetch_add (&arrived, 1, __ATOMIC_SEQ_CST);
  const int all = (mine / size + 1) * size;
  while (__atomic_load_n (&arrived, __ATOMIC_SEQ_CST) < all)
    starpu_sleep (1e-9);
}

static void
factor (struct panel *panel, int rank, int size)
{
  for (int c = 0; c < Width; ++c)
    {
      if (rank == 0)
        {
          int pivot = c;
          for (int i = c; i < Rows; ++i)
            if (fabs (panel->a[c][i]) > fabs (panel->a[c][pivot]))
              pivot = i;
          panel->pivots[c] = pivot;
          for (int j = 0; j < Width; ++j)
            {
              const double kept = panel->a[j][c];
              panel->a[j][c] = panel->a[j][pivot];
              panel->a[j][pivot] = kept;
            }
        }
      if (size > 1)
        meet (size);
      for (int i = c + 1; i < Rows; ++i)
        if (i % size == rank)
          {
            panel->a[c][i] /= panel->a[c][c];
            for (int j = c + 1; j < Width; ++j)
              panel->a[j][i] -= panel->a[c][i] * panel->a[j][c];
          }
      if (size > 1)
        meet (size);
    }
}

static void
getf2 (void *buffers[], void *argument)
{
  struct panel *panel = (struct panel *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  (void)argument;
  panel->members[starpu_worker_get_id ()]
      = starpu_combined_worker_get_size () * 100
        + starpu_combined_worker_get_id ();
  factor (panel, starpu_combined_worker_get_rank (),
          starpu_combined_worker_get_size ());
}

static struct starpu_codelet codelet = { .cpu_funcs = { getf2 },
                                         .type = STARPU_SPMD,
                                         .nbuffers = 1,
                                         .modes = { STARPU_RW },
                                         .name = "getf2" };

static void
fill (struct panel *panel)
{
  unsigned state = 7;
  memset (panel, 0, sizeof *panel);
  for (int j = 0; j < Width; ++j)
    for (int i = 0; i < Rows; ++i)
      {
        state = state * 1103515245u + 12345u;
        panel->a[j][i] = (double)(state >> 8 & 0xffff) / 65536 - 0.5;
      }
}

/* Factors a panel on the worker, and returns the microseconds that it takes. */
static double
run (struct panel *panel, int worker)
{
  starpu_data_handle_t handle;
  fill (panel);
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)panel,
                                 sizeof *panel);
  struct starpu_task *task = new_task (&codelet, NULL);
  task->handles[0] = handle;
  if (worker >= 0)
    {
      task->execute_on_a_specific_worker = 1;
      task->workerid = (unsigned)worker;
    }
  const double begin = starpu_timing_now ();
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  const double end = starpu_timing_now ();
  starpu_data_unregister (handle);
  return end - begin;
}

/* The members of a device are the workers from `first' on. */
static void
check_members (const struct panel *panel, int first, int count, int id)
{
  for (int w = 0; w < 8; ++w)
    CHECK_EQ (panel->members[w],
              w >= first && w < first + count ? count * 100 + id : 0);
}

int
main (void)
{
  static struct panel expected, panel;
  simulate ("{ \"name\": \"eight cores\", \"kinds\": { \"core\": {} },"
            "\"workers\": [ { \"kind\": \"core\", \"count\": 8 } ],"
            "\"codelets\": { \"getf2\": { \"core\": { \"us\": 900 } } } }");
  setenv ("ASTERISM_SIM_EXECUTE", "1", 1);
  fill (&expected);
  factor (&expected, 0, 1);

  CHECK_EQ (asterism_virtual_describe ("cores:4, cores:3,cores:1"), 0);
  start ();
  CHECK_EQ (asterism_virtual_count (), 3);
  CHECK_EQ (asterism_virtual_worker (2), 7);
  CHECK_EQ (asterism_virtual_worker (3), -1);
  CHECK (strcmp (asterism_virtual_name (1), "cores:3") == 0);
  int size, *members;
  CHECK_EQ (starpu_combined_worker_get_description (asterism_virtual_worker (1),
                                                    &size, &members),
            0);
  CHECK (size == 3 && members[0] == 4 && members[2] == 6);

  const double alone = run (&panel, asterism_virtual_worker (2));
  CHECK_EQ (memcmp (panel.a, expected.a, sizeof panel.a), 0);
  for (int d = 0; d < 2; ++d)
    {
      const double together = run (&panel, asterism_virtual_worker ((unsigned)d));
      printf ("one core %.0f us, %s %.0f us\n", alone,
              asterism_virtual_name ((unsigned)d), together);
      CHECK_EQ (memcmp (panel.a, expected.a, sizeof panel.a), 0);
      CHECK_EQ (memcmp (panel.pivots, expected.pivots, sizeof panel.pivots), 0);
      check_members (&panel, d == 0 ? 0 : 4, d == 0 ? 4 : 3,
                     asterism_virtual_worker ((unsigned)d));
      CHECK (together < 0.6 * alone);
    }

  /* A task for anybody keeps within the device of the core that takes it. */
  (void)run (&panel, -1);
  CHECK_EQ (memcmp (panel.a, expected.a, sizeof panel.a), 0);
  int took_part = 0;
  for (int w = 0; w < 8; ++w)
    took_part += panel.members[w] != 0;
  CHECK (took_part == 4 || took_part == 3 || took_part == 1);
  starpu_shutdown ();
  return 0;
}
