// SPDX-License-Identifier: LGPL-2.1-or-later
// On the machine of "StarPU: A Unified Platform for Task Scheduling on
// Heterogeneous Multicore Architectures" (2009) a policy by cost models is up
// to twice as fast as others for small Cholesky factorisations, uses more than
// the sum of the machine's parts when each kernel has a model for each kind of
// worker, and bears predictions that are wrong by a quarter.
//
// rows: E38! E39! E40! N12! Q28! R30!
// configs: one

#include "factorisations.h"
#include "models.h"

using namespace test;

/// Speed of a factorisation on the paper's machine.
static double
gflops (bool lu, unsigned n, const char *policy,
        std::function<double (Kernel, Arch)> believed = kernel_time)
{
  Factorisation one (3, 1, n);
  one.limit_memory (166);
  one.believed = std::move (believed);
  return lu ? one.lu_gflops (policy) : one.cholesky_gflops (policy);
}

/// The best policy that has no model.
static double
without_models (bool lu, unsigned n)
{
  double best = 0;
  for (const char *policy : { "eager", "prio", "random" })
    best = std::max (best, gflops (lu, n, policy));
  return best;
}

static void
check_gain ()
{
  double most = 0;
  for (unsigned n : { 8u, 10u, 12u })
    most = std::max (most,
                     gflops (false, n, "dmdas") / gflops (false, n, "eager"));
  expect (most >= 1.8, "Cholesky: " + std::to_string (most) + " times");
  expect (gflops (true, 12, "dmdas") - gflops (true, 12, "eager") >= 20,
          "medium LU");
  for (unsigned n : { 6u, 8u, 12u, 16u, 20u, 24u, 30u })
    expect (gflops (false, n, "dmdas") >= gflops (false, n, "dm"),
            "models with priorities are no worse than without");
}

/// Speed of the whole machine over the sum of the speeds of its parts.
static double
efficiency (double (*believed) (Kernel, Arch), double &together)
{
  double speeds[3];
  const unsigned parts[3][2] = { { 3, 0 }, { 0, 1 }, { 3, 1 } };
  for (int i = 0; i < 3; ++i)
    {
      Factorisation lu (parts[i][0], parts[i][1], 30);
      lu.limit_memory (166);
      lu.believed = believed;
      speeds[i] = lu.lu_gflops ("dmdas");
    }
  together = speeds[2];
  double result = speeds[2] / (speeds[0] + speeds[1]);
  printf ("LU: cores %.2f, GPU %.2f, together %.2f GFlop/s: %.1f %%\n",
          speeds[0], speeds[1], speeds[2], 100 * result);
  return result;
}

static void
check_efficiency ()
{
  double common, each;
  double with_common = efficiency (common_time, common);
  double with_each = efficiency (kernel_time, each);
  expect (with_common >= 0.98 && with_common <= 1, "one speed a worker");
  expect (with_each >= 1.003 && with_each <= 1.025, "a model for each kind");
  expect (each - common >= 1, "the difference");
}

/// With predictions that are off by up to so many percent (ASTERISM_PERTURB).
static double
perturbed (bool lu, unsigned n, unsigned percent)
{
  Models models;
  models.options.perturb = percent;
  models.restart ();
  auto query = [&models] (Kernel kernel, Arch arch) {
    return models.query (arch == Arch::Cpu ? models.cpu : models.gpu,
                         kernel + 1);
  };
  for (unsigned kernel = 0; kernel < kKernels; ++kernel)
    for (Arch arch : { Arch::Cpu, Arch::Cuda })
      models.record (query (Kernel (kernel), arch),
                     kernel_time (Kernel (kernel), arch));
  double speed = gflops (lu, n, "dmdas", [&] (Kernel kernel, Arch arch) {
    return models.models->expected (query (kernel, arch));
  });
  printf ("%s of %u tiles, predictions off by %u %%: %.1f GFlop/s\n",
          lu ? "LU" : "Cholesky", n, percent, speed);
  return speed;
}

static void
check_perturbation ()
{
  for (bool lu : { false, true })
    for (unsigned n : { 8u, 12u, 16u })
      {
        double others = without_models (lu, n), exact = perturbed (lu, n, 0);
        for (unsigned percent : { 5u, 10u, 25u, 50u })
          {
            double speed = perturbed (lu, n, percent);
            if (percent <= 25)
              expect (speed >= 0.95 * exact && speed > others,
                      "wrong predictions do little harm");
          }
      }
}

/// Each GPU more makes the machine faster.
static void
check_growth ()
{
  double last = 0, first = 0;
  for (unsigned gpus = 1; gpus <= 4; ++gpus)
    {
      Factorisation one (3, gpus, 30);
      double speed = one.cholesky_gflops ("dmdas");
      printf ("%u GPUs: %.1f GFlop/s\n", gpus, speed);
      expect (speed > last + (gpus > 1 ? 0.6 * first : 0), "one GPU more");
      first = gpus == 1 ? speed : first;
      last = speed;
    }
}

int
main ()
{
  check_gain ();
  check_efficiency ();
  check_perturbation ();
  check_growth ();
}
