// SPDX-License-Identifier: LGPL-2.1-or-later
// VirtualDevices: workers made of several cores, of a queue of a device, or of
// several devices, as STARPU_VIRTUAL lists them (asterism_virtual.h).
//
// Queues and groups are devices: they are made when the drivers have opened
// theirs, and the rest of the library knows no difference.  Several cores stay
// workers; teams of parallel tasks keep within them, and a combined worker
// stands for them.

#ifndef ASTERISM_CORE_VIRTUAL_DEVICES_H
#define ASTERISM_CORE_VIRTUAL_DEVICES_H

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/options.h"
#include "base/status.h"
#include "device/driver.h"

namespace asterism::core
{

/// Constant once the workers start.
class VirtualDevices
{
public:
  using Devices = std::vector<std::unique_ptr<device::Device>>;

  /// Reads the list of the options, and makes queues and groups of `devices`.
  /// An error names the item of the list.
  Status open (const Options &options, Devices &devices);

  /// Finds the workers, of which number i drives `devices` number i.
  void number_workers (const Devices &devices);

  struct Entry
  {
    std::string text;
    std::vector<device::Device *> devices; ///< several: cores
    std::vector<int> workers;              ///< of these
    int worker = -1; ///< its worker or combined worker; set by the engine
  };
  std::vector<Entry> &
  entries ()
  {
    return entries_;
  }

  /// Says whether the virtual device that a worker is a part of, if it is, has
  /// both: a team keeps within one, or within those cores that are in none.
  bool
  together (int worker, int other) const
  {
    return entries_.empty ()
           || entry_of_[size_t (worker)] == entry_of_[size_t (other)];
  }

private:
  struct Item;
  Status add (const std::string &text);
  Status add_cores (const Item &item);
  Status add_devices (const Item &item);
  Status add_stream (const Item &item, device::Device &device);
  Status add_group (const Item &item, std::vector<device::Device *> found);
  Status find (const Item &item, unsigned number, device::Device *&found) const;
  Status take (const Item &item, const device::Device &device);

  const Options *options_ = nullptr; ///< in open ()
  Devices *devices_ = nullptr;       ///< in open ()
  /// The devices with memory of their own, as the drivers opened them.
  std::vector<device::Device *> numbered_;
  std::vector<Entry> entries_;
  std::set<const device::Device *> taken_, divided_; ///< in open ()
  std::set<std::pair<const device::Device *, unsigned>> streams_; ///< taken
  std::vector<int> entry_of_; ///< of each worker; -1: none
};

/// Has the next runtime use this list, unless the environment has one; see
/// asterism_virtual_describe ().
void set_virtual_list (const char *list);

} // namespace asterism::core

#endif
