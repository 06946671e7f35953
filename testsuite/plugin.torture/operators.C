/* Operator functions, those of literals too, may be tasks and implement them; they
   are told of by their own names.
   rows: C02 C11 C12 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

#include <cstring>

struct by { int k; };

void operator<< (by s, int *v) __attribute__ ((task));
void operator<< (by s, int *v) { v[0] += s.k; }

void operator>> (by s, int *v) __attribute__ ((task));
static void back (by s, int *v) __attribute__ ((task_implementation ("cpu", operator>>)));
static void back (by s, int *v) { v[0] -= s.k; }
void operator>> (by s, int *v) { v[0] -= s.k; }

void operator, (by s, int *v) __attribute__ ((task));
void operator, (by s, int *v) { v[0] *= s.k; }

static unsigned long long last;
void operator"" _t (unsigned long long n) __attribute__ ((task));
void operator"" _t (unsigned long long n) { last = n; }

static int v[1];

int
main ()
{
#pragma starpu initialize
#pragma starpu register v
  by { 3 } << v;
  CHECK (v[0] == 3 && !std::strcmp (mock_task->name, "operator<<"));
  by { 1 } >> v;
  CHECK (v[0] == 2 && mock_implementations (MOCK_CPU) == 2);
  by { 5 }, v;
  CHECK (v[0] == 10);
  7_t;
  CHECK (last == 7);
#pragma starpu unregister v
#pragma starpu shutdown
}
