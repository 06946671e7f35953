// SPDX-License-Identifier: LGPL-2.1-or-later
/* Without a CUDA device, or without its runtime, the other devices are
   there.

   rows: R29
   configs: drivers
   needs: cuda
   env: FAKE_CUDA_DEVICES=0 */

#include "conformance.h"

int
main ()
{
  if (!getenv ("ASTERISM_CUDART"))
    skip ("needs the double of CUDA");
  Setup setup;
  EXPECT (setup.of (STARPU_CUDA_WORKER).empty ());
  EXPECT (!setup.devices.empty ());

  Options options = setup.options;
  options.cudart = "/nonexistent.so";
  bool reported = false;
  for (const Driver *driver : all_drivers ())
    if (!strcmp (driver->name (), "cuda"))
      {
        Status status = driver->open (options, setup.machine, setup.devices);
        reported = status.code () < 0
                   && strstr (status.message (), "/nonexistent.so");
      }
  EXPECT (reported);
}
