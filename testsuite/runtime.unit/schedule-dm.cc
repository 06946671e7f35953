// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy dm: the worker that ends the task first gets it, whatever the
// transfers.
//
// rows: E26 E31 E36
// configs: one

#include "lib-golden-schedule.h"

int
main ()
{
  test::print_golden_schedule ("dm");
}
