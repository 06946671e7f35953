/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A model that was kept on disk is loaded, walked through and printed; costs
   are set in what it has for each kind of worker; kinds are known by number.
   rows: E28 E31 E45
   configs: one sim */

#include "../support/check.h"
#include <math.h>
#include <starpu_scheduler.h>

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_perfmodel model
    = { .type = STARPU_HISTORY_BASED, .symbol = "a & b" };
static struct starpu_codelet codelet = { .cpu_funcs = { nothing },
                                         .nbuffers = 1,
                                         .modes = { STARPU_R },
                                         .model = &model };
static uint32_t footprint;

static void
measure (void)
{
  float values[10] = { 0 };
  starpu_data_handle_t handle;
  struct starpu_task *task = new_task (&codelet, NULL);
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values, 10,
                               sizeof *values);
  task->handles[0] = handle;
  struct starpu_perfmodel_device device = { STARPU_CPU_WORKER, 0, 1 };
  struct starpu_perfmodel_arch arch = { 1, &device };
  for (int i = 0; i < 16; ++i)
    starpu_perfmodel_update_history (&model, task, &arch, 0, 0, 250);
  footprint = starpu_task_data_footprint (task);
  starpu_task_destroy (task);
  starpu_data_unregister (handle);
}

/* What a function prints. */
static char text[4096];
static FILE *
begin (void)
{
  memset (text, 0, sizeof text);
  return fmemopen (text, sizeof text, "w");
}

static void
look_at_file (void)
{
  struct starpu_perfmodel loaded = { .type = STARPU_PERFMODEL_INVALID };
  struct starpu_perfmodel_device device = { STARPU_CPU_WORKER, 3, 1 };
  struct starpu_perfmodel_arch arch = { 1, &device };
  uint32_t other = footprint + 1;
  FILE *file = begin ();
  CHECK_EQ (starpu_perfmodel_print_all (&loaded, NULL, NULL, NULL, file),
            -EINVAL);
  CHECK_EQ (starpu_perfmodel_load_symbol ("a & b", &loaded), 0);
  struct starpu_perfmodel_per_arch *kind
      = starpu_perfmodel_get_model_per_arch (&loaded, &arch, 0);
  CHECK (kind != NULL && kind->list != NULL && kind->list->next == NULL);
  CHECK_EQ (kind->list->entry->footprint, footprint);
  CHECK (fabs (kind->list->entry->mean - 250) < 1e-6);
  CHECK_EQ (kind->list->entry->nsample, 16);
  CHECK (fabs (kind->list->entry->sum - 4000) < 1e-3);
  CHECK_EQ (kind->list->entry->size, 40);

  char mean[] = "mean", number[] = "n", wrong[] = "?", cpu[] = "cpu",
       gpu[] = "cuda";
  CHECK_EQ (starpu_perfmodel_print_all (&loaded, cpu, mean, &footprint, file),
            0);
  CHECK_EQ (starpu_perfmodel_print_all (&loaded, NULL, number, NULL, file), 0);
  CHECK_EQ (starpu_perfmodel_print_all (&loaded, cpu, mean, &other, file), 0);
  CHECK_EQ (starpu_perfmodel_print_all (&loaded, gpu, NULL, NULL, file),
            -EINVAL);
  CHECK_EQ (starpu_perfmodel_print_all (&loaded, NULL, wrong, NULL, file),
            -EINVAL);
  fclose (file);
  CHECK (strcmp (text, "250\n16\n") == 0);

  file = begin ();
  starpu_perfmodel_print (&loaded, &arch, 0, NULL, NULL, file);
  starpu_perfmodel_print (&loaded, &arch, 1, NULL, NULL, file);
  fclose (file);
  CHECK (strstr (text, "# cpu_impl0\n") != NULL);
  CHECK (strstr (text, " 40 0 250 ") != NULL);
  CHECK (strstr (text, "impl1") == NULL);

  file = begin ();
  CHECK_EQ (starpu_perfmodel_print_estimations (&loaded, footprint, file), 0);
  CHECK_EQ (starpu_perfmodel_print_estimations (&loaded, other, file), 0);
  CHECK_EQ (starpu_perfmodel_list_combs (file, &loaded), 0);
  starpu_perfmodel_dump_xml (file, &loaded);
  fclose (file);
  CHECK (strstr (text, "cpu_impl0 250\ncpu_impl0 nan\n") == text);
  CHECK (strstr (text, "cpu, implementation 0: 1 footprints\n") != NULL);
  CHECK (strstr (text, "<perfmodel symbol=\"a &amp; b\">") != NULL);
  CHECK (strstr (text, "mean=\"250\"") != NULL);
  CHECK_EQ (starpu_perfmodel_unload_model (&loaded), 0);
}

