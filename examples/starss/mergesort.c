/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Merge sort: pieces are sorted by the C library, in a task on the call, and
   merged by tasks that read two ranges of an array and write one of another.
   rows: G02 G30
   configs: one many */

#include <stdio.h>
#include <stdlib.h>

enum
{
  size = 1 << 12,
  piece = 1 << 8
};

static int
compare (const void *a, const void *b)
{
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

#pragma css task input(from[n]{ start : 2 * length })                          \
    output(to[n]{ start : 2 * length })
static void
merge (int n, int start, int length, const int *from, int *to)
{
  int a = start, b = start + length, end = start + 2 * length;
  (void)n;
  for (int i = start; i < end; i++)
    if (b == end || (a < start + length && from[a] <= from[b]))
      to[i] = from[a++];
    else
      to[i] = from[b++];
}

int
main (void)
{
  static int first[size], second[size];
  int *from = first, *to = second;
  unsigned seed = 1;
  for (int i = 0; i < size; i++)
    first[i] = (int)((seed = seed * 1103515245 + 12345) >> 16);
  for (int i = 0; i < size; i += piece)
    {
      int *p = first + i;
#pragma css task inout(p[piece])
      qsort (p, piece, sizeof (int), compare);
    }
  for (int length = piece; length < size; length *= 2)
    {
      for (int i = 0; i < size; i += 2 * length)
        merge (size, i, length, from, to);
      int *swapped = from;
      from = to;
      to = swapped;
    }
#pragma css wait on(from)
  for (int i = 1; i < size; i++)
    if (from[i - 1] > from[i])
      return 1;
  printf ("%d %d %d\n", from[0], from[size / 2], from[size - 1]);
  return 0;
}
