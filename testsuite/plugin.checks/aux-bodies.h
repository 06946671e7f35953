/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the bodies of tasks in the tests beside it call.  */

#include <stddef.h>
#include <string.h>

#define TASK __attribute__ ((task))
#define OUT __attribute__ ((output))

struct pair
{
  float x, y;
};

static float *global __attribute__ ((unused));

extern void unknown (float *v);
extern void unknown_const (const float *v, int n);
extern void unknown_nothing (void);

static inline void
fill (float *v, int n)
{
  for (int i = 0; i < n; i++)
    v[i] = 0;
}

static inline void
fill_tail (float *v, int n, int from)
{
  if (from < n)
    {
      v[from] = 0;
      fill_tail (v, n, from + 1);
    }
}

static inline float
add (float *v, const float *w, int n)
{
  for (int i = 0; i < n; i++)
    v[i] += w[i];
  return 0;
}

static inline void
copy (float *v, const float *w, int n)
{
  for (int i = 0; i < n; i++)
    v[i] = w[i];
}

static inline float
sum (const float *v, int n)
{
  float s = 0;
  for (int i = 0; i < n; i++)
    s += v[i];
  return s;
}

static inline float *
pass (float *v)
{
  return v;
}
