/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks on the double of CUDA, in a process in which one call of its
   functions fails. */

#ifndef ASTERISM_TESTSUITE_CUDA_FAULTS_H
#define ASTERISM_TESTSUITE_CUDA_FAULTS_H

#include <dlfcn.h>
#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../support/check.h"

enum
{
  kCount = 9, /* vectors, matrices and blocks in turn */
  kLength = 900,
  kRoom = 2 * kLength, /* of one, with gaps */
  kSteps = 60,
  kFired = 10 /* exit status of a run in which the call failed */
};

/* An element of a datum on the node where it is used. */
static unsigned *
element (void *buffer, int i)
{
  struct starpu_vector_interface *vector
      = (struct starpu_vector_interface *)buffer;
  unsigned *first = (unsigned *)vector->ptr, at = (unsigned)i;
  if (vector->id == STARPU_VECTOR_INTERFACE_ID)
    return &first[at];
  if (vector->id == STARPU_MATRIX_INTERFACE_ID)
    return &first[at / 30 * STARPU_MATRIX_GET_LD (buffer) + at % 30];
  return &first[at / 90 * STARPU_BLOCK_GET_LDZ (buffer)
                + at / 9 % 10 * STARPU_BLOCK_GET_LDY (buffer) + at % 9];
}

/* The memory of the double's devices is the program's. */
static void
add (void *buffers[], void *argument)
{
  (void)argument;
  for (int i = 0; i < kLength; ++i)
    *element (buffers[0], i)
        = *element (buffers[0], i) * 3 + *element (buffers[1], i);
}

static struct starpu_codelet codelet = { .cuda_funcs = { add },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_R } };

static unsigned values[kCount][kRoom];
static unsigned oracle[kCount];

static starpu_data_handle_t
new_datum (int d)
{
  starpu_data_handle_t handle;
  uintptr_t here = (uintptr_t)values[d];
  if (d % 3 == 0)
    starpu_vector_data_register (&handle, STARPU_MAIN_RAM, here, kLength,
                                 sizeof (int));
  else if (d % 3 == 1)
    starpu_matrix_data_register (&handle, STARPU_MAIN_RAM, here, 32, 30, 30,
                                 sizeof (int));
  else
    starpu_block_data_register (&handle, STARPU_MAIN_RAM, here, 11, 11 * 12, 9,
                                10, 10, sizeof (int));
  oracle[d] = (unsigned)d;
  for (int i = 0; i < kLength; ++i)
    *element (starpu_data_get_interface_on_node (handle, 0), i) = (unsigned)d;
  return handle;
}

static void
run_tasks (void)
{
  starpu_data_handle_t handles[kCount];
  int error = starpu_init (NULL);
  if (error == -EIO) /* a worker could not be started: nothing is lost */
    return;
  CHECK_EQ (error, 0);
  /* A device that cannot be opened is left out. */
  if (starpu_cuda_worker_get_count () == 0)
    codelet.cpu_funcs[0] = add;
  for (int d = 0; d < kCount; ++d)
    handles[d] = new_datum (d);
  srand (11);
  for (int s = 0; s < kSteps; ++s)
    {
      int to = rand () % kCount,
          from = (to + 1 + rand () % (kCount - 1)) % kCount;
      CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW, handles[to], STARPU_R,
                                    handles[from], 0),
                0);
      oracle[to] = oracle[to] * 3 + oracle[from];
    }
  for (int d = 0; d < kCount; ++d)
    {
      CHECK_EQ (starpu_data_acquire (handles[d], STARPU_R), 0);
      for (int i = 0; i < kLength; ++i)
        CHECK_EQ (
            *element (starpu_data_get_interface_on_node (handles[d], 0), i),
            oracle[d]);
      starpu_data_release (handles[d]);
      starpu_data_unregister (handles[d]);
    }
  starpu_shutdown ();
}

static int
failures (void)
{
  void *cuda = dlopen (getenv ("ASTERISM_CUDART"), RTLD_NOW | RTLD_NOLOAD);
  int (*count) (void) = (int (*) (void))dlsym (cuda, "fake_cuda_failures");
  CHECK (count != NULL);
  return count ();
}

/* Runs with one failing call; true when there was such a call. */
static inline int
fires (const char *wanted)
{
  int status;
  setenv ("FAKE_CUDA_FAIL", wanted, 1);
  /* The double counts the calls of a process. */
  fflush (stdout);
  pid_t child = fork ();
  if (child == 0)
    {
      run_tasks ();
      _exit (failures () != 0 ? kFired : 0);
    }
  CHECK (waitpid (child, &status, 0) == child);
  int code = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
  if (code != 0 && code != kFired)
    fprintf (stderr, "%s, peers %s: status %d\n", wanted,
             getenv ("FAKE_CUDA_PEER"), status);
  CHECK (code == 0 || code == kFired);
  return code == kFired;
}

static void
need_double (void)
{
  if (getenv ("ASTERISM_CUDART") != NULL)
    return;
  printf ("needs the double of CUDA\n");
  exit (77);
}

#endif
