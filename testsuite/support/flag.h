/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Flags by which the threads of a test tell each other how far they are. */

#ifndef ASTERISM_TESTSUITE_FLAG_H
#define ASTERISM_TESTSUITE_FLAG_H

static inline int
get (const int *flag)
{
  return __atomic_load_n (flag, __ATOMIC_SEQ_CST);
}

static inline void
set (int *flag, int value)
{
  __atomic_store_n (flag, value, __ATOMIC_SEQ_CST);
}

#endif
