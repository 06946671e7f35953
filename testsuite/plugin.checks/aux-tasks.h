/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks, and functions of who knows where, for the tests beside it.  */

#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C"
#endif
void task (float *v, int n) __attribute__ ((task));
#ifdef __cplusplus
extern "C"
#endif
void task2 (const float *a, float *b, int n) __attribute__ ((task));

extern void unknown (float *v);
extern void unknown_struct (void *s);
extern void unknown_nothing (void);
extern float *give (int n);
extern int test (int n);

#define make(n) ((float *) malloc ((n) * sizeof (float)))
