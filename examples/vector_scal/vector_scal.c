/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Scales a vector: one task with a plain C body, an SSE and an OpenCL
   implementation, among which the run-time support chooses.
   rows: C12 C16 C18 C19 C22 C26 C30 G04 E13!
   configs: one many sim opencl opencl-only */

#include <stdio.h>
#include <stdlib.h>

#ifdef __SSE__
#include <xmmintrin.h>
#endif

/* Multiply the SIZE elements of VECTOR by FACTOR.  */
void vector_scal (unsigned size, float *vector, float factor)
    __attribute__ ((task));

/* The body of the task is its implementation for any core, and of the loop the
   plugin makes a kernel, the implementation for OpenCL devices.  */
void
vector_scal (unsigned size, float *vector, float factor)
{
#pragma starpu kernel
  for (unsigned i = 0; i < size; i++)
    vector[i] *= factor;
}

#ifdef __SSE__

void vector_scal_sse (unsigned size, float *vector, float factor)
    __attribute__ ((task_implementation ("cpu", vector_scal)));

void
vector_scal_sse (unsigned size, float *vector, float factor)
{
  __m128 factors = _mm_set1_ps (factor);
  unsigned i;

  for (i = 0; i + 4 <= size; i += 4)
    _mm_storeu_ps (&vector[i], _mm_mul_ps (_mm_loadu_ps (&vector[i]), factors));
  for (; i < size; i++)
    vector[i] *= factor;
}

#endif

/* Scale a vector of SIZE elements TIMES times.  Returns whether each element is
   what it should be.  */
static int
scale_and_check (unsigned size, unsigned times)
{
  float vector[size] __attribute__ ((heap_allocated, registered));
  float expected = 1.5f;

#pragma starpu acquire vector
  for (unsigned i = 0; i < size; i++)
    vector[i] = 1.5f;
#pragma starpu release vector

  for (unsigned i = 0; i < times; i++)
    {
      vector_scal (size, vector, i % 2 ? 0.5f : 3.0f);
      expected *= i % 2 ? 0.5f : 3.0f;
    }

#pragma starpu acquire vector
  unsigned wrong = 0;
  for (unsigned i = 0; i < size; i++)
    wrong += vector[i] != expected;
  printf ("vector_scal: %u elements, scaled %u times: each is %g, %u wrong\n",
          size, times, expected, wrong);
#pragma starpu release vector

  /* VECTOR is unregistered and freed here.  */
  return wrong == 0;
}

int
main (int argc, char **argv)
{
  unsigned size = argc > 1 ? strtoul (argv[1], NULL, 0) : 2048;
  unsigned times = argc > 2 ? strtoul (argv[2], NULL, 0) : 20;

  if (size == 0)
    {
      fprintf (stderr, "Usage: %s [SIZE [TIMES]]\n", argv[0]);
      return EXIT_FAILURE;
    }
#pragma starpu initialize
  int right = scale_and_check (size, times);
#pragma starpu shutdown
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
