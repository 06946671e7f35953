/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data layouts: what they all have, and the struct by which a program may
   define its own.

   A layout struct is what the functions of a codelet get for each buffer.  On
   nodes with addresses `ptr' is the data's address.  On OpenCL nodes
   `dev_handle' is a cl_mem and `offset' the data's place in it in bytes;
   `ptr' equals `dev_handle' there.

   Functions that register write a line and set the handle to NULL when the
   description makes no sense: a null address with contents (of a sparse matrix,
   any of its three arrays), a node that does not exist, lines or planes closer
   than they are long, more bytes than there are addresses or than are
   allocated. Data without elements are fine. Main memory may be registered more
   than once, for instance as a whole and in pieces: these are different data to
   the runtime, which does not order their users; contents are where the program
   expects them once what is not used at a time is unregistered or invalidated.
   To register exactly the same data twice is most likely a mistake and
   reported, the first time. */

#ifndef STARPU_DATA_INTERFACES_H
#define STARPU_DATA_INTERFACES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <starpu_config.h>
#include <starpu_data.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The types that the vendors' headers call cudaStream_t, hipStream_t and
   cl_event. */
typedef struct CUstream_st *starpu_cudaStream_t;
typedef struct ihipStream_t *starpu_hipStream_t;
typedef struct _cl_event *starpu_cl_event;

/* Which layout a struct has; its first member.  Numbers from
   STARPU_MAX_INTERFACE_ID on are the program's. */
enum starpu_data_interface_id
{
  STARPU_UNKNOWN_INTERFACE_ID = -1,
  STARPU_MATRIX_INTERFACE_ID = 0,
  STARPU_BLOCK_INTERFACE_ID = 1,
  STARPU_VECTOR_INTERFACE_ID = 2,
  STARPU_CSR_INTERFACE_ID = 3,
  STARPU_BCSR_INTERFACE_ID = 4,
  STARPU_VARIABLE_INTERFACE_ID = 5,
  STARPU_VOID_INTERFACE_ID = 6,
  STARPU_MULTIFORMAT_INTERFACE_ID = 7,
  STARPU_COO_INTERFACE_ID = 8,
  STARPU_TENSOR_INTERFACE_ID = 9,
  STARPU_NDIM_INTERFACE_ID = 10,
  STARPU_MAX_INTERFACE_ID = 11,
  ASTERISM_LAST_INTERFACE_ID = 0x7fffffff /* so that any of the program's is in
                                             the type's range */
};

/* The members of a copy function's type: from one node's struct to
   another's.  0, -EAGAIN (started, asynchronous forms) or another negative
   errno. */
#define STARPU_COPY_ARGUMENTS_                                                 \
  void *src_interface, unsigned src_node, void *dst_interface, unsigned dst_node

/* How a program's own layout is copied.  any_to_any is enough: it calls
   starpu_interface_copy () for each contiguous part and returns -EAGAIN when
   one of these did.  A function for the kinds of the two nodes comes first: the
   asynchronous one, which puts its commands on the stream or tells their end by
   the event, or else the other, which copies before it returns; simulated
   devices use ram_to_ram when there is no any_to_any.  Between two devices,
   can_copy may say with 0 that the data are to go by main memory; they do, too,
   when no function is there.  Those of HIP, Max FPGA, MIC and MPI are never
   called. */
