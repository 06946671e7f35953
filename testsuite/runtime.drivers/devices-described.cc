// SPDX-License-Identifier: LGPL-2.1-or-later
/* Every device says what it is, and no two have the same name.

   rows: E11
   configs: drivers cuda */

#include <set>

#include "conformance.h"

int
main ()
{
  Setup setup;
  std::set<std::string> names;
  setup.each ([&] (Device &device) {
    const DeviceInfo &info = device.info ();
    EXPECT (!info.name.empty () && names.insert (info.name).second);
    EXPECT (info.index >= 0 && info.depth >= 1 && info.speed > 0);
    EXPECT (info.core < int (setup.machine.core_count ()));
    EXPECT (!info.own_memory || info.memory_bytes > 0);
    EXPECT (&device.memory ().memory () == &device.memory ());
    printf ("%s\n", info.name.c_str ());
  });
  EXPECT (names.size () > 0);
}
