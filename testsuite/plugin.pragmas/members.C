/* Pragmas in constructors, member functions and destructors use members.
   rows: C02 C15 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

struct vector
{
  int *data;
  int size;

  explicit vector (int n) : data (new int[n]), size (n)
  {
#pragma starpu register data size
  }

  ~vector ()
  {
#pragma starpu unregister data
    delete[] data;
  }

  void twice ();
  int *get () const { return data; }

  void
  shrink ()
  {
#pragma starpu unregister this->data
    size--;
#pragma starpu register this->data (this->size)
  }
};

void
vector::twice ()
{
#pragma starpu unregister get ()
#pragma starpu register vector::data (size + 1) * 2
}

int
main ()
{
  {
    vector v (3);
    mock_expect ("r3x4");
    v.shrink ();
    mock_expect ("u r2x4");
    v.twice ();
    mock_expect ("u r6x4");
  }
  mock_expect ("u");
  return 0;
}
