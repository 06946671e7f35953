/* Tasks in namespaces, anonymous ones too, with default arguments and
   overloads.
   rows: C02 C12
   gc: always */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int result;
namespace a
{
namespace
{
void f (int n, int k = 3) __attribute__ ((task));
void f (int n, int k) { result = n * k; }
}
void g (int n) __attribute__ ((task));
void g (double n) __attribute__ ((task));
}
void a::g (int n) { result = n; }
void a::g (double n) { result = -n; }

extern "C" void c (int n) __attribute__ ((task));
void c (int n) { result = n + 1; }

int
main ()
{
  a::f (2);
  CHECK (result == 6);
  a::g (2);
  CHECK (result == 2);
  a::g (2.);
  CHECK (result == -2);
  c (2);
  CHECK (result == 3 && mock_submissions == 4);
}
