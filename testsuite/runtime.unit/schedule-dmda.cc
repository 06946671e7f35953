// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy dmda: transfers count against a worker, and are started at once.
//
// rows: E36 E47
// configs: one

#include "lib-golden-schedule.h"

int
main ()
{
  test::print_golden_schedule ("dmda");
}
