/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A stand-in for the runtime that executes each task at its submission, and
   shows tests of the plugin what generated code handed over.  Tests add it with
   dg-additional-sources "../support/mock_tasks.c".  */

#ifndef MOCK_TASKS_H
#define MOCK_TASKS_H

#include <asterism_abi.h>

#ifdef __cplusplus
extern "C" {
#endif

enum mock_target
{
  MOCK_CPU,
  MOCK_OPENCL,
  MOCK_CUDA
};

/* What to execute tasks with: the target and the number of its implementation
   in the codelet.  Pointers that opencl implementations get are shifted by
   mock_shift bytes, so that tests can tell them.  */
extern enum mock_target mock_target;
extern unsigned mock_implementation;
extern long mock_shift;

/* What was seen last, and how often.  */
extern struct asterism_task_v1 *mock_task;
extern const struct asterism_site_v1 *mock_site;
extern unsigned mock_submissions;
extern unsigned mock_registered; /* buffers registered now */
extern unsigned mock_initialized, mock_shut_down, mock_waits;
extern unsigned mock_acquired, mock_released;
extern unsigned mock_allocated; /* blocks allocated now */
extern size_t mock_count, mock_element_size; /* of the last registration */

/* The last launch of a kernel.  */
extern struct asterism_kernel_v1 *mock_kernel;
extern unsigned mock_narguments, mock_rank;
extern size_t mock_group, mock_global[3];
extern size_t mock_argument_sizes[16];
extern unsigned char mock_argument_values[16][16];

/* Let any pointer be used unregistered.  */
void mock_accept_all (void);

/* The mode of parameter I of the last task, the number of its implementations
   for the target, and the asynchronous flag of one.  */
unsigned mock_mode (unsigned i);
unsigned mock_implementations (enum mock_target target);
int mock_is_asynchronous (enum mock_target target, unsigned i);

/* Ends the program with a message unless the condition holds.  */
#define CHECK(condition)                                                      \
  do                                                                          \
    if (!(condition))                                                         \
      mock_fail (__FILE__, __LINE__, #condition);                             \
  while (0)

void mock_fail (const char *file, int line, const char *condition);

#ifdef __cplusplus
}
#endif

#endif /* MOCK_TASKS_H */
