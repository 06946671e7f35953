/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The Cell of "StarPU: a runtime system for scheduling tasks over
   accelerator-based multicore machines" (RenPar 2009): Cholesky with tiles of
   64 on the six local stores of a PlayStation 3.  The program and its codelets
   are those that run on cores; a slow core schedules.

     cell [C1] */

#include "report.h"
#include "tiles.h"

enum
{
  Tile = 64,
  Potrf = 0,
  Trsm,
  Syrk,
  Gemm,
  Kernels
};

static struct kernel kernels[Kernels];

/* 25.55 GFlop/s were measured for the product; the others reach less of the
   peak with tiles that small. */
static void
set_rates (void)
{
  static const char *const names[] = { "potrf", "trsm", "syrk", "gemm" };
  static const double gflops[] = { 8, 16, 22, 25.55 },
                      flops[] = { 1.0 / 3, 1, 1, 2 };
  for (int i = 0; i < Kernels; ++i)
    {
      kernels[i].name = names[i];
      kernels[i].flops = flops[i] * Tile * Tile * Tile;
      kernels[i].us[0] = kernels[i].flops / (gflops[i] * 1e3);
      kernels[i].us[1] = 0;
      make_codelet (&kernels[i], i == Potrf ? 1 : i == Gemm ? 3 : 2, None);
    }
}

/* KIND: the six local stores, or as many cores. */
static void
write_machine (const char *kind, double scheduler_us)
{
  FILE *file = fopen ("playstation-3.json", "w");
  if (file == NULL)
    return fail ("playstation-3.json");
  fprintf (
      file,
      "{ \"name\": \"PlayStation 3\",\n"
      "  \"kinds\": {\n"
      "    \"spu\": { \"memory_kb\": 128 },\n    \"core\": { } },\n"
      "  \"links\": { \"memory\": { \"latency_us\": 1, \"gb_per_s\": 25.6, "
      "\"duplex\": false } },\n"
      "  \"workers\": [ { \"kind\": \"%s\", \"count\": 6%s } ],\n"
      "  \"scheduler_us\": %g,\n  \"codelets\": {\n",
      kind, strcmp (kind, "spu") == 0 ? ", \"links\": [ \"memory\" ]" : "",
      scheduler_us);
  for (int i = 0; i < Kernels; ++i)
    fprintf (file,
             "    \"%s\": { \"spu\": { \"us\": %.6f }, "
             "\"core\": { \"us\": %.6f } }%s\n",
             kernels[i].name, kernels[i].us[0], kernels[i].us[0],
             i < Kernels - 1 ? "," : " } }");
  fclose (file);
}

static struct result
run (const char *kind, int n, double scheduler_us)
{
  struct graph graph;
  set_rates ();
  write_machine (kind, scheduler_us);
  setenv ("STARPU_SIM", "playstation-3.json", 1);
  setenv ("STARPU_SCHED", "lws", 1);
  setenv ("STARPU_SILENT", "1", 1);
  if (starpu_init (NULL) != 0)
    fail ("starpu_init");
  begin_graph (&graph, n / Tile, (size_t)Tile * Tile * 4);
  const double begin = starpu_timing_now ();
  insert_cholesky (&graph, &kernels[Potrf], &kernels[Trsm], &kernels[Syrk],
                   &kernels[Gemm]);
  const struct result result = end_graph (&graph, begin, 0);
  starpu_shutdown ();
  return result;
}

int
main (int argc, char **argv)
{
  static const double costs[] = { 0, 3.4, 10 };
  static struct curve curves[4];
  const double peak = 6 * 25.6;
  int holds = 1;
  double last[3] = { 0 }, cores = 0;
  if (argc > 2 || (argc == 2 && strcmp (argv[1], "C1") != 0))
    {
      fprintf (stderr, "usage: cell [C1]\n");
      return 2;
    }
  curves[0].name = "no cost of scheduling";
  curves[1].name = "3.4 us a task";
  curves[2].name = "10 us a task";
  curves[3].name = "6 cores";
  printf ("Cholesky on 6 local stores, tiles of 64, GFlop/s by what the slow "
          "core takes to schedule a task\n"
          "    n   0 us  3.4 us  10 us  6 cores  bound\n");
  for (int n = 1024; n <= 4096; n += 1024)
    {
      struct result found[3];
      for (int c = 0; c < 3; ++c)
        {
          found[c] = run ("spu", n, costs[c]);
          holds &= found[c].gflops > last[c] && found[c].gflops <= peak;
          last[c] = found[c].gflops;
          add_point (&curves[c], n, last[c], 0);
        }
      const struct result alike = run ("core", n, 0);
      holds &= alike.gflops > cores;
      cores = alike.gflops;
      add_point (&curves[3], n, cores, 0);
      printf ("%5d %6.1f %7.1f %6.1f %8.1f %6.1f\n", n, last[0], last[1],
              last[2], cores,
              alike.gflops * alike.seconds / fmax (alike.path, alike.area));
      fflush (stdout);
    }
  draw ("cell", "Cholesky on 6 local stores", "n", "GFlop/s", curves, 4);
  judge ("C1", holds && last[2] <= 52,
         "rising with n, 52 GFlop/s at most with 10 us a task",
         "n = 4096: %.1f GFlop/s, %.1f with 3.4 us a task, %.1f with 10 us; on "
         "cores %.1f",
         last[0], last[1], last[2], cores);
  return summary ();
}
