// SPDX-License-Identifier: LGPL-2.1-or-later
/* Several workers of one CUDA device share its memory and have streams of
   their own.

   rows: R29 G33
   configs: drivers cuda
   needs: cuda */

#include "drivers/cuda/cuda_device.h"
#include "tasks.h"

int
main ()
{
  Setup setup ([] (Options &options) {
    options.ncuda = 1;
    options.nworker_per_cuda = 3;
  });
  const auto found = setup.of (STARPU_CUDA_WORKER);
  if (found.empty ())
    skip ("no CUDA device");
  EXPECT (found.size () == 3);
  Buffer buffer (*found[0], 64);
  write_to (buffer, Bytes (64, 1));
  for (Device *device : found)
    {
      subject = device->info ().name;
      EXPECT (&device->memory () == found[0]);
      EXPECT (device->reaches (*found[0]));
      Addition addition{ buffer.address, 64, 1 };
      Ticket ticket;
      EXPECT_OK (start_addition (*device, addition, ticket));
      EXPECT_OK (finish (*device, ticket));
    }
  EXPECT (read_from (buffer) == Bytes (64, 4));
  using cuda::CudaDevice;
  EXPECT (static_cast<CudaDevice *> (found[0])->stream ()
          != static_cast<CudaDevice *> (found[1])->stream ());
}
