/* The operands may be members and elements.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

struct inner
{
  int *data;
  int size;
  short fixed[6];
};

struct outer
{
  struct inner in[2];
  struct inner *link;
};

int
main (void)
{
  static int data[10];
  static struct outer o;
  struct outer *q = &o;
  o.link = &o.in[1];
  o.in[1].data = data;
  o.in[1].size = 7;
#pragma starpu register o.in[1].data o.in[1].size
#pragma starpu unregister q->link->data
#pragma starpu register q->link->data (q->link->size + 1)
#pragma starpu acquire (*q).in[1].data
#pragma starpu release q->in[1].data
#pragma starpu unregister o.link->data
#pragma starpu register q->in[0].fixed
#pragma starpu unregister o.in->fixed
  mock_expect ("r7x4 u r8x4 a l u r6x2 u");
  return 0;
}
