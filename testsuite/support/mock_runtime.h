/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A stand-in for the runtime that records what generated code calls.  Tests
   add it with dg-additional-sources "../support/mock_runtime.c".  */

#ifndef MOCK_RUNTIME_H
#define MOCK_RUNTIME_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One recorded call.  */
struct mock_call
{
  char what;           /* see mock_trace */
  const void *pointer; /* of data */
  size_t count;        /* elements registered or allocated */
  size_t size;         /* of an element */
  const char *file;    /* the site */
  unsigned line;
  unsigned column;
};

extern struct mock_call mock_calls[];
extern int mock_ncalls;

/* The calls as text, separated by blanks: `i' initialize, `s' shutdown, `w'
   wait, `rNxS' register of N elements of S bytes, `u' unregister, `a' acquire,
   `l' release, `ANxS' allocate, `F' free, `t' submit, `kG' launch with groups
   of G items, followed by `/N' for each global extent.  */
extern char mock_trace[];

/* Forgets the calls.  */
void mock_clear (void);

/* Ends the program unless the trace is TRACE; forgets the calls.  */
void mock_expect (const char *trace);

/* Ends the program unless every buffer was unregistered before it was freed,
   and no storage is left.  */
void mock_expect_clean (void);

#ifdef __cplusplus
}
#endif

#endif /* MOCK_RUNTIME_H */
