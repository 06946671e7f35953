/* The warning of computed goto can be switched off for a function.
   rows: C18
   languages: c c++ */
/* { dg-do compile } */

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wattributes"
void
f (int n)
{
  void *to[] = { &&again, &&out };
again:
  {
    int v[3] __attribute__ ((registered));
    v[0] = n++;
    goto *to[n > 3];
  }
out:;
}
#pragma GCC diagnostic pop

void
g (int n)
{
  void *to[] = { &&again, &&out };
again:
  {
    int v[3] __attribute__ ((registered));
    v[0] = n++;
    goto *to[n > 3]; /* { dg-warning "computed .goto. may leave" } */
  }
out:;
}
