/* What is generated for a task can be read as C.
   rows: C10 C11 C13 */
/* { dg-do compile } */
/* { dg-additional-options "-fplugin-arg-asterism-dump" } */
/* { dg-final { golden-file "*.tasks.c" } } */

void scale (float *vector, int size, double, const char *name,
            float *result __attribute__ ((output))) __attribute__ ((task));

static void scale_sse (float *vector, int size, double factor, const char *name,
                       float *result)
  __attribute__ ((task_implementation ("cpu", scale)));
void scale_opencl (float *vector, int size, double factor, const char *name,
                   float *result)
  __attribute__ ((task_implementation ("opencl", scale)));

static void
scale_sse (float *vector, int size, double factor, const char *name,
           float *result)
{
  for (int i = 0; i < size; i++)
    result[i] = vector[i] *= factor + name[i];
}

__attribute__ ((task)) void
nothing (void)
{
}
