// SPDX-License-Identifier: LGPL-2.1-or-later
// VirtualDevices: the list read, and its devices made.

#include "core/virtual_devices.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "base/mutex.h"
#include "device/group.h"

namespace asterism::core
{

namespace
{

constinit Mutex list_mutex;

/// The list of the application.
std::string &
application_list () REQUIRES (list_mutex)
{
  static auto *list = new std::string; // never destroyed
  return *list;
}

Status
read_file (const char *name, std::string &text)
{
  FILE *file = fopen (name, "r");
  if (file == nullptr)
    return Status::error (-errno, "STARPU_VIRTUAL: cannot read %s: %m", name);
  bool comment = false;
  for (int byte; (byte = fgetc (file)) != EOF;)
    {
      comment = byte == '#' || (comment && byte != '\n');
      if (!comment)
        text += byte == '\n' ? ',' : char (byte);
    }
  fclose (file);
  return {};
}

bool
read_number (std::string_view text, unsigned &number)
{
  constexpr size_t kDigits = 6;
  if (text.empty () || text.size () > kDigits
      || text.find_first_not_of ("0123456789") != text.npos)
    return false;
  number = unsigned (atoi (std::string (text).c_str ()));
  return true;
}

/// Numbers with `+` between them.
bool
read_numbers (std::string_view text, std::vector<unsigned> &numbers)
{
  for (;;)
    {
      const size_t end = text.find ('+');
      if (!read_number (text.substr (0, end), numbers.emplace_back ()))
        return false;
      if (end == text.npos)
        return true;
      text.remove_prefix (end + 1);
    }
}

/// Cores that can be in a team.
bool
is_core (const device::Device &device)
{
  const device::DeviceInfo &info = device.info ();
  return info.arch == device::Arch::Cpu && !info.own_memory
         && info.type == STARPU_CPU_WORKER;
}

} // namespace

void
set_virtual_list (const char *list)
{
  MutexLock lock (list_mutex);
  application_list () = list != nullptr ? list : "";
}

/// One item of the list.
struct VirtualDevices::Item
{
  std::string text;
  std::string_view kind; ///< "gpu" for "gpus" too
  std::vector<unsigned> numbers;
  bool list = false; ///< several numbers
  bool has_stream = false;
  unsigned stream = 0;

