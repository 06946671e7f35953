// SPDX-License-Identifier: LGPL-2.1-or-later
// Programs that keep what they learnt of their links at the same time lose
// nothing of the others'; what did not change is not written, and links that a
// program has no news of stay as they are.
//
// rows: E27 E47
// configs: one

#include "expect.h"

#include <dirent.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/kept_links.h"
#include "lib-toy-device.h"
#include "perfmodel/link_store.h"

using namespace test;
using asterism::device::LinkTimes;

constexpr int kPrograms = 6, kRounds = 25;

static core::Devices
device_called (const std::string &name)
{
  core::Devices devices;
  devices.push_back (std::make_unique<ToyDevice> (1 << 20, name));
  return devices;
}

/// One program after another, on a device of its own.
static void
learn (const Options &options, int number)
{
  for (int round = 0; round < kRounds; ++round)
    {
      core::Devices devices
          = device_called ("device " + std::to_string (number));
      core::load_links (options, devices);
      devices[0]->links ().in.note (LinkTimes::largest (round % 10), 1e-3,
                                    number * 1e-3);
      expect (core::save_links (options, devices).ok (), "saved");
    }
}

static unsigned
files_in (const std::string &folder)
{
  unsigned count = 0;
  DIR *entries = opendir (folder.c_str ());
  while (const struct dirent *entry = readdir (entries))
    count += entry->d_name[0] != '.';
  closedir (entries);
  return count;
}

int
main ()
{
  Options options;
  options.perf_model_dir = std::string (getenv ("STARPU_HOME")) + "/models";
  options.hostname = "a host";
  const std::string path = perfmodel::links_path (options);

  core::Devices idle = device_called ("idle");
  core::load_links (options, idle);
  expect (core::save_links (options, idle).ok (), "nothing to save");
  expect (access (path.c_str (), F_OK) != 0, "no file");

  for (int number = 1; number <= kPrograms; ++number)
    if (fork () == 0)
      {
        learn (options, number);
        _exit (0);
      }
  for (int number = 1; number <= kPrograms; ++number)
    {
      int status;
      wait (&status);
      expect (status == 0, "a program ended well");
    }
  perfmodel::StoredLinks links;
  expect (perfmodel::read_links (path, links).ok (), "read");
  expect (links.size () == kPrograms * 10, "every link of every program");
  for (const auto &[key, link] : links)
    expect_near (link.factor, std::stoi (std::get<0> (key).substr (7)), 1e-9,
                 "its own factor");
  expect (files_in (path.substr (0, path.rfind ('/'))) == 1,
          "no temporary file");

  // One way of one device is learnt anew.
  core::Devices again = device_called ("device 2");
  options.bus_calibrate = 1;
  core::load_links (options, again);
  expect (again[0]->links ().in.factor (1000) == 1, "forgotten");
  again[0]->links ().out.note (1000, 1e-3, 7e-3);
  expect (core::save_links (options, again).ok (), "saved");
  links.clear ();
  expect (perfmodel::read_links (path, links).ok (), "read");
  expect (links.size () == (kPrograms - 1) * 10 + 1, "one link of that device");
  again = device_called ("device 2");
  options.bus_calibrate = 0;
  core::load_links (options, again);
  expect_near (again[0]->links ().out.factor (1000), 7, 1e-9, "the new one");
  expect (again[0]->links ().in.factor (1000) == 1, "not the old one");
}
