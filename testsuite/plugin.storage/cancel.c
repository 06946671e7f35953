/* Cancellation of a thread unregisters and frees, in C with -fexceptions.
   rows: C18 C19
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-fexceptions -pthread" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static void *
wait_for_ever (void *argument)
{
  int v[3] __attribute__ ((registered));
  int w[2] __attribute__ ((registered, heap_allocated));
  v[0] = w[0] = 1;
  for (;;)
    pause ();
  return argument;
}

static void *
cancel_itself (void *argument)
{
  int v[1] __attribute__ ((heap_allocated));
  v[0] = 1;
  pthread_cancel (pthread_self ());
  return wait_for_ever (argument);
}

int
main (void)
{
  pthread_t thread;
  void *result;
  if (pthread_create (&thread, NULL, cancel_itself, NULL)
      || pthread_join (thread, &result))
    abort ();
  mock_expect ("A1x4 r3x4 A2x4 r2x4 u F u F");
  return result != PTHREAD_CANCELED;
}
