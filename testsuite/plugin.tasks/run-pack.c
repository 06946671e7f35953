/* What is generated is laid out as ever where `#pragma pack' is in effect, while
   the program's own structures are packed.
   rows: C10 C13 C11
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

#pragma pack (1)
struct wire { char tag; int value; };

void f (int *v, char c, struct wire w) __attribute__ ((task));
void f (int *v, char c, struct wire w) { v[0] = c + w.tag + w.value; }

void g (int *v, char c) __attribute__ ((task));
void g_opencl (int *v, char c) __attribute__ ((task_implementation ("opencl", g)));
#pragma starpu opencl g_opencl "../plugin.opencl/scale.cl" "scale" 8

static int v[1];

int
main (void)
{
  struct wire w = { 20, 300 };
  CHECK (sizeof w == 5);
#pragma starpu initialize
#pragma starpu register v
  CHECK (mock_site->line == __LINE__ - 1 && mock_count == 1);
  f (v, 4, w);
  CHECK (v[0] == 324 && mock_task->site.line == 15);
  mock_target = MOCK_OPENCL;
  g (v, 4);
  CHECK (mock_kernel->site.line == 19 && mock_argument_sizes[1] == 1);
#pragma starpu unregister v
#pragma starpu shutdown
  return 0;
}
