/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The names by which "Unified development for mixed multi-GPU and
   multi-coprocessor environments" (algorithm 1) writes the flags of tasks, on
   top of quark.h, where they have longer names:

     Task_Flags panel_flags = Task_Flags_Initializer;
     Task_Flag_Set (&panel_flags, PRIORITY, 10);
     Task_Flag_Set (&panel_flags, BLAS2, 0);
     QUARK_Insert_Task (quark, getf2, &panel_flags, ...);

   They stand in a header of their own because they are words that programs
   have for other things. */

#ifndef QUARK_MULTIWAY_H
#define QUARK_MULTIWAY_H

#include "quark.h"

typedef Quark_Task_Flags Task_Flags;
#define Task_Flags_Initializer Quark_Task_Flags_Initializer
#define Task_Flag_Set QUARK_Task_Flag_Set

#define PRIORITY TASK_PRIORITY
#define BLAS1 TASK_BLAS1
#define BLAS2 TASK_BLAS2
#define BLAS3 TASK_BLAS3

#endif /* QUARK_MULTIWAY_H */
