/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Scales a vector through the C API: a codelet with two implementations for a
   core, arguments packed and unpacked by name, a callback.
   rows: C26 E01 R03 C25! */

#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>

static void
scale_forwards (void *buffers[], void *arg)
{
  float *vector = (float *)STARPU_VECTOR_GET_PTR (buffers[0]);
  unsigned size = STARPU_VECTOR_GET_NX (buffers[0]);
  float factor;

  starpu_codelet_unpack_args (arg, &factor);
  for (unsigned i = 0; i < size; i++)
    vector[i] *= factor;
}

static void
scale_backwards (void *buffers[], void *arg)
{
  float *vector = (float *)STARPU_VECTOR_GET_PTR (buffers[0]);
  unsigned size = STARPU_VECTOR_GET_NX (buffers[0]);
  float factor;

  starpu_codelet_unpack_args (arg, &factor);
  while (size-- > 0)
    vector[size] *= factor;
}

static struct starpu_perfmodel model
    = { .type = STARPU_HISTORY_BASED, .symbol = "example_vector_scal" };

static struct starpu_codelet codelet
    = { .cpu_funcs = { scale_forwards, scale_backwards },
        .cpu_funcs_name = { "scale_forwards", "scale_backwards" },
        .nbuffers = 1,
        .modes = { STARPU_RW },
        .model = &model,
        .name = "vector_scal" };

static void
count_call (void *arg)
{
  __atomic_add_fetch ((int *)arg, 1, __ATOMIC_RELAXED);
}

int
main (int argc, char **argv)
{
  unsigned size = argc > 1 ? strtoul (argv[1], NULL, 0) : 2048;
  int times = 20, called = 0, wrong = 0;
  float *vector, factor = 2;
  starpu_data_handle_t handle;

  int status = starpu_init (NULL);
  if (status == -ENODEV)
    return 77;
  STARPU_CHECK_RETURN_VALUE (status, "starpu_init");
  starpu_malloc ((void **)&vector, size * sizeof *vector);
  for (unsigned i = 0; i < size; i++)
    vector[i] = i % 16;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)vector,
                               size, sizeof *vector);

  for (int i = 0; i < times; i++)
    {
      factor = i % 2 ? 0.5f : 4.0f;
      status = starpu_task_insert (
          &codelet, STARPU_RW, handle, STARPU_VALUE, &factor, sizeof factor,
          STARPU_CALLBACK, count_call, STARPU_CALLBACK_ARG_NFREE, &called, 0);
      STARPU_CHECK_RETURN_VALUE (status, "starpu_task_insert");
    }
  starpu_task_wait_for_all ();
  starpu_data_unregister (handle);

  for (unsigned i = 0; i < size; i++)
    wrong += vector[i] != i % 16 * 1024.0f;
  printf ("api/vector_scal: %d callbacks, %d elements wrong\n", called, wrong);
  starpu_free (vector);
  starpu_shutdown ();
  return wrong == 0 && called == times ? EXIT_SUCCESS : EXIT_FAILURE;
}
