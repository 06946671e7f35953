/* A pack cannot be the argument of a pragma.
   rows: C02 C09 */
/* { dg-do compile } */

template <class... T>
void
f (T *...p)
{
#pragma starpu acquire p... /* { dg-error "" } */
}

void
g (int *p)
{
  f (p, p);
}
