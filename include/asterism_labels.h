/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Labels of codelets: whether their tasks compute much or mostly move memory.

   A label is a bit in `flags' of struct starpu_codelet, or the attribute
   `label' of an annotated task:

     struct starpu_codelet panel = { .cpu_funcs = { getf2 },
                                     .cuda_funcs = { getf2_cuda },
                                     .flags = ASTERISM_BLAS2, ... };
     void getf2 (int m, double *a) __attribute__ ((task, label ("blas2")));

   Tasks labelled BLAS1 or BLAS2 are memory-bound.  Under every policy they are
   executed by cores alone, provided that the codelet has a function for cores;
   no device takes them, not even an idle one.  BLAS3 means compute-bound: such
   tasks go where the policy sends them.  The policy `weights' reads the label
   as the kind of the task, see STARPU_SCHED_WEIGHTS, and lets no core take a
   memory-bound task of another one either. */

#ifndef ASTERISM_LABELS_H
#define ASTERISM_LABELS_H

#define ASTERISM_BLAS1 (1 << 24)
#define ASTERISM_BLAS2 (1 << 25)
#define ASTERISM_BLAS3 (1 << 26)
#define ASTERISM_MEMORY_BOUND ASTERISM_BLAS2
#define ASTERISM_COMPUTE_BOUND ASTERISM_BLAS3

#endif /* ASTERISM_LABELS_H */
