// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy dmdar: as dmda, and each worker prefers tasks whose data are there.
//
// rows: E36 E47
// configs: one

#include "lib-golden-schedule.h"

int
main ()
{
  test::print_golden_schedule ("dmdar");
}
