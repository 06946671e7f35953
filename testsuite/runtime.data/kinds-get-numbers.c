/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Each of the program's kinds of data that has no number is given its own, when
   the first of them is registered or before, or is made as a part; a line tells
   what a handle is and where.
   rows: R15 R20
   configs: one */

#include "aux-pair.h"

/* Registers data of the kind, which the caller unregisters. */
static starpu_data_handle_t
register_one (struct starpu_data_interface_ops *ops, int *values)
{
  struct pair_interface pair = { 0, 1, values, values + 1 };
  starpu_data_handle_t handle;
  starpu_data_register (&handle, STARPU_MAIN_RAM, &pair, ops);
  CHECK (handle != NULL);
  return handle;
}

static struct starpu_data_interface_ops part_ops;

static struct starpu_data_interface_ops *
kind_of_parts (struct starpu_data_filter *filter, unsigned i)
{
  (void)filter;
  (void)i;
  return &part_ops;
}

static void
take_all (void *whole, void *part, struct starpu_data_filter *filter,
          unsigned i, unsigned count)
{
  (void)filter;
  (void)i;
  (void)count;
  const enum starpu_data_interface_id id = ((struct pair_interface *)part)->id;
  *(struct pair_interface *)part = *(struct pair_interface *)whole;
  ((struct pair_interface *)part)->id = id;
}

/* Of another kind than the whole. */
static void
check_part (starpu_data_handle_t handle)
{
  struct starpu_data_filter filter = { .filter_func = take_all,
                                       .nchildren = 1,
                                       .get_child_ops = kind_of_parts };
  part_ops = pair_ops;
  part_ops.interfaceid = STARPU_UNKNOWN_INTERFACE_ID;
  starpu_data_partition (handle, &filter);
  const starpu_data_handle_t part = starpu_data_get_sub_data (handle, 1, 0);
  CHECK (part_ops.interfaceid > pair_ops.interfaceid);
  CHECK_EQ (starpu_data_get_interface_id (part), part_ops.interfaceid);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
}

static void
check_line (starpu_data_handle_t handle, unsigned node, const char *expected)
{
  char *line = NULL;
  size_t size = 0;
  FILE *stream = open_memstream (&line, &size);
  starpu_data_print (handle, node, stream);
  fclose (stream);
  if (strstr (line, expected) == NULL || line[size - 1] != '\n')
    {
      fprintf (stderr, "not \"%s\": %s\n", expected, line);
      exit (1);
    }
  free (line);
}

int
main (void)
{
  static int values[2];
  start ();
  struct starpu_data_interface_ops other_ops = pair_ops;
  starpu_data_register_ops (&other_ops);
  const enum starpu_data_interface_id other = other_ops.interfaceid;
  CHECK (other >= STARPU_MAX_INTERFACE_ID);
  starpu_data_handle_t handle = register_one (&pair_ops, values);
  CHECK (pair_ops.interfaceid >= STARPU_MAX_INTERFACE_ID);
  CHECK (pair_ops.interfaceid != other);
  CHECK_EQ (starpu_data_get_interface_id (handle), pair_ops.interfaceid);
  check_part (handle);
  starpu_data_unregister (handle);

  handle = register_one (&other_ops, values);
  CHECK_EQ (other_ops.interfaceid, other);
  starpu_data_set_name (handle, "twins");
  check_line (handle, STARPU_MAIN_RAM, "\"twins\" of 8 bytes on memory node 0");
  check_line (handle, STARPU_MAIN_RAM, "valid");
  check_line (handle, 1000, "not allocated");
  starpu_data_print (NULL, 0, stderr);
  starpu_data_print (handle, 0, NULL);
  starpu_data_register_ops (NULL);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
