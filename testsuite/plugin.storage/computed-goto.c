/* A computed goto that may leave the scope of an array is warned of: GCC runs no
   cleanups then.
   rows: C18 C19
   gc: always
   languages: c c++ */
/* { dg-do compile } */

void
registered (int n)
{
  void *to[] = { &&again, &&out };
again:
  {
    int v[3] __attribute__ ((registered)); /* { dg-note "the array is declared here: end its block before the jump, or jump to labels by name, in a .switch." } */
    v[0] = n++;
    goto *to[n > 3]; /* { dg-warning "computed .goto. may leave the scope of an array that is .heap_allocated. or .registered., without freeing or unregistering it ..-fplugin-arg-asterism-no-computed-goto.." } */
  }
out:;
}

void
allocated (int n)
{
  static void *const to[] = { &&back, &&in };
back:;
  int v[n] __attribute__ ((heap_allocated));
  {
    int w[3] __attribute__ ((heap_allocated, registered));
    w[0] = n;
  in:
    v[0] = n++;
    if (n > 5)
      return;
    goto *to[n > 3]; /* { dg-warning "computed .goto. may leave" } */
  }
}

/* All labels are where the array is, or it has ended.  */
void
fine (int n)
{
  int v[3] __attribute__ ((heap_allocated, registered));
  void *to[] = { &&again, &&out };
again:
  v[0] = n++;
  {
    int w[3];
    w[0] = n;
    goto *to[w[0] > 3];
  }
out:;
  {
    int w[3] __attribute__ ((registered));
    w[0] = n;
    if (n > 7)
      goto out;
  }
  goto *to[n > 9];
}

void
named (int n)
{
again:
  {
    int v[3] __attribute__ ((registered));
    v[0] = n++;
    switch (n)
      {
      case 1:
        goto again;
      default:
        goto out;
      }
  }
out:;
}
