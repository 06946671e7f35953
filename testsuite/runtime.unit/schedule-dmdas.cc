// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy dmdas: as dmda, and each worker takes its tasks by priority.
//
// rows: E24 E36 E47
// configs: one

#include "lib-golden-schedule.h"

int
main ()
{
  test::print_golden_schedule ("dmdas");
}
