/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A disk in memory, of which a test is told before anything happens. */

#ifndef ASTERISM_TESTSUITE_DISK_H
#define ASTERISM_TESTSUITE_DISK_H

#include "../support/check.h"

/* Called before storage is allocated, and before that many bytes are written or
   read; what is not 0 lets it fail. */
static struct
{
  int (*allocate) (void);
  int (*write) (size_t size);
  int (*read) (size_t size);
} before;

static void *
disk_plug (void *parameter, starpu_ssize_t size)
{
  (void)size;
  return parameter;
}

static void *
disk_open (void *base, void *position, size_t size)
{
  (void)base, (void)size;
  return position;
}

static void *
disk_allocate (void *base, size_t size)
{
  (void)base;
  return before.allocate != NULL && before.allocate () != 0 ? NULL
                                                            : malloc (size);
}

static void
disk_free (void *base, void *object, size_t size)
{
  (void)base, (void)size;
  free (object);
}

static int
disk_read (void *base, void *object, void *buffer, off_t offset, size_t size)
{
  (void)base;
  if (before.read != NULL && before.read (size) != 0)
    return -1;
  memcpy (buffer, (char *)object + offset, size);
  return (int)size;
}

static int
disk_write (void *base, void *object, const void *buffer, off_t offset,
            size_t size)
{
  (void)base;
  if (before.write != NULL && before.write (size) != 0)
    return -1;
  memcpy ((char *)object + offset, buffer, size);
  return 0;
}

/* What is left out is null, in C++ as well. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

/* The node of such a disk. */
static inline int
register_disk (void)
{
  static struct starpu_disk_ops ops = {
    .plug = disk_plug,
    .alloc = disk_allocate,
    .free = disk_free,
    .open = disk_open,
    .read = disk_read,
    .write = disk_write,
  };
  int node = starpu_disk_register (&ops, &ops, STARPU_DISK_SIZE_MIN);
  CHECK (node > 0);
  return node;
}

#pragma GCC diagnostic pop

/* A temporary vector of that many ints. */
static inline starpu_data_handle_t
new_temporary (int length)
{
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, -1, 0, (uint32_t)length, sizeof (int));
  return handle;
}

/* Gives its first and last a value.  Requires: it is acquired. */
static inline void
set_ends (starpu_data_handle_t handle, int value)
{
  int *values = (int *)starpu_data_get_local_ptr (handle);
  values[0] = values[starpu_vector_get_nx (handle) - 1] = value;
}

/* The same of one that is not: 0, or what acquiring it gave. */
static inline int
fill (starpu_data_handle_t handle, int value)
{
  const int error = starpu_data_acquire (handle, STARPU_W);
  if (error != 0)
    return error;
  set_ends (handle, value);
  starpu_data_release (handle);
  return 0;
}

static inline void
expect (starpu_data_handle_t handle, int value)
{
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  const int *values = (int *)starpu_data_get_local_ptr (handle);
  CHECK_EQ (values[0], value);
  CHECK_EQ (values[starpu_vector_get_nx (handle) - 1], value);
  starpu_data_release (handle);
}

#endif
