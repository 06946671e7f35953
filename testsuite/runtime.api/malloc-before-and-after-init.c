/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_malloc () works before, between and after the life of the runtime,
   and keeps its alignment.
   rows: C25
   env: ASAN_OPTIONS=allocator_may_return_null=1 */

#include "../support/check.h"

int
main (void)
{
  char *early, *late;
  void *flagged;
  CHECK (starpu_malloc ((void **)&early, 1000) == 0);
  memset (early, 1, 1000);
  CHECK (starpu_init (NULL) == 0);
  starpu_malloc_set_align (4096);
  CHECK (starpu_malloc ((void **)&late, 100000) == 0);
  CHECK ((uintptr_t)late % 4096 == 0);
  memset (late, 2, 100000);
  CHECK (starpu_malloc_flags (&flagged, 64, STARPU_MALLOC_COUNT) == 0);
  CHECK (starpu_free_flags (flagged, 64, STARPU_MALLOC_COUNT) == 0);
  CHECK (starpu_free (early) == 0);
  starpu_shutdown ();
  CHECK (starpu_free_noflag (late, 100000) == 0);
  CHECK (starpu_malloc (&flagged, SIZE_MAX / 2) == -ENOMEM);
  CHECK (flagged == NULL);
  CHECK (starpu_malloc (&flagged, 0) == 0);
  CHECK (starpu_free_noflag (flagged, 0) == 0);
  CHECK (starpu_free (NULL) == 0);
  return 0;
}
