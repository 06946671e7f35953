// SPDX-License-Identifier: LGPL-2.1-or-later
/* Devices that say so copy to each other directly, from either end.

   rows: R14 R13
   configs: drivers cuda */

#include "shapes.h"

int
main ()
{
  Setup setup;
  setup.each ([&] (Device &from) {
    for (const auto &to : setup.devices)
      {
        if (!from.reaches (*to) || !from.info ().own_memory)
          continue;
        Buffer source (from, 600), target (*to, 600);
        write_to (source, pattern (600, 1));
        for (Device *by : { &from, to.get () })
          {
            write_to (target, pattern (600, 2));
            run (*by, { &from, to.get (), source.address, target.address,
                        contiguous (600) });
            EXPECT (read_from (target) == pattern (600, 1));
          }
        const Shape rows = make_shape (20, { 4 }, { 100 }, { 30 });
        Bytes expected = pattern (600, 2);
        copy_in_memory (expected.data (), pattern (600, 1).data (), rows);
        write_to (target, pattern (600, 2));
        run (*to, { &from, to.get (), source.address, target.address, rows });
        EXPECT (read_from (target) == expected);
      }
  });
}