  Status read ();
  template <typename... Args>
  Status
  error (int code, const char *format, Args... args) const
  {
    const Status why = Status::error (code, format, args...);
    return Status::error (code, "STARPU_VIRTUAL: %s: %s", text.c_str (),
                          why.message ());
  }
};

Status
VirtualDevices::Item::read ()
{
  std::string_view rest = text;
  const size_t colon = rest.find (':');
  kind = rest.substr (0, colon);
  if (kind == "gpus")
    kind = "gpu";
  const bool known = kind == "cores" || kind == "gpu" || kind == "cuda"
                     || kind == "opencl" || kind == "sim";
  if (!known || colon == rest.npos)
    return error (-EINVAL, "a virtual device is cores:COUNT, cores:I+J, "
                           "gpu:I, gpu:I/stream:J or gpus:I+J");
  rest.remove_prefix (colon + 1);
  constexpr std::string_view kStream = "/stream:";
  const size_t slash = rest.find (kStream);
  has_stream = slash != rest.npos;
  if (has_stream
      && !read_number (rest.substr (slash + kStream.size ()), stream))
    return error (-EINVAL, "there is no number of a stream");
  if (!read_numbers (rest.substr (0, slash), numbers))
    return error (-EINVAL, "there is no number behind the colon");
  list = numbers.size () > 1;
  if (has_stream && (list || kind == "cores"))
    return error (-EINVAL, "a stream is one of a single device");
  return {};
}

Status
VirtualDevices::open (const Options &options, Devices &devices)
{
  std::string list = options.virtual_devices;
  if (list.empty ())
    {
      MutexLock lock (list_mutex);
      list = application_list ();
    }
  if (!list.empty () && list[0] == '@')
    {
      const std::string name = list.substr (1);
      list.clear ();
      if (Status status = read_file (name.c_str (), list); !status.ok ())
        return status;
    }
  options_ = &options;
  devices_ = &devices;
  for (const auto &device : devices)
    if (device->info ().own_memory && &device->memory () == device.get ())
      numbered_.push_back (device.get ());
  constexpr const char *kBlanks = " \t\r\n";
  for (size_t begin = 0, end; begin < list.size (); begin = end + 1)
    {
      end = std::min (list.find (',', begin), list.size ());
      const size_t first = list.find_first_not_of (kBlanks, begin);
      if (first >= end)
        continue;
      const size_t last = list.find_last_not_of (kBlanks, end - 1);
      if (Status status = add (list.substr (first, last + 1 - first));
          !status.ok ())
        return status;
    }
  return {};
}

Status
VirtualDevices::add (const std::string &text)
{
  Item item;
  item.text = text;
  if (Status status = item.read (); !status.ok ())
    return status;
  return item.kind == "cores" ? add_cores (item) : add_devices (item);
}

/// Notes that the device belongs to the item.
Status
VirtualDevices::take (const Item &item, const device::Device &device)
{
  if (!taken_.insert (&device).second)
    return item.error (-EINVAL, "another virtual device has %s already",
                       device.info ().name.c_str ());
  return {};
}

Status
VirtualDevices::add_cores (const Item &item)
{
  std::vector<device::Device *> cores, chosen;
  for (const auto &device : *devices_)
    if (is_core (*device))
      cores.push_back (device.get ());
  if (item.list)
    for (unsigned number : item.numbers)
      {
        if (number >= cores.size ())
          return item.error (-ENODEV, "there is no core %u: %zu have workers",
                             number, cores.size ());
        chosen.push_back (cores[number]);
      }
  else
    for (device::Device *core : cores)
      if (chosen.size () < item.numbers[0] && !taken_.contains (core))
        chosen.push_back (core);
  if (item.numbers[0] == 0 && !item.list)
    return item.error (-EINVAL, "it has no core");
  if (!item.list && chosen.size () < item.numbers[0])
    return item.error (-ENODEV, "%zu cores are left of %zu that have workers",
                       chosen.size (), cores.size ());
  for (const device::Device *core : chosen)
    if (Status status = take (item, *core); !status.ok ())
      return status;
  entries_.push_back ({ item.text, std::move (chosen), {}, -1 });
  return {};
}

/// Finds a device with a memory of its own by its number among those of its
/// kind.  What groups have taken counts on.
Status
VirtualDevices::find (const Item &item, unsigned number,
                      device::Device *&found) const
{
  unsigned count = 0;
  for (device::Device *device : numbered_)
    {
      const enum starpu_worker_archtype type = device->info ().type;
      if (item.kind == "gpu"
          || (item.kind == "cuda" && type == STARPU_CUDA_WORKER)
          || (item.kind == "opencl" && type == STARPU_OPENCL_WORKER)
          || (item.kind == "sim" && type == STARPU_SIM_WORKER))
        if (count++ == number)
          {
            found = device;
            return {};
          }
    }
  return item.error (-ENODEV, "there is no such device: %u are used", count);
}

Status
VirtualDevices::add_devices (const Item &item)
{
  std::vector<device::Device *> found;
  for (unsigned number : item.numbers)
    if (Status status = find (item, number, found.emplace_back ());
        !status.ok ())
      return status;
  if (item.has_stream)
    return add_stream (item, *found[0]);
  for (const device::Device *device : found)
    if (Status status = take (item, *device); !status.ok ())
      return status;
  if (item.list)
    return add_group (item, std::move (found));
  entries_.push_back ({ item.text, std::move (found), {}, -1 });
  return {};
}

/// The first queue that is named is the device itself, the others are opened.
Status
VirtualDevices::add_stream (const Item &item, device::Device &device)
{
  if (!streams_.emplace (&device, item.stream).second)
    return item.error (-EINVAL, "another virtual device has this stream");
  if (divided_.insert (&device).second)
    {
      if (Status status = take (item, device); !status.ok ())
        return status;
      entries_.push_back ({ item.text, { &device }, {}, -1 });
      return {};
    }
  const auto of_device = [&device] (const auto &other) {
    return &other->memory () == &device.memory ();
  };
  auto last = std::find_if (devices_->rbegin (), devices_->rend (), of_device);
  std::unique_ptr<device::Device> opened;
  if (Status status
      = device.open_stream ((*last)->info ().stream + 1, *options_, opened);
      !status.ok ())
    return item.error (status.code (), "%s", status.message ());
  entries_.push_back ({ item.text, { opened.get () }, {}, -1 });
  devices_->insert (last.base (), std::move (opened));
  return {};
}

/// Puts a group in the place of its first device.
Status
VirtualDevices::add_group (const Item &item,
                           std::vector<device::Device *> found)
{
  std::vector<std::unique_ptr<device::Device>> members;
  const device::DeviceInfo &first = found[0]->info ();
  for (const device::Device *device : found)
    {
      const device::DeviceInfo &info = device->info ();
      if (info.arch != first.arch || info.type != first.type)
        return item.error (-EINVAL, "%s and %s are of different kinds",
                           first.name.c_str (), info.name.c_str ());
      if (info.separate || info.simulated >= 0)
        return item.error (-ENOSYS, "%s can be in no group",
                           info.name.c_str ());
      if (std::any_of (devices_->begin (), devices_->end (),
                       [device] (const auto &other) {
                         return other.get () != device
                                && &other->memory () == device;
                       }))
        return item.error (-EINVAL, "%s has several streams, each a worker",
                           info.name.c_str ());
    }
  size_t place = devices_->size ();
  for (device::Device *device : found)
    {
      const auto at = std::find_if (
          devices_->begin (), devices_->end (),
          [device] (const auto &owned) { return owned.get () == device; });
      place = std::min (place, size_t (at - devices_->begin ()));
      members.push_back (std::move (*at));
      devices_->erase (at);
    }
  auto group = std::make_unique<device::GroupDevice> (std::move (members));
  entries_.push_back ({ item.text, { group.get () }, {}, -1 });
  devices_->insert (devices_->begin () + std::ptrdiff_t (place),
                    std::move (group));
  return {};
}

void
VirtualDevices::number_workers (const Devices &devices)
{
  entry_of_.assign (devices.size (), -1);
  for (size_t i = 0; i < entries_.size (); ++i)
    for (const device::Device *device : entries_[i].devices)
      for (size_t worker = 0; worker < devices.size (); ++worker)
        if (devices[worker].get () == device)
          {
            entries_[i].workers.push_back (int (worker));
            entry_of_[worker] = int (i);
          }
}

} // namespace asterism::core
