// SPDX-License-Identifier: LGPL-2.1-or-later
// What programs learn of the links of devices, kept from run to run.
//
// Each program changes the lines of what it has learnt by itself, and leaves
// the others as they are by then.

#include "core/kept_links.h"

#include "base/log.h"
#include "perfmodel/link_store.h"
#include "perfmodel/store.h"

namespace asterism::core
{

namespace
{

using device::LinkTimes;
using perfmodel::StoredLinks;

/// True for a memory whose links are learnt: those of simulated devices are
/// what their guesses say.
bool
learns (device::Device &device)
{
  const device::DeviceInfo &info = device.info ();
  return info.own_memory && info.type != STARPU_SIM_WORKER
         && &device.memory () == &device;
}

bool
any_learns (const Devices &devices)
{
  for (const auto &device : devices)
    if (learns (*device))
      return true;
  return false;
}

struct Way
{
  const char *name;
  LinkTimes device::Links::*times;
};
constexpr Way kWays[] = { { "in", &device::Links::in },
                          { "out", &device::Links::out },
                          { "peer", &device::Links::peer } };

/// Calls `act (name of the device, way, times)` for each.
template <typename Act>
void
for_each_link (const Devices &devices, Act act)
{
  for (const auto &device : devices)
    if (learns (*device))
      for (const Way &way : kWays)
        act (device->info ().name, way.name, device->links ().*way.times);
}

bool
any_news (const Devices &devices)
{
  bool any = false;
  for_each_link (devices,
                 [&] (const std::string &, const char *, LinkTimes &times) {
                   for (unsigned i = 0; i < LinkTimes::kClasses; ++i)
                     any |= times.known (i).news;
                 });
  return any;
}

} // namespace

void
load_links (const Options &options, const Devices &devices)
{
  if (options.bus_calibrate != 0 || !any_learns (devices))
    return;
  StoredLinks links;
  Status status
      = perfmodel::read_links (perfmodel::links_path (options), links);
  if (!status.ok ())
    log (Level::Warning, "what is known of links is not used: %s",
         status.message ());
  for_each_link (devices, [&] (const std::string &device, const char *way,
                               LinkTimes &times) {
    for (const auto &[key, link] : links)
      if (std::get<0> (key) == device && std::get<1> (key) == way)
        times.restore (std::get<2> (key), link.count, link.factor);
  });
}

Status
save_links (const Options &options, const Devices &devices)
{
  if (!any_news (devices))
    return {};
  const std::string path = perfmodel::links_path (options);
  const std::string folder = path.substr (0, path.rfind ('/'));
  Status status = perfmodel::make_folders (folder);
  if (!status.ok ())
    return status;
  perfmodel::FolderLock lock (folder);
  StoredLinks links;
  // A damaged file was reported when it was loaded, and is replaced.
  (void)perfmodel::read_links (path, links).ok ();
  for_each_link (devices, [&] (const std::string &device, const char *way,
                               LinkTimes &times) {
    if (options.bus_calibrate != 0)
      std::erase_if (links, [&] (const auto &link) {
        return std::get<0> (link.first) == device
               && std::get<1> (link.first) == way;
      });
    for (unsigned i = 0; i < LinkTimes::kClasses; ++i)
      if (const LinkTimes::Known known = times.known (i); known.news)
        links[{ device, way, LinkTimes::largest (i) }]
            = { known.count, known.factor };
  });
  return perfmodel::write_links (path, links);
}

} // namespace asterism::core
