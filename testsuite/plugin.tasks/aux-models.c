/* A second unit of run-models.c, with a private task of the same name.  */

#include <unistd.h>

static void twice (float *v) __attribute__ ((task));

static void
twice (float *v)
{
  *v += 0;
  usleep (100);
}

void
run_other (float *v)
{
  twice (v);
}
