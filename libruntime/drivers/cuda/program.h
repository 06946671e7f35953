// SPDX-License-Identifier: LGPL-2.1-or-later
// Programs: kernels in CUDA C that are compiled while the program runs.
//
// The compiler plugin embeds the text of kernels that it makes of loops, and of
// those in files that a pragma names.  NVRTC compiles them for the device that
// first launches them.  Neither it nor the driver's library is linked with:
// both are opened when a kernel is needed.

#ifndef ASTERISM_DRIVERS_CUDA_PROGRAM_H
#define ASTERISM_DRIVERS_CUDA_PROGRAM_H

#include <string>
#include <unordered_map>

#include "asterism_kernels.h"

#include "base/mutex.h"
#include "base/status.h"

namespace asterism::device::cuda
{

/// A function of a loaded module: CUfunction.
using Function = void *;

/// A loaded program.
struct Module
{
  void *loaded = nullptr; ///< CUmodule
  std::string symbol;     ///< of the one kernel of a file
};

/// The kernels of one device.  Owns the modules that they are in.  Any thread
/// for which the device is current.
class Programs
{
public:
  /// Finds or compiles a kernel for a device of compute capability `arch`, 90
  /// for 9.0.  On failure `log` holds what the compiler said.  The program of
  /// an `Origin::File` has one kernel that is asked for, by its name in C++.
  enum class Origin
  {
    Loops,
    File
  };
  Status kernel_for (const asterism_kernel_v1 &description, Origin origin,
                     int arch, Function &function, std::string &log);

  /// Unloads all modules.  Requires: no kernel of them runs.
  void unload ();

private:
  Status module_for (const asterism_kernel_v1 &description, Origin origin,
                     int arch, Module &module, std::string &log)
      REQUIRES (mutex_);

  Mutex mutex_;
  /// By the source of loops, by the description of a kernel in a file.
  std::unordered_map<const void *, Module> modules_ GUARDED_BY (mutex_);
  std::unordered_map<const void *, Function>
      functions_ GUARDED_BY (mutex_); ///< by description
};

/// Says whether kernels can be compiled here: NVRTC and the driver's library
/// can be opened.
bool can_compile ();

/// A launch of a kernel: numbers of groups, the size of one, the addresses of
/// its arguments, and bytes of shared memory for each group.
struct Grid
{
  unsigned groups[3];
  unsigned group;
  void *stream;
  void **arguments;
  unsigned shared = 0;
};

/// Enqueues a kernel.  Requires: it came from Programs.
Status launch (Function function, const Grid &grid);

} // namespace asterism::device::cuda

#endif
