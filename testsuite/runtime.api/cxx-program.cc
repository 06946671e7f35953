/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A C++ program uses the API as a C program does.
   rows: C25 */

#include "../support/check.h"

static void
scale (void *buffers[], void *argument)
{
  float factor;
  starpu_codelet_unpack_args (argument, &factor);
  auto *vector = reinterpret_cast<float *> (STARPU_VECTOR_GET_PTR (buffers[0]));
  for (size_t i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); ++i)
    vector[i] *= factor;
}

int
main ()
{
  struct starpu_codelet codelet;
  starpu_codelet_init (&codelet);
  codelet.cpu_funcs[0] = scale;
  codelet.nbuffers = 1;
  codelet.modes[0] = STARPU_RW;
  codelet.name = "scale";
  float values[100], factor = 3;
  for (int i = 0; i < 100; ++i)
    values[i] = static_cast<float> (i);
  CHECK (starpu_init (nullptr) == 0);
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM,
                               reinterpret_cast<uintptr_t> (values), 100,
                               sizeof values[0]);
  int result = starpu_task_insert (&codelet, STARPU_RW, handle, STARPU_VALUE,
                                   &factor, sizeof factor, 0);
  STARPU_CHECK_RETURN_VALUE (result, "starpu_task_insert");
  starpu_data_unregister (handle);
  starpu_shutdown ();
  for (int i = 0; i < 100; ++i)
    CHECK (values[i] == 3.0F * static_cast<float> (i));
  return 0;
}
