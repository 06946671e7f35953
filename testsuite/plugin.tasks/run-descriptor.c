/* The descriptor names the task, its parameters, their sizes and its place.
   rows: C10 C13
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

#include <string.h>

struct s { int a[5]; };

void f (int n, double *x, struct s *s, void *v, short)
  __attribute__ ((task));
enum { LINE = __LINE__ + 1 };
void f (int n, double *x, struct s *s, void *v, short h)
{
  (void) n, (void) x, (void) s, (void) v, (void) h;
}

int
main (void)
{
  double x[1];
  struct s s;
  mock_accept_all ();
  f (1, x, &s, x, 3);
  const struct asterism_parameter_v1 *p = mock_task->parameters;
  CHECK (!strcmp (mock_task->name, "f") && mock_task->cache == NULL);
  CHECK (strstr (mock_task->site.file, "run-descriptor.c"));
  CHECK (mock_task->site.line == LINE && mock_task->site.column == 6);
  CHECK (!strcmp (p[0].name, "n") && p[0].size == sizeof (int));
  CHECK (!strcmp (p[1].name, "x") && p[1].size == sizeof (double));
  CHECK (p[2].size == sizeof (struct s) && p[3].size == 0);
  CHECK (p[4].size == sizeof (short));
  CHECK (mock_task->values_offset == 32 && p[0].offset == 32);
  CHECK (p[4].offset == 36 && mock_task->block_size == 38);
  return 0;
}