struct starpu_data_copy_methods
{
  int (*can_copy) (STARPU_COPY_ARGUMENTS_, unsigned handling_node);
  int (*ram_to_ram) (STARPU_COPY_ARGUMENTS_);
  int (*ram_to_cuda) (STARPU_COPY_ARGUMENTS_);
  int (*ram_to_hip) (STARPU_COPY_ARGUMENTS_);
  int (*ram_to_opencl) (STARPU_COPY_ARGUMENTS_);
  int (*ram_to_max_fpga) (STARPU_COPY_ARGUMENTS_);
  int (*ram_to_mic) (STARPU_COPY_ARGUMENTS_);
  int (*cuda_to_ram) (STARPU_COPY_ARGUMENTS_);
  int (*cuda_to_cuda) (STARPU_COPY_ARGUMENTS_);
  int (*cuda_to_opencl) (STARPU_COPY_ARGUMENTS_);
  int (*hip_to_ram) (STARPU_COPY_ARGUMENTS_);
  int (*hip_to_hip) (STARPU_COPY_ARGUMENTS_);
  int (*opencl_to_ram) (STARPU_COPY_ARGUMENTS_);
  int (*opencl_to_cuda) (STARPU_COPY_ARGUMENTS_);
  int (*opencl_to_opencl) (STARPU_COPY_ARGUMENTS_);
  int (*max_fpga_to_ram) (STARPU_COPY_ARGUMENTS_);
  int (*mic_to_ram) (STARPU_COPY_ARGUMENTS_);
  int (*ram_to_mpi_ms) (STARPU_COPY_ARGUMENTS_);
  int (*mpi_ms_to_ram) (STARPU_COPY_ARGUMENTS_);
  int (*mpi_ms_to_mpi_ms) (STARPU_COPY_ARGUMENTS_);
  int (*ram_to_cuda_async) (STARPU_COPY_ARGUMENTS_, starpu_cudaStream_t stream);
  int (*cuda_to_ram_async) (STARPU_COPY_ARGUMENTS_, starpu_cudaStream_t stream);
  int (*cuda_to_cuda_async) (STARPU_COPY_ARGUMENTS_,
                             starpu_cudaStream_t stream);
  int (*ram_to_hip_async) (STARPU_COPY_ARGUMENTS_, starpu_hipStream_t stream);
  int (*hip_to_ram_async) (STARPU_COPY_ARGUMENTS_, starpu_hipStream_t stream);
  int (*hip_to_hip_async) (STARPU_COPY_ARGUMENTS_, starpu_hipStream_t stream);
  int (*ram_to_opencl_async) (STARPU_COPY_ARGUMENTS_, starpu_cl_event *event);
  int (*opencl_to_ram_async) (STARPU_COPY_ARGUMENTS_, starpu_cl_event *event);
  int (*opencl_to_opencl_async) (STARPU_COPY_ARGUMENTS_,
                                 starpu_cl_event *event);
  int (*ram_to_mpi_ms_async) (STARPU_COPY_ARGUMENTS_, void *event);
  int (*mpi_ms_to_ram_async) (STARPU_COPY_ARGUMENTS_, void *event);
  int (*mpi_ms_to_mpi_ms_async) (STARPU_COPY_ARGUMENTS_, void *event);
  int (*ram_to_mic_async) (STARPU_COPY_ARGUMENTS_);
  int (*mic_to_ram_async) (STARPU_COPY_ARGUMENTS_);
  int (*ram_to_max_fpga_async) (STARPU_COPY_ARGUMENTS_);
  int (*max_fpga_to_ram_async) (STARPU_COPY_ARGUMENTS_);
  int (*any_to_any) (STARPU_COPY_ARGUMENTS_, void *async_data);
};

struct starpu_multiformat_data_interface_ops;

/* A program's own layout.  Functions get the struct of one node, or the
   handle.  Needed are register_data_handle, the size of the struct and, to
   leave the node of registration, the two that allocate and free and a function
   that copies.  The three of meta are not called: structs are sent as they
   are. */
