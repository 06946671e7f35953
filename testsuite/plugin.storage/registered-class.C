/* Arrays of class type can be registered: after construction, until before
   destruction.
   rows: C18 C02 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

struct element
{
  int n;
  element () : n (mock_ncalls) {}
  ~element ()
  {
    if (mock_ncalls == 0)
      mock_expect ("an unregister before the destructor");
  }
};

int
main ()
{
  {
    element v[2] __attribute__ ((registered));
    if (v[1].n != 0)
      return 1;
    mock_expect ("r2x4");
  }
  mock_expect ("u");
  return 0;
}
