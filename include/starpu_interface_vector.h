/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Vectors: nx contiguous elements of elemsize bytes. */

#ifndef STARPU_INTERFACE_VECTOR_H
#define STARPU_INTERFACE_VECTOR_H

#include <stddef.h>
#include <stdint.h>

#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_data_interfaces.h>

#ifdef __cplusplus
extern "C" {
#endif

extern struct starpu_data_interface_ops starpu_interface_vector_ops;

struct starpu_vector_interface
{
  enum starpu_data_interface_id id;
  uintptr_t ptr;
  uintptr_t dev_handle;
  size_t offset;       /* bytes, from dev_handle */
  size_t nx;           /* elements */
  size_t elemsize;     /* bytes of one */
  uint32_t slice_base; /* first element, of a part of a vector */
  size_t allocsize;    /* bytes allocated */
};

/* Home nodes: a node on which the data is now (STARPU_MAIN_RAM), or -1 when it
   has no contents yet and is allocated where it is first written.  `*handle'
   is NULL when the registration fails; what is wrong is printed. */
void starpu_vector_data_register (starpu_data_handle_t *handle, int home_node,
                                  uintptr_t ptr, size_t nx, size_t elemsize);
/* Registers a vector with more bytes allocated than used. */
void starpu_vector_data_register_allocsize (starpu_data_handle_t *handle,
                                            int home_node, uintptr_t ptr,
                                            size_t nx, size_t elemsize,
                                            size_t allocsize);

/* Gives the place of a copy that is on another node already. */
void starpu_vector_ptr_register (starpu_data_handle_t handle, unsigned node,
                                 uintptr_t ptr, uintptr_t dev_handle,
                                 size_t offset);

/* Elements; bytes of one; bytes allocated; the address in main memory, 0 when
   not allocated there. */
size_t starpu_vector_get_nx (starpu_data_handle_t handle);
size_t starpu_vector_get_elemsize (starpu_data_handle_t handle);
size_t starpu_vector_get_allocsize (starpu_data_handle_t handle);
uintptr_t starpu_vector_get_local_ptr (starpu_data_handle_t handle);

/* The members of a struct that a codelet's function gets. */
#define STARPU_VECTOR_GET_PTR(interface)                                       \
  (((struct starpu_vector_interface *)(interface))->ptr)
#define STARPU_VECTOR_GET_DEV_HANDLE(interface)                                \
  (((struct starpu_vector_interface *)(interface))->dev_handle)
#define STARPU_VECTOR_GET_OFFSET(interface)                                    \
  (((struct starpu_vector_interface *)(interface))->offset)
#define STARPU_VECTOR_GET_NX(interface)                                        \
  (((struct starpu_vector_interface *)(interface))->nx)
#define STARPU_VECTOR_GET_ELEMSIZE(interface)                                  \
  (((struct starpu_vector_interface *)(interface))->elemsize)
#define STARPU_VECTOR_GET_ALLOCSIZE(interface)                                 \
  (((struct starpu_vector_interface *)(interface))->allocsize)
#define STARPU_VECTOR_GET_SLICE_BASE(interface)                                \
  (((struct starpu_vector_interface *)(interface))->slice_base)
#define STARPU_VECTOR_SET_NX(interface, value)                                 \
  do                                                                           \
    ((struct starpu_vector_interface *)(interface))->nx = (value);             \
  while (0)

#ifdef __cplusplus
}
#endif

#endif /* STARPU_INTERFACE_VECTOR_H */
