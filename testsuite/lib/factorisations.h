// SPDX-License-Identifier: LGPL-2.1-or-later
// Tiled Cholesky and LU factorisations as graphs of tasks on an imagined
// machine of the paper "StarPU: A Unified Platform for Task Scheduling on
// Heterogeneous Multicore Architectures" (2009): three cores and a GPU with
// little memory behind a slow link.

#ifndef TEST_FACTORISATIONS_H
#define TEST_FACTORISATIONS_H

#include <list>

#include "schedule.h"

namespace test
{

using device::Arch;

/// The kernels, with their speeds in cubed elements a microsecond.
enum Kernel : unsigned
{
  Potrf,
  TrsmOfCholesky,
  GemmOfCholesky,
  Getrf,
  TrsmOfRow,
  TrsmOfColumn,
  GemmOfLu,
  kKernels
};

struct Speeds
{
  double core, gpu, common;
};

/// The cores' speeds in LU are those that the paper's whole runs have.
constexpr double kLuCore = 1.124;
constexpr Speeds kSpeeds[kKernels] = {
  { 885.6, 2703, 885.6 },
  { 7296, 46921, 7296 },
  { 4341, 41015, 4341 },
  { 537.5 / kLuCore, 1853.8, 537.5 / kLuCore },
  { 6668 / kLuCore, 42839, 3210.8 / kLuCore },
  { 6794 / kLuCore, 49209, 3691.5 / kLuCore },
  { 4203 / kLuCore, 57524, 4110 / kLuCore },
};
constexpr double kTile = 1024, kCubed = kTile * kTile * kTile;
/// How much faster the GPU is, where all kernels have one ratio.
constexpr double kRatio = 13.33;
constexpr double kTransfer = 20 + kTile * kTile * 4 / 1250; ///< microseconds

inline double
kernel_time (Kernel kernel, Arch arch)
{
  return kCubed
         / (arch == Arch::Cpu ? kSpeeds[kernel].core : kSpeeds[kernel].gpu);
}

inline double
common_time (Kernel kernel, Arch arch)
{
  return kCubed / kSpeeds[kernel].common / (arch == Arch::Cpu ? 1 : kRatio);
}

/// A factorisation of N by N tiles on a machine, whose policy the test chooses.
/// Tasks name the tiles that they read and the one that they change; the order
/// in which they are added says who waits for whom.
class Factorisation
{
public:
  Machine machine;
  std::vector<Kernel> kernels; ///< of each task
  /// What the policy believes; by default what is true.
  std::function<double (Kernel, Arch)> believed = kernel_time;
  bool priorities = true;

  Factorisation (unsigned cores, unsigned gpus, unsigned n) : n_ (n)
  {
    for (unsigned i = 0; i < cores; ++i)
      machine.add_worker ();
    for (unsigned i = 0; i < gpus; ++i)
      machine.add_worker (Arch::Cuda, 1 + i, kRatio);
    writer_.assign (n * n, -1);
    readers_.resize (n * n);
    machine.truth = [this] (const Task &task, const WorkerInfo &worker) {
      return (memory_ > 0 ? fetch (task, worker) : 0)
             + kernel_time (kernels[task.sequence], worker.arch);
    };
    machine.told
        = [this] (const Task &task, const WorkerInfo &worker, unsigned) {
            return believed (kernels[task.sequence], worker.arch);
          };
  }

  /// Has copies take time, and the one GPU hold so many tiles.
  void
  limit_memory (unsigned tiles)
  {
    memory_ = tiles;
    in_main_.assign (n_ * n_, true);
  }

  void
  add_cholesky ()
  {
    for (unsigned k = 0; k < n_; ++k)
      {
        add (Potrf, 1, {}, at (k, k));
        for (unsigned i = k + 1; i < n_; ++i)
          add (TrsmOfCholesky, i == k + 1, { at (k, k) }, at (i, k));
        for (unsigned j = k + 1; j < n_; ++j)
          for (unsigned i = j; i < n_; ++i)
            add (GemmOfCholesky, i == k + 1 && j == k + 1,
                 i == j ? Tiles{ at (i, k) } : Tiles{ at (i, k), at (j, k) },
                 at (i, j));
      }
  }

