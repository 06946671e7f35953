/* Arrays in storage of the runtime are freed once when an exception leaves their
   scope: the address sanitizer finds nothing.
   rows: C18 C19 C02 */
/* { dg-do run } */
/* { dg-additional-options "-fsanitize=address -g" } */

[[starpu::task]] void
fill (float *v, int n)
{
  for (int i = 0; i < n; i++)
    v[i] = i;
}

struct Guard
{
  explicit Guard (int n)
  {
    float a[n] __attribute__ ((heap_allocated, registered));
    fill (a, n);
    if (n == 3)
      throw n;
  }
  ~Guard ()
  {
    float a[2][3] __attribute__ ((heap_allocated));
    a[1][2] = 3;
  }
};

template <class T>
static int
deep (int n, int level)
{
  T a[n][n] __attribute__ ((heap_allocated, registered));
  fill (a[0], n);
  if (level)
    return deep<T> (n, level - 1);
  Guard guard (n);
  T b[n] __attribute__ ((registered));
  auto throws = [&] {
    T c[n + 1] __attribute__ ((heap_allocated, registered));
    fill (c, n + 1);
    if (n == 4)
      throw 4L;
    return n;
  };
  b[0] = throws ();
  return n;
}

int
main ()
{
  int caught = 0;
#pragma starpu initialize
  for (int n = 2; n < 6; n++)
    try
      {
	deep<float> (n, 3);
      }
    catch (int)
      {
	caught += 1;
      }
    catch (long)
      {
	caught += 10;
      }
#pragma starpu shutdown
  return caught != 11;
}
