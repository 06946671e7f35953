/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Disks as memory: data that main memory has no room for, or that lie in files.

   A disk is a memory node on which no task runs.  When main memory is limited
   (STARPU_LIMIT_CPU_MEM), data without a home of their own in main memory leave
   it for a disk, and come back when they are used.  The environment variable
   STARPU_DISK_SWAP names a folder for a disk that starpu_init () registers. */

#ifndef STARPU_DISK_H
#define STARPU_DISK_H

#include <sys/types.h>

#include <starpu_config.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How to keep data somewhere.  `base' is what plug () returned, `obj' what
   alloc () or open () did.  Called by several threads at a time.  Those that
   are asynchronous are never called. */
struct starpu_disk_ops
{
  /* Gets what starpu_disk_register () was given; NULL: it cannot be used. */
  void *(*plug) (void *parameter, starpu_ssize_t size);
  void (*unplug) (void *base);
  int (*bandwidth) (unsigned node, void *base); /* never called */

  /* Room for new data, NULL when there is none; and existing data.  What is
     not needed may be NULL: without alloc () no data leave for it. */
  void *(*alloc) (void *base, size_t size);
  void (*free) (void *base, void *obj, size_t size);
  void *(*open) (void *base, void *pos, size_t size);
  void (*close) (void *base, void *obj, size_t size);

  /* The number of bytes that were read, INT_MAX for more; less is an error.  0
     when all were written. */
  int (*read) (void *base, void *obj, void *buf, off_t offset, size_t size);
  int (*write) (void *base, void *obj, const void *buf, off_t offset,
                size_t size);

  /* Never called. */
  int (*full_read) (void *base, void *obj, void **ptr, size_t *size,
                    unsigned dst_node);
  int (*full_write) (void *base, void *obj, void *ptr, size_t size);
  void *(*async_write) (void *base, void *obj, void *buf, off_t offset,
                        size_t size);
  void *(*async_read) (void *base, void *obj, void *buf, off_t offset,
                       size_t size);
  void *(*async_full_read) (void *base, void *obj, void **ptr, size_t *size,
                            unsigned dst_node);
  void *(*async_full_write) (void *base, void *obj, void *ptr, size_t size);
  void *(*copy) (void *base_src, void *obj_src, off_t offset_src,
                 void *base_dst, void *obj_dst, off_t offset_dst, size_t size);
  void (*wait_request) (void *async_channel);
  int (*test_request) (void *async_channel);
  void (*free_request) (void *async_channel);
};

/* A folder: `parameter' is its name, and `pos' that of a file in it.  What is
   allocated is kept in one file, which has no name.  A folder that is not there
   is made, and removed at shutdown if there is nothing else in it. */
extern struct starpu_disk_ops starpu_disk_unistd_ops;
extern struct starpu_disk_ops starpu_disk_stdio_ops; /* the same */
/* Accesses files without the cache of the operating system, where the file
   system can do that and whole pages lie at addresses that are multiples of a
   page. */
extern struct starpu_disk_ops starpu_disk_unistd_o_direct_ops;

/* Not built in: plug () says so and fails. */
extern struct starpu_disk_ops starpu_disk_hdf5_ops;
extern struct starpu_disk_ops starpu_disk_leveldb_ops;

/* The least size of a disk, in bytes. */
#define STARPU_DISK_SIZE_MIN (16 * 1024 * 1024)

/* Adds a disk of at most `size' bytes (negative: no limit), after the tasks
   submitted so far.  Returns its memory node; -EINVAL for a size that is too
   small or when functions are missing that are needed, -ENODEV when plug ()
   failed, -ENOSPC when there are too many nodes, -EDEADLK in a task.  Any
   thread.  Data registered before stay in main memory, unless
   starpu_data_set_ooc_flag () lets them leave it. */
int starpu_disk_register (struct starpu_disk_ops *func, void *parameter,
                          starpu_ssize_t size);

/* Data that are on a disk already, to be registered with that node as their
   home, in the place of an address; NULL when there are none. */
void *starpu_disk_open (unsigned node, void *pos, size_t size);
void starpu_disk_close (unsigned node, void *obj, size_t size);

/* The disk of STARPU_DISK_SWAP; -1 when there is none. */
extern int starpu_disk_swap_node;

#ifdef __cplusplus
}
#endif

#endif
