/* When the handler of errors returns, the message is printed and the program
   ends.
   rows: C41
   languages: c c++ */
/* { dg-do run } */
/* { dg-shouldfail "the pointer is not registered" } */
/* { dg-output "told: line 29\n.*run-error-handler-returns.c:29:\[37\]: error: argument 'v' of task 'set': attempt to use unregistered pointer" } */

#include <starpu.h>

static void set (int *v) __attribute__ ((task));

static void
set (int *v)
{
  *v = 1;
}

static void
tell (const char *file, int line, int column, const char *message, void *data)
{
  (void) file, (void) column, (void) message, (void) data;
  printf ("told: line %d\n", line);
}

static void
fail (int *v)
{
  set (v);
}

static int v[1];

int
main (void)
{
#pragma starpu initialize
  asterism_set_error_handler (tell, NULL);
  fail (v);
#pragma starpu shutdown
  return 0;
}
