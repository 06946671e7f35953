/* Programs in Objective-C are annotated as those in C: tasks by attribute and
   by pragma, of functions and of blocks, and pragmas in methods.
   rows: N06!
   languages: objective-c
   options: -O0 | -O2 -g */
/* { dg-do run } */
/* { dg-additional-options "-std=gnu11 -Wall -Wextra -Werror -Wno-objc-root-class -Wl,--no-as-needed -lobjc" } */

#include <objc/runtime.h>
#include <stdio.h>

static void scale (int n, float *v, float by) __attribute__ ((task));
static void
scale (int n, float *v, float by)
{
  for (int i = 0; i < n; i++)
    v[i] *= by;
}

#pragma css task inout (v[n])
static void
shift (int n, float *v)
{
  for (int i = 0; i < n; i++)
    v[i] += 1;
}

@interface Vector
{
  Class isa;
  int length;
  float *elements;
}
+ (Vector *) of : (int) n : (float *) v;
- (void) scale : (float) by;
- (void) negate;
@end

@implementation Vector
+ (Vector *) of : (int) n : (float *) v
{
  Vector *made = (Vector *)class_createInstance (self, 0);
  made->length = n;
  made->elements = v;
  return made;
}
- (void) scale : (float) by
{
  float *v = elements;
#pragma starpu register v length
  scale (length, v, by);
  scale (length, v, 2);
#pragma starpu wait
#pragma starpu unregister v
}
- (void) negate
{
#pragma css task inout (elements[length])
  {
    for (int i = 0; i < length; i++)
      elements[i] = -elements[i];
  }
#pragma css wait on (elements)
}
@end

int
main (void)
{
  static float v[100];
#pragma starpu initialize
  shift (100, v);
#pragma css barrier
  Vector *vector = [Vector of : 100 : v];
  [vector scale : 3];
  [vector negate];
  for (int i = 0; i < 100; i++)
    if (v[i] != -6)
      return 1;
#pragma starpu shutdown
  return 0;
}
