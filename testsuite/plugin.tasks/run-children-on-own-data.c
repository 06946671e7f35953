/* A task may call tasks on its own parameter, these others in turn, and wait:
   they are executed within its use of the data, in their order, and what the
   program reads is what it reads without the plugin.
   rows: C32
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <starpu.h>

enum
{
  COUNT = 200,
  SMALL = 4
};

static int largest[4], looks;

static void sort (int *v, int first, int count) __attribute__ ((task));
static void add (int *v, int value) __attribute__ ((task));
static void times (int *v, int value) __attribute__ ((task));
static void look (const int *v) __attribute__ ((task));
static void work (int *v, int wait) __attribute__ ((task));

static void
swap (int *a, int *b)
{
  const int kept = *a;
  *a = *b;
  *b = kept;
}

/* Sorts a stretch by tasks that sort its halves, which it does not wait for. */
static void
sort (int *v, int first, int count)
{
  if (count <= SMALL)
    {
      for (int i = first + 1; i < first + count; ++i)
        for (int j = i; j > first && v[j - 1] > v[j]; --j)
          swap (&v[j - 1], &v[j]);
      return;
    }
  const int pivot = v[first + count / 2];
  int left = first, right = first + count - 1;
  while (left <= right)
    {
      while (v[left] < pivot)
        ++left;
      while (v[right] > pivot)
        --right;
      if (left <= right)
        swap (&v[left++], &v[right--]);
    }
  sort (v, first, right - first + 1);
  sort (v, left, first + count - left);
}

static void
add (int *v, int value)
{
  for (int i = 0; i < COUNT; ++i)
    v[i] += value;
}

static void
times (int *v, int value)
{
  for (int i = 0; i < COUNT; ++i)
    v[i] *= value;
}

static void
look (const int *v)
{
  for (int i = 0; i < COUNT; ++i)
    if (v[i] > largest[looks])
      largest[looks] = v[i];
  ++looks;
}

static void
work (int *v, int wait)
{
  sort (v, 0, COUNT);
  add (v, 1);
  times (v, 2);
  if (wait)
    {
#pragma starpu wait
      for (int i = 1; i < COUNT; ++i)
        if (v[i - 1] > v[i])
          v[0] = -1000000;
      v[0] -= 5;
      times (v, 3);
    }
}

int
main (void)
{
#pragma starpu initialize
  static int v[COUNT], expected[COUNT];
  for (int i = 0; i < COUNT; ++i)
    v[i] = 7 * i % COUNT;
  for (int i = 0; i < COUNT; ++i)
    expected[i] = (((i + 1) * 2 + (i == 0 ? -5 : 0)) * 3 + 1) * 2;
#pragma starpu register v
  work (v, 1);
  look (v);
  work (v, 0);
  look (v);
#pragma starpu acquire v
  for (int i = 0; i < COUNT; ++i)
    if (v[i] != expected[i])
      {
        printf ("%d: %d, not %d\n", i, v[i], expected[i]);
        return 1;
      }
  if (looks != 2 || largest[0] != 6 * COUNT || largest[1] != (6 * COUNT + 1) * 2)
    {
      printf ("%d looks: %d, %d\n", looks, largest[0], largest[1]);
      return 1;
    }
#pragma starpu release v
#pragma starpu unregister v
#pragma starpu shutdown
  return 0;
}
