// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy heft: of the ready tasks that of the highest priority chooses first,
// when a worker runs out of tasks.
//
// rows: E24 C27
// configs: one

#include "lib-golden-schedule.h"

int
main ()
{
  test::print_golden_schedule ("heft");
}
