/* RR-8278, sections 3.2 and 3.3: a task, its implementation for "cpu", and a
   call.  Checked: the program prints what it prints without the plugin.
   rows: C05 C07 C14
   languages: c */
/* { dg-do run } */
/* { dg-additional-options "-Wall -fplugin-arg-asterism-no-register-automatic" } */
/* { dg-final { sequential-same-output } } */

#include <stdio.h>

void scale_vector (int size, float vector[size],
                  float factor)
    __attribute__((task));

void scale_vector_cpu (int size, float vector[size],
                      float factor)
    __attribute__((task_implementation ("cpu", scale_vector)));

void
scale_vector_cpu (int size, float vector[size], float factor)
{
  for (int i = 0; i < size; i++)
    vector[i] *= factor;
}

#ifndef STARPU_GCC_PLUGIN
/* What the plugin generates, for the sequential program.  */
void
scale_vector (int size, float vector[size], float factor)
{
  scale_vector_cpu (size, vector, factor);
}
#endif

enum
{
  NX = 1000
};

int
main (void)
{
#pragma starpu initialize
float vector[NX];
/* ... */
  for (int i = 0; i < NX; i++)
    vector[i] = (float) i;
#pragma starpu register vector
scale_vector (NX, vector, 3.14);
#pragma starpu unregister vector
#pragma starpu shutdown
  for (int i = 0; i < NX; i += 99)
    printf ("%g\n", (double) vector[i]);
  return 0;
}
