/* A handler of errors in generated code gets their places and messages and may
   leave by longjmp: the program goes on, and tasks run.
   rows: C41!
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-asterism-no-unregistered" } */

#include <setjmp.h>
#include <starpu.h>

static void add (int *v, int by) __attribute__ ((task));

static void
add (int *v, int by)
{
  *v += by;
}

static jmp_buf back;
static int errors;
static int v[1];

static void
leave (const char *file, int line, int column, const char *message, void *data)
{
  errors++;
  if (!strstr (file, "run-error-handler.c") || column <= 0
      || !strstr (message, (const char *) data))
    exit (1);
  longjmp (back, line);
}

int
main (void)
{
  asterism_set_error_handler (leave, (void *) "the runtime is not running");
  int line = setjmp (back);
  if (!line)
    add (v, 1);
  if (line != 39)
    return 2;
#pragma starpu initialize

  asterism_set_error_handler (leave, (void *) "unregistered pointer");
  line = setjmp (back);
  if (!line)
    add (v, 2);
  if (line != 47)
    return 3;

#pragma starpu register v
  asterism_set_error_handler (leave, (void *) "registered already");
  line = setjmp (back);
  if (!line)
    {
#pragma starpu register v
    }
  if (line != 56)
    return 4;

  add (v, 4);
#pragma starpu unregister v
  asterism_set_error_handler (leave, (void *) "nothing is registered");
  line = setjmp (back);
  if (!line)
    {
#pragma starpu unregister v
    }
  if (line != 67)
    return 5;
#pragma starpu shutdown
  return v[0] == 4 && errors == 4 ? 0 : 6;
}
