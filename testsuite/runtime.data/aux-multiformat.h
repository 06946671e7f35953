/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the tests of multiformat data share: points that are an array of
   structs on cores, a struct of arrays of float on OpenCL devices and of double
   on CUDA devices. */

#ifndef ASTERISM_TESTSUITE_MULTIFORMAT_H
#define ASTERISM_TESTSUITE_MULTIFORMAT_H

#include "../support/check.h"

enum
{
  kPoints = 100
};
struct point
{
  float x, y;
};

/* How often a converter ran. */
struct conversions
{
  int to_device, to_main;
};

static inline void
count (int *counter)
{
  __atomic_add_fetch (counter, 1, __ATOMIC_SEQ_CST);
}

static void
set_points (void *buffers[], void *argument)
{
  struct point *points = STARPU_MULTIFORMAT_GET_CPU_PTR (buffers[0]);
  CHECK_EQ (STARPU_MULTIFORMAT_GET_NX (buffers[0]), kPoints);
  for (int i = 0; i < kPoints; ++i)
    points[i] = (struct point){ (float)i, (float)(intptr_t)argument };
}

/* What the functions for devices do too. */
static void
double_x (void *buffers[], void *argument)
{
  struct point *points = STARPU_MULTIFORMAT_GET_CPU_PTR (buffers[0]);
  (void)argument;
  for (int i = 0; i < kPoints; ++i)
    points[i].x *= 2;
}

static struct starpu_codelet set_codelet
    = { .cpu_funcs = { set_points }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet core_codelet
    = { .cpu_funcs = { double_x }, .nbuffers = 1, .modes = { STARPU_RW } };

/* Runs a codelet on the first worker of a memory node, and waits for it. */
static inline void
run (struct starpu_codelet *codelet, starpu_data_handle_t handle,
     void *argument, unsigned node)
{
  struct starpu_task *task = new_task (codelet, argument);
  task->handles[0] = handle;
  task->execute_on_a_specific_worker = 1;
  task->workerid = 0;
  while (starpu_worker_get_memory_node (task->workerid) != node)
    ++task->workerid;
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

/* A node of a kind after `node'. */
static inline unsigned
next_node (enum starpu_node_kind kind, unsigned node)
{
  do
    CHECK (++node < starpu_memory_nodes_get_count ());
  while (starpu_node_get_kind (node) != kind);
  return node;
}

static inline void
check_points (const struct point *points, int x, int y)
{
  for (int i = 0; i < kPoints; ++i)
    {
      CHECK_EQ (points[i].x, x * i);
      CHECK_EQ (points[i].y, y);
    }
}

static inline void
check_acquired (starpu_data_handle_t handle, const struct point *points, int x,
                int y)
{
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  check_points (points, x, y);
  starpu_data_release (handle);
}

/* Uses data on cores and on two devices of a kind: conversions are made when
   the other form is wanted, and no more. */
static inline void
use_two_devices (struct starpu_multiformat_data_interface_ops *ops,
                 struct starpu_codelet *codelet, enum starpu_node_kind kind,
                 struct conversions *done)
{
  static struct point points[kPoints];
  unsigned first = next_node (kind, 0), second = next_node (kind, first);
  starpu_data_handle_t handle;
  starpu_multiformat_data_register (&handle, STARPU_MAIN_RAM, points, kPoints,
                                    ops);
  CHECK (handle != NULL);
  CHECK_EQ (starpu_data_get_size (handle), sizeof points);
  CHECK (starpu_data_lookup (points) == handle);
  run (&set_codelet, handle, (void *)7, STARPU_MAIN_RAM);
  CHECK_EQ (done->to_device, 0);
  run (codelet, handle, NULL, first);
  CHECK_EQ (done->to_device, 1);
  /* It has that form already, and so has what comes from another device. */
  run (codelet, handle, NULL, first);
  run (codelet, handle, NULL, second);
  CHECK_EQ (done->to_device, 1);
  CHECK_EQ (done->to_main, 0);
  check_acquired (handle, points, 8, 7);
  check_acquired (handle, points, 8, 7);
  CHECK_EQ (done->to_main, 1);
  /* To read it in main memory left the device its copy. */
  run (codelet, handle, NULL, second);
  CHECK_EQ (done->to_device, 1);
  run (&core_codelet, handle, NULL, STARPU_MAIN_RAM);
  CHECK_EQ (done->to_main, 2);
  check_acquired (handle, points, 32, 7);
  /* Brought in advance, and converted when it is used. */
  CHECK_EQ (starpu_data_prefetch_on_node (handle, second, 0), 0);
  run (codelet, handle, NULL, second);
  CHECK_EQ (done->to_device, 2);
  run (codelet, handle, NULL, first);
  CHECK_EQ (done->to_device, 2);
  CHECK_EQ (done->to_main, 2);
  starpu_data_unregister (handle);
  CHECK_EQ (done->to_main, 3);
  check_points (points, 128, 7);
}

#endif
