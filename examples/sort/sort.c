/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Sorts numbers by merging: a task has its halves sorted by two tasks, waits
   for these, and merges what they sorted.
   rows: C05 C32 G30!
   arguments: 1000000 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  few = 4096 /* are sorted at once */
};

/* COUNT numbers, and room for as many.  Tasks share no part of them with those
   that they do not wait for, so that they need not be registered.  */
struct span
{
  unsigned *numbers, *room;
  size_t count;
};

void sort (struct span span) __attribute__ ((task));

static int
compare (const void *a, const void *b)
{
  const unsigned left = *(const unsigned *)a, right = *(const unsigned *)b;
  return (left > right) - (left < right);
}

/* Put the numbers of two sorted spans, one behind the other, in order.  */
static void
merge (struct span left, struct span right)
{
  size_t i = 0, j = 0;
  unsigned *to = left.room;

  while (i < left.count || j < right.count)
    if (j == right.count
        || (i < left.count && left.numbers[i] <= right.numbers[j]))
      *to++ = left.numbers[i++];
    else
      *to++ = right.numbers[j++];
  memcpy (left.numbers, left.room,
          (left.count + right.count) * sizeof *left.numbers);
}

void
sort (struct span span)
{
  const size_t half = span.count / 2;
  struct span left = { span.numbers, span.room, half };
  struct span right
      = { span.numbers + half, span.room + half, span.count - half };

  if (span.count <= few)
    {
      qsort (span.numbers, span.count, sizeof *span.numbers, compare);
      return;
    }
  sort (left);
  sort (right);
#pragma starpu wait
  merge (left, right);
}

int
main (int argc, char **argv)
{
  const size_t count = argc > 1 ? strtoul (argv[1], NULL, 10) : 1000000;
  unsigned *numbers = (unsigned *)malloc (count * sizeof *numbers);
  unsigned *room = (unsigned *)malloc (count * sizeof *room);
  struct span all = { numbers, room, count };
  unsigned number = 1, sum = 0, sorted_sum = 0;

  if (numbers == NULL || room == NULL)
    return EXIT_FAILURE;
#pragma starpu initialize
  for (size_t i = 0; i < count; i++)
    {
      number = number * 1664525 + 1013904223;
      numbers[i] = number >> 8;
      sum += numbers[i];
    }
  sort (all);
#pragma starpu wait
  for (size_t i = 0; i < count; i++)
    {
      sorted_sum += numbers[i];
      if (i > 0 && numbers[i - 1] > numbers[i])
        {
          fprintf (stderr, "sort: number %zu is out of order\n", i);
          return EXIT_FAILURE;
        }
    }
  if (sum != sorted_sum)
    {
      fprintf (stderr, "sort: some numbers are gone\n");
      return EXIT_FAILURE;
    }
  if (count > 0)
    printf ("sort: %zu numbers from %u to %u\n", count, numbers[0],
            numbers[count - 1]);
#pragma starpu shutdown
  free (numbers);
  free (room);
  return 0;
}
