/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The grain of tasks, changed while they are executed: a task of a codelet that
   has a splitter becomes several tasks on parts of its data when cores are
   idle, and ready tasks of a codelet that can be merged become one launch on a
   device.

     static unsigned
     split_axpy (struct starpu_task *task, unsigned n,
                 struct starpu_data_filter *filters)
     {
       filters[0].filter_func = filters[1].filter_func
           = starpu_vector_filter_block;
       return n;
     }
     ...
     static const struct asterism_grain grain = { .split = split_axpy };
     asterism_codelet_grain (&axpy, &grain);

   A task is split when a core begins it: into as many parts as there are idle
   cores that could execute it, and one more; into as many as
   asterism_task_prefer_grain () says; or not at all.  The parts are tasks of
   the same codelet, with the same argument, executed by cores.  Other tasks
   that use the data wait for the whole, which ends when its parts have. */

#ifndef ASTERISM_GRAIN_H
#define ASTERISM_GRAIN_H

#include "starpu.h"

#ifdef __cplusplus
extern "C" {
#endif

struct asterism_grain
{
  /* Says how to divide the task into `n` parts, by a filter for each buffer:
     `filters` has as many elements as the task has buffers, all of them 0.  A
     buffer that is only read may be left without a filter_func: each part then
     reads the whole.  Returns the number of parts, at most n; 0 or 1: none.
     The parts of a buffer that is written must not overlap, and together be the
     whole: otherwise a message names the codelet, the buffer and the bytes, the
     task is executed as a whole, and no task of the codelet is split any more.
     NULL: tasks are not split.  Nor are those with data that are reduced or
     only used as scratch, or that are for one worker. */
  unsigned (*split) (struct starpu_task *task, unsigned n,
                     struct starpu_data_filter *filters);

  /* Returns not 0 when a device may execute `next` by one launch with `last`,
     and those before it: both are ready, of this codelet, and their data are on
     the device.  Called by the device's worker.  NULL: tasks are not merged. */
  int (*merge) (struct starpu_task *last, struct starpu_task *next);

  /* The functions that are called then, on a CUDA device, an OpenCL device, and
     a device that executes functions for cores, with the buffers and arguments
     of `count` tasks in their order; NULL: the codelet's function, for each
     task. */
  void (*cuda_func) (void **const *buffers, void *const *arguments,
                     unsigned count);
  void (*opencl_func) (void **const *buffers, void *const *arguments,
                       unsigned count);
  void (*cpu_func) (void **const *buffers, void *const *arguments,
                    unsigned count);
  unsigned most; /* tasks of one launch; 0: 16 */
};

/* Gives a codelet a splitter, and a way to merge its tasks, before the first
   of them is submitted; copies the struct.  Changes `flags' of the codelet.
   0; -EINVAL: a codelet or struct that is NULL, or without any of the two, or a
   codelet of parallel tasks; -ENOMEM. */
int asterism_codelet_grain (struct starpu_codelet *codelet,
                            const struct asterism_grain *grain);

/* Has a task that is not submitted yet, or that a policy has, be split into so
   many parts; 1: not split; 0: by how many cores are idle.  0; -EINVAL: NULL,
   or a task whose codelet has no splitter; -ENOMEM. */
int asterism_task_prefer_grain (struct starpu_task *task, unsigned parts);

#ifdef __cplusplus
}
#endif

#endif /* ASTERISM_GRAIN_H */
