/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Codelets for cores that reduce vectors: one joins two copies, the other adds
   its argument to one. */

#ifndef ASTERISM_TESTSUITE_REDUCTION_H
#define ASTERISM_TESTSUITE_REDUCTION_H

#include "aux-vectors.h"

static struct starpu_codelet join_codelet
    = { .cpu_funcs = { join_vectors },
        .nbuffers = 2,
        .modes = { STARPU_RW | STARPU_COMMUTE, STARPU_R },
        .name = "join" };
static struct starpu_codelet reduce_codelet = { .cpu_funcs = { add_to_vector },
                                                .nbuffers = 1,
                                                .modes = { STARPU_REDUX },
                                                .name = "reduce" };

#endif
