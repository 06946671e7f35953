// SPDX-License-Identifier: LGPL-2.1-or-later
/* A copy between devices that do not reach each other fails and says so.

   rows: R14
   configs: drivers cuda */

#include "conformance.h"

int
main ()
{
  Setup setup (
      [] (Options &options) { options.sim_peer = options.cuda_peer = 0; });
  bool tried = false;
  setup.each ([&] (Device &from) {
    for (const auto &to : setup.devices)
      {
        if (!from.info ().own_memory || !to->info ().own_memory
            || from.reaches (*to))
          continue;
        Buffer source (from, 64), target (*to, 64);
        Ticket ticket;
        Status status = to->start ({ &from, to.get (), source.address,
                                     target.address, contiguous (64) },
                                   ticket);
        EXPECT (status.code () < 0 && !ticket.pending ());
        tried = true;
      }
  });
  if (!tried)
    skip ("every device reaches every other");
}