  void
  add_lu ()
  {
    for (unsigned k = 0; k < n_; ++k)
      {
        panels.push_back (machine.tasks.size ());
        add (Getrf, 1, {}, at (k, k));
        for (unsigned j = k + 1; j < n_; ++j)
          add (TrsmOfRow, j == k + 1, { at (k, k) }, at (k, j));
        for (unsigned i = k + 1; i < n_; ++i)
          add (TrsmOfColumn, i == k + 1, { at (k, k) }, at (i, k));
        for (unsigned i = k + 1; i < n_; ++i)
          for (unsigned j = k + 1; j < n_; ++j)
            add (GemmOfLu, i == k + 1 && j == k + 1, { at (i, k), at (k, j) },
                 at (i, j));
      }
  }

  /// Runs all tasks; gives the makespan in seconds.
  double
  run (const char *policy)
  {
    machine.use (policy);
    for (Task &task : machine.tasks)
      if (machine.missing[task.sequence] == 0)
        machine.push (task);
    double seconds = machine.run () / 1e6;
    expect (machine.ran.size () == machine.tasks.size (), "all ran");
    return seconds;
  }

  double
  cholesky_gflops (const char *policy)
  {
    add_cholesky ();
    return std::pow (n_ * kTile, 3) / 3e9 / run (policy);
  }
  double
  lu_gflops (const char *policy)
  {
    add_lu ();
    return std::pow (n_ * kTile, 3) * 2 / 3e9 / run (policy);
  }

  std::vector<uint64_t> panels; ///< the tasks that factorise diagonal tiles

private:
  using Tiles = std::vector<unsigned>;

  unsigned
  at (unsigned i, unsigned j) const
  {
    return i * n_ + j;
  }

  void
  add (Kernel kernel, int priority, Tiles reads, unsigned writes)
  {
    uint64_t task = machine.add_task (priorities ? priority : 0).sequence;
    std::set<int64_t> before = { writer_[writes] };
    for (unsigned tile : reads)
      before.insert (writer_[tile]);
    before.insert (readers_[writes].begin (), readers_[writes].end ());
    before.erase (-1);
    for (int64_t one : before)
      machine.after[uint64_t (one)].push_back (task);
    machine.missing[task] = unsigned (before.size ());
    for (unsigned tile : reads)
      readers_[tile].push_back (int64_t (task));
    readers_[writes].clear ();
    writer_[writes] = int64_t (task);
    kernels.push_back (kernel);
    reads.push_back (writes);
    tiles_.push_back (reads);
  }

  /// Time of the copies before a task, which changes the last of its tiles;
  /// the GPU drops what it used longest ago, and saves it if need be.
  double
  fetch (const Task &task, const WorkerInfo &worker)
  {
    double time = 0;
    const Tiles &tiles = tiles_[task.sequence];
    for (unsigned tile : tiles)
      time
          += worker.arch == Arch::Cpu ? bring_home (tile) : bring_to_gpu (tile);
    unsigned changed = tiles.back ();
    if (worker.arch == Arch::Cpu)
      on_gpu_.remove (changed);
    in_main_[changed] = worker.arch == Arch::Cpu;
    return time;
  }

  double
  bring_home (unsigned tile)
  {
    bool there = in_main_[tile];
    in_main_[tile] = true;
    return there ? 0 : kTransfer;
  }

  double
  bring_to_gpu (unsigned tile)
  {
    size_t before = on_gpu_.size ();
    on_gpu_.remove (tile);
    double time = on_gpu_.size () < before ? 0 : kTransfer;
    on_gpu_.push_back (tile);
    if (on_gpu_.size () > memory_)
      {
        time += bring_home (on_gpu_.front ());
        on_gpu_.pop_front ();
      }
    return time;
  }

  unsigned n_, memory_ = 0;
  std::vector<int64_t> writer_;
  std::vector<std::vector<int64_t>> readers_;
  std::vector<Tiles> tiles_;
  std::vector<bool> in_main_;
  std::list<unsigned> on_gpu_; ///< the one used last at the end
};

} // namespace test

#endif
