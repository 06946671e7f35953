// SPDX-License-Identifier: LGPL-2.1-or-later
/* A CUDA command that fails, at once or while it runs, fails its ticket
   and no other's memory is lost.

   rows: R29
   configs: drivers
   needs: cuda
   env: FAKE_CUDA_FAIL=cudaMemcpyAsync:2,command:2 */

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
  Buffer buffer (device, 100);
  const Bytes data (100, 3);
  const Copy copy
      = copy_in (device, data.data (), buffer.address, contiguous (100));
  run (device, copy);
  Ticket ticket;
  Status status = device.start (copy, ticket);
  EXPECT (status.code () < 0 && !ticket.pending ());
  EXPECT (strstr (status.message (), "CUDA 0"));
  EXPECT_OK (device.start (copy, ticket));
  EXPECT (finish (device, ticket, Way::Notify).code () < 0);
}
