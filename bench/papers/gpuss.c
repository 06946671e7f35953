/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* "An extension of the StarSs programming model for platforms with multiple
   GPUs": Cholesky on the four GPUs of a Tesla S1070 behind two links, without a
   cache, with results written to main memory at once, and with results that
   stay until somebody needs them.  Copies overlap nothing, as the workers of
   the paper make them before and after each task.

     gpuss [experiment...]     such as G1; all of them otherwise */

#include "policies.h"
#include "report.h"
#include "tiles.h"

enum
{
  Potrf,
  Trsm,
  Syrk,
  Gemm,
  Kernels
};

enum mode
{
  NoCache,
  WriteThrough,
  WriteBack
};

struct setting
{
  int n, tile, devices;
  enum mode mode;
  int in_order; /* tasks are given as they become ready, wherever data are */
};

static struct kernel kernels[Kernels];

/* Rates of a GT200 with tiles of 1024, and how they change with the tile. */
static void
set_rates (int tile)
{
  static const char *const names[] = { "potrf", "trsm", "syrk", "gemm" };
  static const double gflops[] = { 40, 90, 200, 340 },
                      flops[] = { 1.0 / 3, 1, 1, 2 };
  const double cube = (double)tile * tile * tile;
  const double others = tile <= 1024 ? log2 (1 / 0.85) : log2 (1.06),
               trsm = tile <= 1024 ? log2 (1 / 0.6) : log2 (1.5);
  for (int i = 0; i < Kernels; ++i)
    {
      const double factor = pow (tile / 1024.0, i == Trsm ? trsm : others);
      kernels[i].name = names[i];
      kernels[i].flops = flops[i] * cube;
      kernels[i].us[0] = 0;
      kernels[i].us[1] = kernels[i].flops / (gflops[i] * factor * 1e3);
      make_codelet (&kernels[i], i == Potrf ? 1 : i == Gemm ? 3 : 2, None);
    }
}

static void
write_machine (int devices)
{
  FILE *file = fopen ("tesla-s1070.json", "w");
  if (file == NULL)
    return fail ("tesla-s1070.json");
  fprintf (
      file,
      "{ \"name\": \"Tesla S1070\",\n"
      "  \"kinds\": { \"gpu\": { \"type\": \"cuda\", \"memory_mb\": 4000,\n"
      "                      \"overlap\": false } },\n"
      "  \"links\": {\n");
  for (int i = 0; i < 2; ++i)
    fprintf (file,
             "    \"pcie %d\": { \"latency_us\": 20, \"gb_per_s\": 2.5, "
             "\"back_gb_per_s\": 2 }%s\n",
             i, i == 0 ? "," : " },");
  fprintf (file, "  \"workers\": [\n");
  for (int i = 0; i < devices; ++i)
    fprintf (file, "    { \"kind\": \"gpu\", \"links\": [ \"pcie %d\" ] }%s\n",
             i / 2, i < devices - 1 ? "," : " ],");
  fprintf (file, "  \"codelets\": {\n");
  for (int i = 0; i < Kernels; ++i)
    fprintf (file, "    \"%s\": { \"gpu\": { \"us\": %.6f } }%s\n",
             kernels[i].name, kernels[i].us[1], i < Kernels - 1 ? "," : " } }");
  fclose (file);
}

static struct result
run (struct setting setting)
{
  struct starpu_conf conf;
  struct graph graph;
  set_rates (setting.tile);
  write_machine (setting.devices);
  setenv ("STARPU_SIM", "tesla-s1070.json", 1);
  setenv ("STARPU_PREFETCH", "0", 1);
  setenv ("STARPU_DISABLE_ASYNCHRONOUS_COPY", "1", 1);
  setenv ("STARPU_SILENT", "1", 1);
  if (setting.in_order)
    setenv ("STARPU_SCHED", "eager", 1);
  else
    unsetenv ("STARPU_SCHED");
  starpu_conf_init (&conf);
  if (!setting.in_order)
    conf.sched_policy = &nearest_policy;
  if (starpu_init (&conf) != 0)
    fail ("starpu_init");
  begin_graph (&graph, setting.n / setting.tile,
               (size_t)setting.tile * (size_t)setting.tile * 4);
  graph.private_data = setting.mode == NoCache;
  graph.keeps_read = setting.mode == WriteThrough;
  for (int i = 0; setting.mode == WriteThrough && i < graph.n; ++i)
    for (int j = 0; j <= i; ++j)
      starpu_data_set_wt_mask (tile_at (&graph, i, j)->handle,
                               1u << STARPU_MAIN_RAM);
  const double begin = starpu_timing_now ();
  insert_cholesky (&graph, &kernels[Potrf], &kernels[Trsm], &kernels[Syrk],
                   &kernels[Gemm]);
  const struct result result = end_graph (&graph, begin, 1);
  starpu_shutdown ();
  return result;
}

