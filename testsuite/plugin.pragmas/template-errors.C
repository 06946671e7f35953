/* What depends on a template's parameters is checked when it is instantiated.
   rows: C02 C09 */
/* { dg-do compile } */

template <class T>
void
f (T p)
{
#pragma starpu register p 3 /* { dg-error "which is neither a pointer nor an array" } */
}

template <class T>
void
never (T p)
{
#pragma starpu register p
}

void
g (float *p)
{
  f (p);
  f (3);
}
