// SPDX-License-Identifier: LGPL-2.1-or-later
// DeviceInfo: what a device is, as its driver found it.

#ifndef ASTERISM_DEVICE_DEVICE_INFO_H
#define ASTERISM_DEVICE_DEVICE_INFO_H

#include <cstddef>
#include <cstdint>
#include <string>

#include "starpu_worker.h"

namespace asterism::device
{

/// Which of a codelet's implementations a device runs.
enum class Arch : uint8_t
{
  Cpu,
  OpenCl,
  Cuda,
};
constexpr unsigned kArchCount = 3;

/// The properties of a device.
struct DeviceInfo
{
  std::string name; ///< "CPU 0", "OpenCL 1 (pthread-skylake)"
  Arch arch = Arch::Cpu;
  enum starpu_worker_archtype type = STARPU_CPU_WORKER;
  int index = 0;             ///< device number within its driver
  int stream = 0;            ///< which of the workers of that device
  bool own_memory = false;   ///< false: its functions use main memory
  bool asynchronous = false; ///< launch () may return before the end
  bool direct = false;       ///< launch () does nothing but call the function
  bool keeps = false;        ///< it has data, and executes nothing
  bool separate = false;     ///< its functions run in another process
  bool shares = false;       ///< share () may do
  bool group = false;        ///< several devices, used as one (GroupDevice)
  unsigned depth = 1;        ///< tasks worth having in flight
  double patience = 0;       ///< seconds for which its worker asks for the end
                             ///< of what it launched, as its notice comes late
  size_t memory_bytes = 0;   ///< capacity when it has its own memory
  double speed = 1;          ///< guess of its speed relative to one core
  int simulated = -1;        ///< number of a worker of a machine from a file
  std::string model;         ///< whose models it uses; "": those of its kind
  int core = -1;             ///< core (logical index) to bind its worker to
  int numa = 0;              ///< the system's number of the NUMA node whose
                             ///< memory it has, if it has one's
};

} // namespace asterism::device

#endif
