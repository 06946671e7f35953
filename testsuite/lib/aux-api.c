/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A program of the C API, compiled against the installed package. */

#include <starpu.h>
#include <stdio.h>

static void
scale (void *buffers[], void *arguments)
{
  float factor;
  starpu_codelet_unpack_args (arguments, &factor);
  float *vector = (float *)STARPU_VECTOR_GET_PTR (buffers[0]);
  for (unsigned i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); i++)
    vector[i] *= factor;
}

static struct starpu_codelet codelet = {
  .cpu_funcs = { scale },
  .nbuffers = 1,
  .modes = { STARPU_RW },
  .name = "scale",
};

int
main (void)
{
  float vector[100], factor = 2;
  starpu_data_handle_t handle;
#ifdef STARPU_CUDA_HEADERS
  /* Links where the headers say that there is CUDA. */
  int devices;
  (void)cudaGetDeviceCount (&devices);
#endif
  if (starpu_init (NULL))
    return 77;
  for (int i = 0; i < 100; i++)
    vector[i] = 1;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)vector,
                               100, sizeof *vector);
  int status = starpu_insert_task (&codelet, STARPU_RW, handle, STARPU_VALUE,
                                   &factor, sizeof factor, 0);
  starpu_task_wait_for_all ();
  starpu_data_unregister (handle);
  starpu_shutdown ();
  if (status || vector[99] != 2)
    {
      printf ("status %d, vector[99] is %g\n", status, vector[99]);
      return 1;
    }
  return 0;
}
