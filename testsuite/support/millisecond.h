/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that take a millisecond everywhere, and of which this is known. */

#ifndef ASTERISM_TESTSUITE_MILLISECOND_H
#define ASTERISM_TESTSUITE_MILLISECOND_H

#include "check.h"

static double
millisecond (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
             unsigned nimpl)
{
  (void)task;
  (void)arch;
  (void)nimpl;
  return 1000;
}

static struct starpu_perfmodel millisecond_model
    = { .type = STARPU_PER_ARCH,
        .symbol = "millisecond",
        .arch_cost_function = millisecond };

#endif
