/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data of a user's own kind are packed, unpacked, peeked, described, displayed
   and measured by the kind's functions; without them that is an error.
   rows: R15 R20
   configs: one sim */

#include "../support/capture.h"
#include "aux-chest.h"
#include <errno.h>

static int freed;

static struct chest *
in_main (starpu_data_handle_t handle, unsigned node)
{
  CHECK_EQ (node, STARPU_MAIN_RAM);
  return (struct chest *)starpu_data_get_interface_on_node (handle, node);
}

static int
pack (starpu_data_handle_t handle, unsigned node, void **ptr,
      starpu_ssize_t *count)
{
  const struct chest *chest = in_main (handle, node);
  *count = (starpu_ssize_t)chest_bytes (chest);
  if (ptr == NULL)
    return 0;
  *ptr = malloc (chest_bytes (chest));
  CHECK (*ptr != NULL);
  memcpy (*ptr, (void *)chest->at, chest_bytes (chest));
  return 0;
}

static int
peek (starpu_data_handle_t handle, unsigned node, void *ptr, size_t count)
{
  const struct chest *chest = in_main (handle, node);
  if (count != chest_bytes (chest))
    return -EMSGSIZE;
  memcpy ((void *)chest->at, ptr, count);
  return 0;
}

static int
unpack (starpu_data_handle_t handle, unsigned node, void *ptr, size_t count)
{
  int error = peek (handle, node, ptr, count);
  if (error == 0)
    {
      ++freed;
      free (ptr);
    }
  return error;
}

static void
display (starpu_data_handle_t handle, FILE *f)
{
  fprintf (f, "displayed: %d", in_main (handle, STARPU_MAIN_RAM)->n);
}

static starpu_ssize_t
describe (void *interface, char *text, size_t size)
{
  return snprintf (text, size, "described: %d", ((struct chest *)interface)->n);
}

static size_t
twice (starpu_data_handle_t handle)
{
  return 2 * chest_size (handle);
}

static size_t
thrice (starpu_data_handle_t handle)
{
  return 3 * chest_size (handle);
}

int
main (void)
{
  static int numbers[100];
  void *buffer = NULL;
  starpu_ssize_t count = 0;
  start ();
  chest_methods.any_to_any = chest_copy;
  starpu_data_handle_t handle = new_chest (numbers, 100);
  CHECK_EQ (starpu_data_pack (handle, &buffer, &count), -ENOSYS);
  CHECK_EQ (starpu_data_peek (handle, numbers, 400), -ENOSYS);
  CHECK_EQ (starpu_data_unpack (handle, numbers, 400), -ENOSYS);
  CHECK_EQ (starpu_data_get_alloc_size (handle), 400);
  CHECK_EQ (starpu_data_get_max_size (handle), 400);
  starpu_data_unregister (handle);

  chest_ops.pack_data = pack;
  chest_ops.peek_data = peek;
  chest_ops.unpack_data = unpack;
  chest_ops.display = display;
  chest_ops.describe = describe;
  chest_ops.get_alloc_size = twice;
  chest_ops.get_max_size = thrice;
  handle = new_chest (numbers, 100);
  CHECK_EQ (starpu_data_get_size (handle), 400);
  CHECK_EQ (starpu_data_get_alloc_size (handle), 800);
  CHECK_EQ (starpu_data_get_max_size (handle), 1200);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  numbers[99] = 5;
  CHECK_EQ (starpu_data_pack (handle, NULL, &count), 0);
  CHECK_EQ (count, 400);
  CHECK_EQ (starpu_data_pack (handle, &buffer, &count), 0);
  CHECK_EQ (((int *)buffer)[99], 5);
  numbers[99] = 6;
  CHECK_EQ (starpu_data_peek (handle, buffer, 4), -EMSGSIZE);
  CHECK_EQ (starpu_data_peek (handle, buffer, 400), 0);
  CHECK_EQ (numbers[99], 5);
  numbers[99] = 7;
  CHECK_EQ (starpu_data_unpack (handle, buffer, 400), 0);
  CHECK_EQ (numbers[99], 5);
  CHECK_EQ (freed, 1);
  starpu_data_release (handle);

  const int old = capture_begin ();
  starpu_data_display_memory_stats ();
  const char *text = capture_end (old);
  CHECK (strstr (text, "described: 100\n") != NULL);
  CHECK (strstr (text, "displayed: 100\n") != NULL);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
