/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Whether a trace shows a copy to a device while a task runs there. */

#ifndef ASTERISM_TESTSUITE_OVERLAP_H
#define ASTERISM_TESTSUITE_OVERLAP_H

#include "aux-vectors.h"

enum
{
  kMost = 4096
};

/* A stretch of time in the trace, in microseconds. */
struct stretch
{
  double begin, end;
};

/* Reads those of one name; returns how many there are. */
static int
read_trace (const char *file, const char *name, struct stretch *found)
{
  char line[512], quoted[64];
  int count = 0;
  FILE *trace = fopen (file, "r");
  CHECK (trace != NULL);
  snprintf (quoted, sizeof quoted, "\"name\": \"%s\"", name);
  while (fgets (line, sizeof line, trace) != NULL)
    {
      const char *times = strstr (line, "\"ts\": ");
      double begin, duration;
      if (times == NULL || strstr (line, quoted) == NULL)
        continue;
      CHECK (sscanf (times, "\"ts\": %lf, \"dur\": %lf", &begin, &duration)
             == 2);
      CHECK (count < kMost);
      found[count++] = (struct stretch){ begin, begin + duration };
    }
  fclose (trace);
  return count;
}

/* How often a transfer and a kernel were under way together. */
static int
count_overlaps (const char *file)
{
  static struct stretch copies[kMost], kernels[kMost];
  int copy_count = read_trace (file, "transfer", copies);
  int kernel_count = read_trace (file, "execute", kernels);
  int overlaps = 0;
  for (int c = 0; c < copy_count; ++c)
    for (int k = 0; k < kernel_count; ++k)
      overlaps += kernels[k].begin < copies[c].end
                  && copies[c].begin < kernels[k].end;
  printf ("%d copies, %d kernels, %d overlaps\n", copy_count, kernel_count,
          overlaps);
  return overlaps;
}

#endif