static const int sizes[] = { 4096, 8192, 12288, 16384, 20480 };
enum
{
  Sizes = sizeof sizes / sizeof *sizes,
  Most = 4 /* devices */
};

static struct result modes[Sizes][3], scaling[Sizes][Most];

static void
measure_modes (void)
{
  static const char *const names[] = { "none", "write-through", "write-back" };
  static struct curve curves[3];
  memset (curves, 0, sizeof curves);
  printf (
      "Cholesky on 4 GPUs, tiles of 1024, GFlop/s (flush included)\n"
      "    n   none  write-through  write-back  bound   copies in and out\n");
  for (int i = 0; i < Sizes; ++i)
    {
      for (int m = 0; m < 3; ++m)
        {
          const struct setting setting
              = { sizes[i], 1024, Most, (enum mode)m, 0 };
          modes[i][m] = run (setting);
          curves[m].name = names[m];
          add_point (&curves[m], sizes[i], modes[i][m].gflops, 0);
        }
      const struct result *back = &modes[i][WriteBack];
      printf ("%5d %6.0f %14.0f %11.0f %6.0f  ", sizes[i],
              modes[i][NoCache].gflops, modes[i][WriteThrough].gflops,
              back->gflops,
              back->gflops * back->seconds / fmax (back->path, back->area));
      for (int m = 0; m < 3; ++m)
        printf (" %5.0f %4.0f", modes[i][m].in, modes[i][m].out);
      putchar ('\n');
      fflush (stdout);
    }
  draw ("gpuss-cache", "Cholesky on 4 GPUs", "n", "GFlop/s", curves, 3);
}

static void
measure_scaling (void)
{
  static struct curve curves[Most];
  static const char *const names[Most]
      = { "1 GPU", "2 GPUs", "3 GPUs", "4 GPUs" };
  memset (curves, 0, sizeof curves);
  printf ("Cholesky, write-back, GFlop/s on 1 to 4 GPUs\n");
  for (int i = 0; i < Sizes; ++i)
    {
      printf ("%5d", sizes[i]);
      for (int d = 1; d <= Most; ++d)
        {
          const struct setting setting = { sizes[i], 1024, d, WriteBack, 0 };
          scaling[i][d - 1] = run (setting);
          curves[d - 1].name = names[d - 1];
          add_point (&curves[d - 1], sizes[i], scaling[i][d - 1].gflops, 0);
          printf (" %6.0f", scaling[i][d - 1].gflops);
        }
      printf ("  speed-up %.2f\n",
              scaling[i][Most - 1].gflops / scaling[i][0].gflops);
      fflush (stdout);
    }
  draw ("gpuss-scaling", "Cholesky, write-back", "n", "GFlop/s", curves, Most);
}

static void
caches (void)
{
  int holds = 1;
  double gain[Sizes];
  for (int i = 0; i < Sizes; ++i)
    {
      gain[i] = modes[i][WriteBack].gflops / modes[i][WriteThrough].gflops;
      if (sizes[i] >= 8192)
        holds &= gain[i] >= 1.3
                 && modes[i][NoCache].gflops < modes[i][WriteThrough].gflops;
    }
  judge (
      "G1", holds, "1.3 or more from 8192 on, none below write-through",
      "write-back by write-through: %.2f %.2f %.2f %.2f; paper: an important "
      "improvement",
      gain[1], gain[2], gain[3], gain[4]);
}

