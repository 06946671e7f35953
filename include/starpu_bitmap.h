/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Sets of small numbers.  One thread at a time for each set. */

#ifndef STARPU_BITMAP_H
#define STARPU_BITMAP_H

#include <starpu_util.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A set of numbers from 0 on; it grows as needed. */
struct starpu_bitmap;

/* An empty set; NULL: out of memory. */
struct starpu_bitmap *starpu_bitmap_create (void) STARPU_ATTRIBUTE_MALLOC;
void starpu_bitmap_destroy (struct starpu_bitmap *b);

void starpu_bitmap_set (struct starpu_bitmap *b, int e);
void starpu_bitmap_unset (struct starpu_bitmap *b, int e);
void starpu_bitmap_unset_all (struct starpu_bitmap *b);
int starpu_bitmap_get (struct starpu_bitmap *b, int e);

/* a = b and c; a = a or b; whether e is in both. */
void starpu_bitmap_unset_and (struct starpu_bitmap *a, struct starpu_bitmap *b,
                              struct starpu_bitmap *c);
void starpu_bitmap_or (struct starpu_bitmap *a, struct starpu_bitmap *b);
int starpu_bitmap_and_get (struct starpu_bitmap *b1, struct starpu_bitmap *b2,
                           int e);

/* How many; the least, the largest, the least above e: -1 when none. */
int starpu_bitmap_cardinal (struct starpu_bitmap *b);
int starpu_bitmap_first (struct starpu_bitmap *b);
int starpu_bitmap_last (struct starpu_bitmap *b);
int starpu_bitmap_next (struct starpu_bitmap *b, int e);
int starpu_bitmap_has_next (struct starpu_bitmap *b, int e);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_BITMAP_H */