struct starpu_data_interface_ops
{
  /* Fills the structs of all nodes from the one given at registration. */
  void (*register_data_handle) (starpu_data_handle_t handle, unsigned home_node,
                                void *data_interface);
  void (*unregister_data_handle) (starpu_data_handle_t handle);
  /* Allocates on a node; bytes, or a negative errno. */
  starpu_ssize_t (*allocate_data_on_node) (void *data_interface, unsigned node);
  void (*free_data_on_node) (void *data_interface, unsigned node);
  /* With reuse_data_on_node, and unless dontcache is set, storage is not freed
     at once but moved to a struct of its own (by default, that is copied), and
     from there to that of data with the same alloc_footprint, or footprint,
     which alloc_compare, or compare, calls equal.  free_data_on_node gets that
     struct when the storage is wanted for others. */
  void (*cache_data_on_node) (void *cached_interface, void *data_interface,
                              unsigned node);
  void (*reuse_data_on_node) (void *data_interface,
                              const void *cached_interface, unsigned node);
  /* With all three, a device that shares main memory uses data registered there
     where they lie, and nothing is copied: map_data makes the struct of a
     device's node (dst) describe the storage of main memory's (src), and
     returns 0 or a negative errno, after which the node gets a copy;
     unmap_data, with the same, ends that; update_map, with one of the two as
     src, lets the other see what was written there.  See starpu_interface_map
     () and so on. */
  int (*map_data) (STARPU_COPY_ARGUMENTS_);
  int (*unmap_data) (STARPU_COPY_ARGUMENTS_);
  int (*update_map) (STARPU_COPY_ARGUMENTS_);
  void (*init) (void *data_interface); /* of new data or a part: all 0 before */
  const struct starpu_data_copy_methods *copy_methods;
  void *(*handle_to_pointer) (starpu_data_handle_t handle, unsigned node);
  void *(*to_pointer) (void *data_interface, unsigned node);
  int (*pointer_is_inside) (void *data_interface, unsigned node, void *ptr);
  size_t (*get_size) (starpu_data_handle_t handle); /* bytes of contents */
  size_t (*get_alloc_size) (starpu_data_handle_t handle);
  size_t (*get_max_size) (starpu_data_handle_t handle);
  uint32_t (*footprint) (starpu_data_handle_t handle); /* hash of the sizes */
  uint32_t (*alloc_footprint) (starpu_data_handle_t handle);
  /* Non-zero: one's contents can be copied to the other. */
  int (*compare) (void *data_interface_a, void *data_interface_b);
  int (*alloc_compare) (void *data_interface_a, void *data_interface_b);
  /* Print the data, and their struct, for lists of all data. */
  void (*display) (starpu_data_handle_t handle, FILE *f);
  starpu_ssize_t (*describe) (void *data_interface, char *buf, size_t size);
  enum starpu_data_interface_id interfaceid;
  size_t interface_size; /* of the struct */
  char is_multiformat;
  char dontcache;
  struct starpu_multiformat_data_interface_ops *(*get_mf_ops) (
      void *data_interface);
  int (*pack_data) (starpu_data_handle_t handle, unsigned node, void **ptr,
                    starpu_ssize_t *count);
  int (*peek_data) (starpu_data_handle_t handle, unsigned node, void *ptr,
                    size_t count);
  int (*unpack_data) (starpu_data_handle_t handle, unsigned node, void *ptr,
                      size_t count);
  int (*pack_meta) (void *data_interface, void **ptr, starpu_ssize_t *count);
  int (*unpack_meta) (void **data_interface, void *ptr, starpu_ssize_t *count);
  int (*free_meta) (void *data_interface);
  char *name;
};

/* The handle registered for a main-memory address, or NULL.  Between
   starpu_data_partition () and starpu_data_unpartition () the address of the
   whole is that of the part that begins there.  Data that were registered
   without a home (-1) are found where they are now. */
starpu_data_handle_t starpu_data_lookup (const void *ptr);

/* The data's address on a node, NULL when it is not allocated there; in main
   memory. */
void *starpu_data_handle_to_pointer (starpu_data_handle_t handle,
                                     unsigned node);
void *starpu_data_get_local_ptr (starpu_data_handle_t handle);

/* The layout struct of a node; the layout's number. */
void *starpu_data_get_interface_on_node (starpu_data_handle_t handle,
                                         unsigned memory_node);
