/* An address that lies in registered data, but is not that of these, is reported
   with how far it is from their beginning, their name and where they were
   registered; and what to do: by task calls and by pragmas.
   rows: C10 C41
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-asterism-no-unregistered" } */

#include <setjmp.h>
#include <starpu.h>

static void f (int *v) __attribute__ ((task));
static void f (int *v) { *v = 1; }
static void g (void *v) __attribute__ ((task));
static void g (void *v) { (void) v; }

static jmp_buf back;
static int v[10];
static char *bytes;
static short matrix[5][4];

static void
expect (const char *file, int line, int column, const char *message, void *data)
{
  (void) file, (void) line, (void) column;
  if (!strstr (message, (const char *) data))
    {
      printf ("told:     %s\nexpected: %s\n", message, (const char *) data);
      exit (1);
    }
  longjmp (back, 1);
}

#define EXPECT(text, statement)                                               \
  do                                                                          \
    {                                                                         \
      asterism_set_error_handler (expect, (void *) (text));                   \
      if (!setjmp (back))                                                     \
        {                                                                     \
          statement;                                                          \
          puts ("no error: " text);                                           \
          exit (1);                                                           \
        }                                                                     \
    }                                                                         \
  while (0)

#define WHERE "run-unregistered-place.c:"
#define MEND                                                                  \
  ": pass the pointer that was registered, and the offset as a value, or "    \
  "register the parts instead of the whole, or give the parameter bounds"

int
main (void)
{
  starpu_data_handle_t handle;
  bytes = (char *) calloc (8, 1);
#pragma starpu initialize
#line 100
#pragma starpu register v
#pragma starpu register bytes 8
#pragma starpu register (bytes ? matrix : 0) 5
  EXPECT ("argument 'v' of task 'f", f (v + 4));
  EXPECT (", which is 4 elements into 'v', registered at ", f (v + 4));
  EXPECT (WHERE "100" MEND, f (v + 4));
  EXPECT (", which is 1 element into 'v'", f (v + 1));
  EXPECT (", which is 5 bytes into 'v'", f ((int *) ((char *) v + 5)));
  EXPECT (", which is 3 elements into 'bytes', registered at ", g (bytes + 3));
  EXPECT (", which is 2 elements into the data registered at ", g (matrix[2]));
  /* The end is no part of it. */
  EXPECT (": register it first, with '#pragma starpu register'", f (v + 10));
  asterism_set_error_handler (expect, (void *) ", which is 2 elements into 'v'");
  if (!setjmp (back))
    {
#pragma starpu acquire v + 2
      return 2;
    }
  asterism_set_error_handler (expect,
                              (void *) ": name the data as they were registered");
  if (!setjmp (back))
    {
#pragma starpu unregister v + 2
      return 3;
    }
#pragma starpu unregister v
#pragma starpu unregister bytes
#pragma starpu unregister matrix
  EXPECT (": register it first, with '#pragma starpu register'", f (v + 4));
  /* Data that the C API registered. */
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t) v, 10,
                               sizeof *v);
  EXPECT (", which is 4 elements into vector at ", f (v + 4));
  starpu_data_unregister (handle);
#pragma starpu shutdown
  free (bytes);
  return 0;
}
