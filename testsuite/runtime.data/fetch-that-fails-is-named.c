/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is fetched to a node where it does not fit, waiting for it, fails with a
   message that names the function that was called.
   rows: E06
   configs: sim
   env: STARPU_LIMIT_SIM_MEM=40 */

#include "../support/capture.h"
#include "aux-vectors.h"

enum
{
  kLength = 100000,
  kNode = 1
};

static int values[kLength];

static int
acquire_there (starpu_data_handle_t handle, unsigned node, unsigned async)
{
  (void)async;
  return starpu_data_acquire_on_node (handle, (int)node, STARPU_R);
}

static const struct
{
  const char *name;
  int (*function) (starpu_data_handle_t, unsigned, unsigned);
} functions[] = {
  { "starpu_data_fetch_on_node: ", starpu_data_fetch_on_node },
  { "starpu_data_prefetch_on_node: ", starpu_data_prefetch_on_node },
  { "starpu_data_acquire_on_node: ", acquire_there },
};

int
main (void)
{
  start ();
  starpu_data_handle_t handle = new_vector (values, kLength);
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; ++i)
    {
      const int errors = capture_begin ();
      const int code = functions[i].function (handle, kNode, 0);
      const char *text = capture_end (errors);
      fputs (text, stderr);
      CHECK (code < 0);
      CHECK_EQ (occurrences (text, functions[i].name), 1);
      CHECK_EQ (occurrences (text, "starpu_data_"), 1);
    }
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
