/* Calls of a task with pointers to parts of a plan and to the whole each find
   their data up to date.
   rows: C12
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */

#include <starpu.h>

static void add (int *data, int n, int amount) __attribute__ ((task));
static void add (int *data, int n, int amount)
{
  for (int i = 0; i < n; i++)
    data[i] += amount;
}

static int data[8], length = 8;

int
main (void)
{
  if (starpu_init (NULL) != 0)
    return 77;
  starpu_data_handle_t whole, parts[2];
  starpu_vector_data_register (&whole, STARPU_MAIN_RAM, (uintptr_t) data, 8,
			       sizeof *data);
  struct starpu_data_filter filter;
  memset (&filter, 0, sizeof filter);
  filter.filter_func = starpu_vector_filter_block;
  filter.nchildren = 2;
  starpu_data_partition_plan (whole, &filter, parts);
  for (int i = 0; i < 10; i++)
    {
      add (data + 4, 4, 1);
      if (starpu_task_insert (STARPU_CODELET (add), STARPU_RW, whole,
			      STARPU_VALUE, &length, sizeof length,
			      STARPU_VALUE, &i, sizeof i, 0) != 0)
	return 1;
    }
  starpu_data_partition_clean (whole, 2, parts);
  starpu_data_unregister (whole);
  starpu_shutdown ();
  return data[0] == 45 && data[7] == 55 ? 0 : 1;
}