enum starpu_data_interface_id
starpu_data_get_interface_id (starpu_data_handle_t handle);

/* Bytes of contents; bytes allocated on a node; bytes that may become of it, of
   kinds of the program's own whose contents grow. */
size_t starpu_data_get_size (starpu_data_handle_t handle);
size_t starpu_data_get_alloc_size (starpu_data_handle_t handle);
starpu_ssize_t starpu_data_get_max_size (starpu_data_handle_t handle);

/* Node that the data was registered on, or -1. */
int starpu_data_get_home_node (starpu_data_handle_t handle);

/* Registers data of the program's own layout: `data_interface' is its struct,
   `ops' describes it and outlives the handle. */
void starpu_data_register (starpu_data_handle_t *handle, int home_node,
                           void *data_interface,
                           struct starpu_data_interface_ops *ops);

/* Says that the struct of a node, which the caller has filled, has storage.
   Where there is some already a line is written, and nothing done. */
void starpu_data_ptr_register (starpu_data_handle_t handle, unsigned node);

/* A number for a layout of the program's own; gives it one if its interfaceid
   is STARPU_UNKNOWN_INTERFACE_ID, as starpu_data_register () does. */
int starpu_data_interface_get_next_id (void);
void starpu_data_register_ops (struct starpu_data_interface_ops *ops);

/* Prints a line on the data and their storage on a node. */
void starpu_data_print (starpu_data_handle_t handle, unsigned node,
                        FILE *stream);

/* A new handle with the layout of `handlesrc' and no home. */
void starpu_data_register_same (starpu_data_handle_t *handledst,
                                starpu_data_handle_t handlesrc);

/* Copies the contents of data that the caller has acquired into a new buffer
   without gaps (to be freed with free ()); `*count' is its size.  With `ptr'
   NULL only the size is told. */
int starpu_data_pack (starpu_data_handle_t handle, void **ptr,
                      starpu_ssize_t *count);
/* Copies the contents from such a buffer; unpack frees it as well.  -EINVAL:
   the size is not that of the data.  Of all three: -EINVAL for a handle that is
   not registered or is partitioned, -ENODATA for data that are not acquired and
   have no storage in main memory, -ENODEV without the runtime. */
int starpu_data_unpack (starpu_data_handle_t handle, void *ptr, size_t count);
int starpu_data_peek (starpu_data_handle_t handle, void *ptr, size_t count);

/* Pack and unpack contents on a node, which must be STARPU_MAIN_RAM, else
   -EINVAL. */
int starpu_data_pack_node (starpu_data_handle_t handle, unsigned node,
                           void **ptr, starpu_ssize_t *count);
int starpu_data_unpack_node (starpu_data_handle_t handle, unsigned node,
                             void *ptr, size_t count);
int starpu_data_peek_node (starpu_data_handle_t handle, unsigned node,
                           void *ptr, size_t count);

/* Non-zero when the address is one of the data's on that node. */
int starpu_data_pointer_is_inside (starpu_data_handle_t handle, unsigned node,
                                   void *ptr);

/* Copies between memory nodes, for any_to_any functions: `size' bytes, or
   `numblocks' times `blocksize' bytes that are `ld' bytes apart.  Returns
   -EAGAIN when the copy goes on; with `async_data' NULL it does not. */
int starpu_interface_copy (uintptr_t src, size_t src_offset, unsigned src_node,
                           uintptr_t dst, size_t dst_offset, unsigned dst_node,
                           size_t size, void *async_data);
int starpu_interface_copy2d (uintptr_t src, size_t src_offset,
                             unsigned src_node, uintptr_t dst,
                             size_t dst_offset, unsigned dst_node,
                             size_t blocksize, size_t numblocks, size_t ld_src,
                             size_t ld_dst, void *async_data);
int starpu_interface_copy3d (uintptr_t src, size_t src_offset,
                             unsigned src_node, uintptr_t dst,
                             size_t dst_offset, unsigned dst_node,
                             size_t blocksize, size_t numblocks1,
                             size_t ld1_src, size_t ld1_dst, size_t numblocks2,
                             size_t ld2_src, size_t ld2_dst, void *async_data);
