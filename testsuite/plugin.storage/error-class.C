/* Elements with a constructor or destructor cannot be on the heap.
   rows: C09 C19 C02 */
/* { dg-do compile } */

#include <string>

struct constructed
{
  int n;
  constructed () : n (1) {}
};

struct destroyed
{
  ~destroyed () {}
};

struct plain
{
  int n;
};

template <class T>
void
f ()
{
  T v[2] __attribute__ ((heap_allocated)); /* { dg-error "whose elements of type .std::.*. have a constructor or destructor" } */
}

void
g ()
{
  constructed a[2] __attribute__ ((heap_allocated)); /* { dg-error "whose elements of type .constructed. have a constructor" } */
  destroyed b[2] __attribute__ ((heap_allocated)); /* { dg-error "have a constructor or destructor" } */
  plain c[2] __attribute__ ((heap_allocated));
  c[0].n = 1;
  f<std::string> ();
}