static double
seven (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
       unsigned nimpl)
{
  (void)task, (void)arch, (void)nimpl;
  return 7;
}

static void
look_at_kinds (void)
{
  struct starpu_perfmodel_device cpu = { STARPU_CPU_WORKER, 0, 1 };
  struct starpu_perfmodel_device cuda = { STARPU_CUDA_WORKER, 5, 1 };
  struct starpu_perfmodel_device none = { STARPU_ANY_WORKER, 0, 1 };
  const int kinds = starpu_perfmodel_get_narch_combs ();
  CHECK (kinds >= 1);
  const int cores = starpu_perfmodel_arch_comb_get (1, &cpu);
  CHECK (cores >= 0 && cores < kinds);
  CHECK_EQ (starpu_perfmodel_arch_comb_add (1, &cpu), cores);
  CHECK_EQ (
      starpu_perfmodel_arch_comb_fetch (cores)->devices[0].type == cpu.type, 1);
  CHECK_EQ (starpu_perfmodel_arch_comb_get (1, &cuda), -1);
  CHECK_EQ (starpu_perfmodel_arch_comb_add (1, &cuda), kinds);
  CHECK_EQ (starpu_perfmodel_arch_comb_get (1, &cuda), kinds);
  CHECK_EQ (starpu_perfmodel_get_narch_combs (), kinds + 1);
  CHECK_EQ (starpu_perfmodel_arch_comb_add (1, &none), -EINVAL);
  CHECK_EQ (starpu_perfmodel_arch_comb_add (2, &cpu), -EINVAL);
  CHECK (starpu_perfmodel_arch_comb_fetch (kinds + 1) == NULL);
  CHECK (starpu_perfmodel_arch_comb_fetch (-1) == NULL);
  CHECK (
      strcmp (starpu_perfmodel_get_archtype_name (STARPU_CUDA_WORKER), "cuda")
      == 0);

  struct starpu_perfmodel costs = { .type = STARPU_PER_ARCH };
  struct starpu_codelet timed = { .cpu_funcs = { nothing }, .model = &costs };
  starpu_perfmodel_get_model_per_devices (&costs, 0, STARPU_CPU_WORKER, 0, 1,
                                          -1)
      ->cost_function
      = seven;
  CHECK (starpu_perfmodel_get_model_per_devices (&costs, 99, STARPU_CPU_WORKER,
                                                 0, 1, -1)
         == NULL);
  struct starpu_task *task = new_task (&timed, NULL);
  struct starpu_perfmodel_arch arch = { 1, &cpu };
  CHECK (starpu_task_expected_length (task, &arch, 0) == 7);
  starpu_task_destroy (task);
  starpu_perfmodel_unload_model (&costs);
}

int
main (void)
{
  struct starpu_perfmodel_device cpu = { STARPU_CPU_WORKER, 0, 1 };
  CHECK_EQ (starpu_perfmodel_get_narch_combs (), 0);
  CHECK_EQ (starpu_perfmodel_arch_comb_add (1, &cpu), -ENODEV);
  start ();
  measure ();
  look_at_kinds ();
  starpu_shutdown ();
  look_at_file ();
  return 0;
}