static void
speed_ups (void)
{
  int holds = 1;
  double up[Sizes];
  for (int i = 0; i < Sizes; ++i)
    {
      for (int d = 1; d < Most; ++d)
        holds &= scaling[i][d].gflops > scaling[i][d - 1].gflops
                 || sizes[i] < 8192;
      up[i] = scaling[i][Most - 1].gflops / scaling[i][0].gflops;
      if (sizes[i] >= 16384)
        holds &= up[i] >= 2.7 && up[i] <= 3.7;
    }
  /* By hand: all tiles go there, kernels follow each other, tiles come back. */
  const struct result *one = &scaling[Sizes - 1][0];
  const double tiles = 20 * 21 / 2.0, bytes = 1024.0 * 1024 * 4,
               by_hand = one->area + tiles * bytes / 2.5e9 + tiles * bytes / 2e9
                         + 2 * tiles * 20e-6,
               kept = by_hand / one->seconds;
  judge ("G2", holds && kept >= 0.93,
         "rising, 2.7 to 3.7 from 16384 on, one GPU 0.93 of code by hand",
         "speed-up of 4 GPUs: %.2f %.2f %.2f %.2f; one GPU has %.2f of code by "
         "hand; paper: rising",
         up[1], up[2], up[3], up[4], kept);
}

static void
tile_sizes (void)
{
  static struct curve curve;
  double most = 0;
  int best = 0;
  printf ("Cholesky of 20480 on 4 GPUs by tile, GFlop/s\n");
  for (int tile = 256; tile <= 2048; tile *= 2)
    {
      const struct setting setting = { 20480, tile, Most, WriteBack, 0 };
      const struct result found = run (setting);
      printf ("%5d %6.0f (%u tasks)\n", tile, found.gflops, found.tasks);
      fflush (stdout);
      add_point (&curve, tile, found.gflops, 0);
      if (found.gflops > most)
        {
          most = found.gflops;
          best = tile;
        }
    }
  curve.name = "write-back";
  draw ("gpuss-tiles", "Cholesky of 20480 on 4 GPUs", "tile", "GFlop/s", &curve,
        1);
  judge ("G3", best >= 512, "512 to 2048", "best tile: %d; paper: 512 or more",
         best);
}

static void
locality (void)
{
  struct setting setting = { 16384, 1024, Most, WriteBack, 0 };
  const struct result near = run (setting);
  setting.in_order = 1;
  const struct result any = run (setting);
  judge (
      "G4", near.gflops >= 1.15 * any.gflops && near.in < any.in,
      "1.15 or more",
      "tasks go where their data are: %.0f GFlop/s, %.0f copies in; in ready "
      "order %.0f, %.0f",
      near.gflops, near.in, any.gflops, any.in);
}

static void
counts (void)
{
  const struct result *found = modes[3];
  const double n = 16, tiles = n * (n + 1) / 2,
               in = n + 2 * n * (n - 1) + n * (n - 1) * (n - 2) / 2,
               tasks = found[NoCache].tasks;
  judge (
      "G5",
      found[NoCache].in == in && found[NoCache].out == tasks
          && found[WriteThrough].out == tasks && found[WriteBack].out >= tiles
          && fabs (found[WriteBack].out - 234) <= 0.15 * 234,
      "exactly 2176 and 816; 816; 199 to 269",
      "copies of 16 tiles: no cache %.0f in and %.0f out, write-through %.0f "
      "out, write-back %.0f out",
      found[NoCache].in, found[NoCache].out, found[WriteThrough].out,
      found[WriteBack].out);
}

int
main (int argc, char **argv)
{
  const int cache = covers (argc, argv, "G1"),
            count = covers (argc, argv, "G5");
  if (cache || count)
    measure_modes ();
  if (cache)
    caches ();
  if (covers (argc, argv, "G2"))
    {
      measure_scaling ();
      speed_ups ();
    }
  if (covers (argc, argv, "G3"))
    tile_sizes ();
  if (covers (argc, argv, "G4"))
    locality ();
  if (count)
    counts ();
  return summary ();
}