int starpu_interface_copy4d (uintptr_t src, size_t src_offset,
                             unsigned src_node, uintptr_t dst,
                             size_t dst_offset, unsigned dst_node,
                             size_t blocksize, size_t numblocks1,
                             size_t ld1_src, size_t ld1_dst, size_t numblocks2,
                             size_t ld2_src, size_t ld2_dst, size_t numblocks3,
                             size_t ld3_src, size_t ld3_dst, void *async_data);

/* Copies an array of `ndim' dimensions, at most 9: `nn' are its extents, and
   neighbours in dimension i are ldn_src[i] and ldn_dst[i] elements apart, but
   in the first, where they are adjacent. */
int starpu_interface_copynd (uintptr_t src, size_t src_offset,
                             unsigned src_node, uintptr_t dst,
                             size_t dst_offset, unsigned dst_node,
                             size_t elemsize, size_t ndim, uint32_t *nn,
                             uint32_t *ldn_src, uint32_t *ldn_dst,
                             void *async_data);

/* For map_data, unmap_data and update_map: the address (a cl_mem, of OpenCL)
   that `size' bytes of main memory, which `src_node' must be, have for the
   device that shares them; ends that; lets one side see what the other wrote,
   all of these bytes.  `*ret' and results are 0 or: -ENOSYS, they cannot be
   shared, or STARPU_ENABLE_MAP=0; -EINVAL, no such nodes; -ENODEV. */
uintptr_t starpu_interface_map (uintptr_t src, size_t src_offset,
                                unsigned src_node, unsigned dst_node,
                                size_t size, int *ret);
int starpu_interface_unmap (uintptr_t src, size_t src_offset, unsigned src_node,
                            uintptr_t dst, unsigned dst_node, size_t size);
int starpu_interface_update_map (uintptr_t src, size_t src_offset,
                                 unsigned src_node, uintptr_t dst,
                                 size_t dst_offset, unsigned dst_node,
                                 size_t size);

/* For copies that such a function makes by other means: writes down that so
   many bytes went from one node to another, in the trace; or how long it took
   to start them: the second gets what the first stored. */
void starpu_interface_data_copy (unsigned src_node, unsigned dst_node,
                                 size_t size);
void starpu_interface_start_driver_copy_async (unsigned src_node,
                                               unsigned dst_node,
                                               double *start);
void starpu_interface_end_driver_copy_async (unsigned src_node,
                                             unsigned dst_node, double start);

/* Memory of a node, uninitialised; 0 when it does not fit.  Of `flags' only
   STARPU_MALLOC_PINNED matters, in main memory; the same are given to the
   function that frees. */
uintptr_t starpu_malloc_on_node (unsigned dst_node, size_t size);
uintptr_t starpu_malloc_on_node_flags (unsigned dst_node, size_t size,
                                       int flags);
void starpu_free_on_node (unsigned dst_node, uintptr_t addr, size_t size);
void starpu_free_on_node_flags (unsigned dst_node, uintptr_t addr, size_t size,
                                int flags);

/* The flags of those without flags on a node: none at first.  To be set while
   nothing is allocated. */
void starpu_malloc_on_node_set_default_flags (unsigned node, int flags);

#ifdef __cplusplus
}
#endif

#include <starpu_interface_bcsr.h>
#include <starpu_interface_block.h>
#include <starpu_interface_coo.h>
#include <starpu_interface_csr.h>
#include <starpu_interface_matrix.h>
#include <starpu_interface_multiformat.h>
#include <starpu_interface_ndim.h>
#include <starpu_interface_tensor.h>
#include <starpu_interface_variable.h>
#include <starpu_interface_vector.h>
#include <starpu_interface_void.h>

#endif /* STARPU_DATA_INTERFACES_H */
