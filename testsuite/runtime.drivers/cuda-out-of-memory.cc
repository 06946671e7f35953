// SPDX-License-Identifier: LGPL-2.1-or-later
/* A CUDA device that has no memory left, though its account says so,
   gives -ENOMEM and works on.

   rows: R18 R29
   configs: drivers
   needs: cuda
   env: FAKE_CUDA_FAIL=cudaMalloc:2 */

#include <cerrno>

#include "conformance.h"

int
main ()
{
  if (!getenv ("ASTERISM_CUDART"))
    skip ("needs the double of CUDA");
  Setup setup;
  Device &device = *setup.of (STARPU_CUDA_WORKER)[0];
  subject = device.info ().name;
  Buffer first (device, 100);
  Address more;
  EXPECT (device.allocate (100, more).code () == -ENOMEM);
  Buffer third (device, 100);
  write_to (third, Bytes (100, 3));
  EXPECT (read_from (third) == Bytes (100, 3));
}
