/* The members that a class inherits are compared, and what points to its virtual
   functions is a pointer.
   rows: C23 C02 */
/* { dg-do compile } */

#include <cstddef>

struct base { std::size_t n; void set (int); static void *shared; };
struct derived : base { float v; };
struct with_virtual { int a; virtual void f (); };

void t (derived a, with_virtual *b) __attribute__ ((task));
void k (derived a, // { dg-warning "type .size_t. has no fixed size" }
        with_virtual *b) // { dg-warning "cannot take pointers in structures" }
  __attribute__ ((task_implementation ("opencl", t)));
