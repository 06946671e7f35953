/* Objects of class type are not pointers, overloaded functions neither.
   rows: C02 C09 */
/* { dg-do compile } */

#include <vector>

void h (int);
void h (double);

void
f (std::vector<int> v)
{
#pragma starpu register v v.size () /* { dg-error "which is neither a pointer nor an array" } */
#pragma starpu acquire h /* { dg-error "neither a pointer nor an array" } */
#pragma starpu acquire nullptr /* { dg-error "which is neither a pointer nor an array" } */
}
