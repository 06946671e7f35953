/* What the thread still has acquired is released by unregister, and by shutdown,
   where tasks wait for it.
   rows: C16
   languages: c c++ */
/* { dg-do run } */

static void add (int *v) __attribute__ ((task));
static void
add (int *v)
{
  *v += 1;
}

static int v[1], w[1];

int
main (void)
{
#pragma starpu initialize
#pragma starpu register v
  add (v);
#pragma starpu acquire v
  v[0] *= 10;
#pragma starpu unregister v
#pragma starpu register v
#pragma starpu register w
#pragma starpu acquire v
#pragma starpu acquire w
  w[0] = 5;
  add (v);
  add (w);
#pragma starpu shutdown
  return v[0] == 11 && w[0] == 6 ? 0 : 1;
}
