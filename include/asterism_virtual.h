/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Virtual devices: several cores, one queue of a device, or several devices,
   used as one worker.

   STARPU_VIRTUAL, or asterism_virtual_describe () before starpu_init (), lists
   them, separated by commas:

     cores:4         the next 4 cores that no virtual device has
     cores:0+1       the workers of cores 0 and 1
     gpu:0/stream:2  a queue of device 0: tasks on several queues of one device
                     overlap, and share its memory
     gpus:0+1        devices 0 and 1 together
     gpu:0           a device as it is, so that it has a number here

   Devices with memory of their own are numbered in the order of their workers;
   `cuda', `opencl' and `sim' in place of `gpu' number those of one kind.
   `@FILE' reads the list from a file, which may have several lines and comments
   behind `#'.  Devices and cores that are not listed stay as they are.

   Several cores are a combined worker.  Parallel tasks (STARPU_SPMD,
   STARPU_FORKJOIN) that one of them takes are executed by all of them, and by
   no other; one may also be sent there:

     task->execute_on_a_specific_worker = 1;
     task->workerid = asterism_virtual_worker (0);

   Several devices are one worker, whose memory is theirs together.  Each buffer
   is divided into as many consecutive pieces of equally many bytes, in the
   order of the devices, at multiples of 16 bytes.  The functions of a codelet
   with the flag ASTERISM_GROUP_KERNEL get the pieces, and no others are called
   there. */

#ifndef ASTERISM_VIRTUAL_H
#define ASTERISM_VIRTUAL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* In `flags' of a codelet: its functions for devices also know how to work on
   several devices at once. */
#define ASTERISM_GROUP_KERNEL (1 << 27)

/* Has the next starpu_init () use such a list, unless STARPU_VIRTUAL is set.
   NULL: none.  Copies the text.  0; -ENOMEM. */
int asterism_virtual_describe (const char *list);

/* Returns how many virtual devices there are, the number of the worker or
   combined worker that one is, and its text in the list; -1 or NULL: there is
   no such device. */
unsigned asterism_virtual_count (void);
int asterism_virtual_worker (unsigned device);
const char *asterism_virtual_name (unsigned device);

/* Returns the devices of the worker whose function is running, in which it is
   called; 1 where it is no group. */
unsigned asterism_group_size (void);

/* Lets the functions of CUDA and OpenCL that the caller calls, and those of
   starpu_cuda.h and starpu_opencl.h, mean device `member' of the group, until
   the function of the task returns; at first that is device 0.  What the
   function has enqueued on the streams of the devices need not have ended by
   then.  0; -EINVAL: there is no such device. */
int asterism_group_select (unsigned member);

/* Consecutive bytes of a buffer on one device of a group. */
struct asterism_group_piece
{
  unsigned member;
  void *data;    /* on an OpenCL device the memory object */
  size_t offset; /* on an OpenCL device where they begin there; elsewhere 0 */
  size_t first;  /* where they begin in the buffer */
  size_t bytes;
};

/* Finds the pieces of `bytes` bytes at `address`, which the function of a task
   got, and `offset` bytes behind it.  Writes up to `capacity` of them and
   returns how many there are; where the worker is no group, 1. */
unsigned asterism_group_pieces (uintptr_t address, size_t offset, size_t bytes,
                                struct asterism_group_piece *pieces,
                                unsigned capacity);

#ifdef __cplusplus
}
#endif

#endif /* ASTERISM_VIRTUAL_H */
