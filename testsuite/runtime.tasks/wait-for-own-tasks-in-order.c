/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* wait-for-own-tasks where the policy gives a worker what it made last, as a
   rule: such tasks go a shorter way.
   rows: C32
   configs: one many sim */

#include "wait-for-own-tasks.c"
