// SPDX-License-Identifier: LGPL-2.1-or-later
/* An OpenCL device that can be divided gives a device for each part, which
   share its memory; one that cannot stays whole.

   rows: G26 Q06 R29
   configs: drivers
   needs: opencl */

#include "shapes.h"

static std::vector<Device *>
opened (Setup &setup)
{
  return setup.of (STARPU_OPENCL_WORKER);
}

/// Opens all devices divided into parts of so many units.
static size_t
count_divided (int units)
{
  static int wanted;
  wanted = units;
  Setup setup ([] (Options &o) { o.opencl_units = wanted; });
  return opened (setup).size ();
}

/// What one part writes is there for the other, without a copy.
static void
check_memory (Device &one, Device &other)
{
  Buffer buffer (one.memory (), 512);
  Bytes seen (512);
  run (one, copy_in (one, pattern (512, 3).data (), buffer.address,
                     contiguous (512)));
  run (other, copy_out (other, buffer.address, seen.data (), contiguous (512)));
  EXPECT (seen == pattern (512, 3));
}

int
main ()
{
  setenv ("POCL_DEVICES", "pthread basic", 1);
  setenv ("POCL_MAX_PTHREAD_COUNT", "4", 1); // its name in older ones
  setenv ("POCL_CPU_MAX_CU_COUNT", "4", 1);
  EXPECT (count_divided (0) == 2);
  EXPECT (count_divided (2) == 3);
  EXPECT (count_divided (3) == 2); // one part would not be a division
  EXPECT (count_divided (100) == 2);

  Setup setup ([] (Options &o) { o.opencl_units = 1; });
  std::vector<Device *> parts;
  for (Device *device : opened (setup))
    if (device->info ().name.find ("a part") != std::string::npos)
      parts.push_back (device);
    else
      EXPECT (&device->memory () == device);
  EXPECT (parts.size () == 4 && opened (setup).size () == 5);
  for (size_t i = 0; i < 4; ++i)
    {
      subject = parts[i]->info ().name;
      EXPECT (&parts[i]->memory () == parts[0]);
      EXPECT (parts[i]->info ().speed == 1);
      EXPECT (parts[i]->reaches (*parts[(i + 1) % 4]));
      check_memory (*parts[i], *parts[(i + 1) % 4]);
    }

  // Of parts as of devices, some may be left out.
  static std::string two;
  two = std::to_string (parts[1]->info ().index) + " "
        + std::to_string (parts[3]->info ().index);
  Setup some ([] (Options &o) {
    o.opencl_units = 1;
    o.workers_openclid = two;
  });
  EXPECT (opened (some).size () == 2);
  EXPECT (&opened (some)[1]->memory () == opened (some)[0]);
}
