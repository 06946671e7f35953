// SPDX-License-Identifier: LGPL-2.1-or-later
/* CUDA devices that cannot reach each other say so.

   rows: R14 R29
   configs: drivers
   needs: cuda
   env: FAKE_CUDA_PEER=0 */

#include "conformance.h"

int
main ()
{
  Setup setup;
  const auto found = setup.of (STARPU_CUDA_WORKER);
  if (!getenv ("ASTERISM_CUDART") || found.size () < 2)
    skip ("needs the double of CUDA");
  EXPECT (!found[0]->reaches (*found[1]) && !found[1]->reaches (*found[0]));
  EXPECT (found[0]->reaches (*found[0]));
}
