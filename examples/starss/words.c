/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Counts the words of a text by their lengths: each task takes a line, and the
   counts are reduced.
   rows: G30
   configs: one many */

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum
{
  longest = 12
};

static const char *const text[]
    = { "the runtime takes addresses and sizes from that at each call",
        "starts and ends by itself and writes back",
        "ignoring every pragma leaves the sequential program",
        "and with the plugin every result is that of the sequential program",
        "nothing is registered initialized or waited for by hand" };

#pragma css task input(line[n]) reduction(+ : counts[longest])
static void
count (int n, const char *line, int *counts)
{
  int length = 0;
  for (int i = 0; i <= n; i++)
    if (i < n && isalpha ((unsigned char)line[i]))
      length++;
    else if (length > 0)
      {
        counts[length < longest ? length : longest - 1]++;
        length = 0;
      }
}

int
main (void)
{
  int counts[longest] = { 0 };
  for (int round = 0; round < 20; round++)
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
      count ((int)strlen (text[i]), text[i], counts);
#pragma css wait on(counts)
  for (int i = 1; i < longest; i++)
    printf ("%d: %d\n", i, counts[i]);
  return 0;
}
