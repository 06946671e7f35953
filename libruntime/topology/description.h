// SPDX-License-Identifier: LGPL-2.1-or-later
// Description: a machine as a file describes it, to be simulated.
//
// The file is JSON.  Kinds of workers have a rate, perhaps a memory of their
// own, and a table with the times of codelets; workers are so many of a kind,
// with the links that their copies pass through.  The manual has an example and
// a list of all keys.

#ifndef ASTERISM_TOPOLOGY_DESCRIPTION_H
#define ASTERISM_TOPOLOGY_DESCRIPTION_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/status.h"

namespace asterism::topology
{

/// The kind of processor that a worker of a described machine has.
enum class Processor : uint8_t
{
  Core,
  Cuda,
  OpenCl,
};

/// A positive number that depends on a size in bytes.  Between two sizes it
/// follows the power law through both; beyond the first and the last it stays.
class Curve
{
public:
  /// Requires: sizes come in ascending order; both are positive.
  void
  add (double bytes, double value)
  {
    points_.emplace_back (bytes, value);
  }
  /// Sets the value at a size, which may have one already.
  void set (double bytes, double value);
  double at (double bytes) const;
  const std::vector<std::pair<double, double>> &
  points () const
  {
    return points_;
  }

private:
  std::vector<std::pair<double, double>> points_;
};

/// The time of a codelet on a kind of workers: microseconds, or its rate in
/// GFlop/s.
struct CodeletTime
{
  bool is_rate = false;
  Curve values;
};

struct WorkerKind
{
  std::string name;
  Processor processor = Processor::Core;
  double gflops = 0;       ///< of codelets that stand in no table; 0: unknown
  double speed = 0;        ///< relative to others; 0: as gflops
  size_t memory_bytes = 0; ///< of its own; 0: it uses main memory
  bool overlaps = false;   ///< it computes while data are copied
  unsigned depth = 2;      ///< tasks at a time, if it does
  bool peers = false;      ///< copies to others with peers need no stop
  double overhead_us = 0;  ///< besides what each task takes
  std::string model;       ///< name of the measured models that it uses
  std::map<std::string, CodeletTime, std::less<>> codelets;
};

/// The properties of links that copies share.
struct LinkKind
{
  std::string name;
  double latency = 0;   ///< seconds
  double bandwidth = 0; ///< bytes a second, to devices
  double back = 0;      ///< from devices
  bool duplex = true;   ///< so much in each direction, not in both together
};

struct DescribedWorker
{
  unsigned kind = 0;
  std::string name;
  std::vector<unsigned> links; ///< between its memory and main memory
};

/// How much durations differ from what they are on average.
struct Variation
{
  enum class Shape : uint8_t
  {
    None,
    Uniform, ///< by up to so many percent
    Normal,  ///< so many percent is the standard deviation
  };
  Shape shape = Shape::None;
  double percent = 0;
  uint64_t seed = 0;
};

/// A described machine.  Constant once it was loaded; any thread.
class Description
{
public:
  /// Reads the file.  The message of a failure has the file, the line and the
  /// key.
  static Status load (const std::string &path, Description &description);

  std::string path, name;
  std::vector<WorkerKind> kinds;
  std::vector<LinkKind> links;
  std::vector<DescribedWorker> workers;
  Variation variation;
  double scheduler_us = 0; ///< of one core that launches all tasks, for each

  const WorkerKind &
  kind_of (int worker) const
  {
    return kinds[workers[size_t (worker)].kind];
  }
};

} // namespace asterism::topology

#endif
