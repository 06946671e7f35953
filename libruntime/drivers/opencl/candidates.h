// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds the OpenCL devices that may be opened, and makes contexts for them.

#ifndef ASTERISM_DRIVERS_OPENCL_CANDIDATES_H
#define ASTERISM_DRIVERS_OPENCL_CANDIDATES_H

#include <CL/cl.h>
#include <map>
#include <vector>

#include "base/options.h"
#include "base/status.h"

namespace asterism::device::opencl
{

/// A device, or a part of one.
struct Candidate
{
  cl_device_id id;
  cl_device_id whole; ///< what it is a part of, or itself
  cl_platform_id platform;
};

/// Every usable device, accelerators before CPUs, divided as the options say;
/// and the contexts of those that are opened.  Owns both: what is opened keeps
/// references of its own.  One thread uses it.
class Candidates
{
public:
  explicit Candidates (const Options &options);
  ~Candidates ();
  Candidates (const Candidates &) = delete;
  Candidates &operator= (const Candidates &) = delete;

  unsigned
  count () const
  {
    return unsigned (all_.size ());
  }
  const Candidate &
  operator[] (unsigned number) const
  {
    return all_[number];
  }

  /// True when there are devices that are cores, which the options do not want.
  bool
  left_out () const
  {
    return left_out_;
  }

  /// Keeps those with these numbers.
  void select (const std::vector<unsigned> &numbers);

  /// Gives the context that a selected device shares with all others of its
  /// platform, or only with the other parts of the same device.
  Status context_of (const Candidate &one, bool platform, cl_context &context);

private:
  void append (cl_platform_id platform, cl_device_type type, int units);
  void append_divided (const Candidate &whole, int units);

  std::vector<Candidate> all_;
  bool left_out_ = false;
  std::vector<Candidate> selected_;
  std::map<const void *, cl_context> contexts_; ///< by platform or device
};

} // namespace asterism::device::opencl

#endif
