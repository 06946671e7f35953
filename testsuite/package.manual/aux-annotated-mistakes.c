/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The mistakes of doc/troubleshooting.md in annotated programs: the argument names
   one. */

#include <string.h>

void scale (float *v, int n) __attribute__ ((task));
void scale_by_kernel (float *v, int n)
    __attribute__ ((task_implementation ("opencl", scale)));
#pragma starpu opencl scale_by_kernel "broken.cl" "scale" 1

void
scale (float *v, int n)
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

/* The plugin must not see that it is the same pointer. */
static float *volatile somewhere;

int
main (int argc, char **argv)
{
  static float v[1000];
  const char *mistake = argv[argc - 1];
  somewhere = v;
  if (strcmp (mistake, "late") == 0)
    scale (somewhere, 1000);
#pragma starpu initialize
  if (strcmp (mistake, "unregistered") == 0)
    scale (somewhere, 1000);
#pragma starpu register v
  if (strcmp (mistake, "inside") == 0)
    scale (somewhere + 10, 990);
  scale (v, 1000);
#pragma starpu unregister v
#pragma starpu shutdown
  return 0;
}
