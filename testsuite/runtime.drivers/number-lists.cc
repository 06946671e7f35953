// SPDX-License-Identifier: LGPL-2.1-or-later
/* Lists of cores and devices take numbers and ranges, and leave out what
   is none.

   rows: G15
   configs: drivers */

#include "base/log.h"
#include "device/binding.h"

#include "conformance.h"

using Numbers = std::vector<unsigned>;

int
main ()
{
  set_silent (true);
  EXPECT (parse_numbers ("0-3 5", 8, "X") == (Numbers{ 0, 1, 2, 3, 5 }));
  EXPECT (parse_numbers ("2,4-", 7, "X") == (Numbers{ 2, 4, 5, 6 }));
  EXPECT (parse_numbers (" 1  1 ", 2, "X") == (Numbers{ 1, 1 }));
  EXPECT (!parse_numbers ("", 8, "X"));
  EXPECT (parse_numbers ("3 9", 8, "X") == (Numbers{ 3 }));
  EXPECT (!parse_numbers ("1 x 2", 8, "X"));
  EXPECT (!parse_numbers ("1x", 8, "X"));
  EXPECT (!parse_numbers ("-1", 8, "X"));
  EXPECT (!parse_numbers (" , ", 8, "X"));
  EXPECT (!parse_numbers ("3-1", 8, "X"));
  EXPECT (parse_numbers ("8-", 8, "X") == Numbers ());
  EXPECT (parse_numbers ("08 9", 9, "X") == (Numbers{ 8 }));
  EXPECT (parse_numbers ("0-", 0, "X") == Numbers ());
  EXPECT (select_devices (2, -1, "x", "X") == (Numbers{ 0, 1 }));
  EXPECT (select_devices (2, -1, "7", "X").empty ());
  EXPECT (select_devices (4, -1, "", "X") == (Numbers{ 0, 1, 2, 3 }));
  EXPECT (select_devices (4, 2, "", "X") == (Numbers{ 0, 1 }));
  EXPECT (select_devices (4, 1, "3 2", "X") == (Numbers{ 3 }));
  EXPECT (select_devices (0, -1, "", "X").empty ());
}
