/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Matrices: ny lines of nx contiguous elements, ld elements apart. */

#ifndef STARPU_INTERFACE_MATRIX_H
#define STARPU_INTERFACE_MATRIX_H

#include <stddef.h>
#include <stdint.h>

#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_data_interfaces.h>

#ifdef __cplusplus
extern "C" {
#endif

extern struct starpu_data_interface_ops starpu_interface_matrix_ops;

struct starpu_matrix_interface
{
  enum starpu_data_interface_id id;
  uintptr_t ptr;
  uintptr_t dev_handle;
  size_t offset;   /* bytes, from dev_handle */
  uint32_t nx;     /* elements of a line (of a column in Fortran order) */
  uint32_t ny;     /* lines */
  uint32_t ld;     /* elements from one line to the next, on this node */
  size_t elemsize; /* bytes of an element */
  size_t allocsize;
};

/* Home nodes: a node on which the data is now (STARPU_MAIN_RAM), or -1 when it
   has no contents yet and is allocated where it is first written.  `*handle'
   is NULL when the registration fails; what is wrong is printed. */
void starpu_matrix_data_register (starpu_data_handle_t *handle, int home_node,
                                  uintptr_t ptr, uint32_t ld, uint32_t nx,
                                  uint32_t ny, size_t elemsize);
/* Registers a matrix with more bytes allocated than used. */
void starpu_matrix_data_register_allocsize (starpu_data_handle_t *handle,
                                            int home_node, uintptr_t ptr,
                                            uint32_t ld, uint32_t nx,
                                            uint32_t ny, size_t elemsize,
                                            size_t allocsize);

/* Gives the place of a copy that is on another node already. */
void starpu_matrix_ptr_register (starpu_data_handle_t handle, unsigned node,
                                 uintptr_t ptr, uintptr_t dev_handle,
                                 size_t offset, uint32_t ld);

/* The members; those of main memory when they depend on the node. */
uint32_t starpu_matrix_get_nx (starpu_data_handle_t handle);
uint32_t starpu_matrix_get_ny (starpu_data_handle_t handle);
uint32_t starpu_matrix_get_local_ld (starpu_data_handle_t handle);
uintptr_t starpu_matrix_get_local_ptr (starpu_data_handle_t handle);
size_t starpu_matrix_get_elemsize (starpu_data_handle_t handle);
size_t starpu_matrix_get_allocsize (starpu_data_handle_t handle);

/* The members of a struct that a codelet's function gets. */
#define STARPU_MATRIX_GET_PTR(interface)                                       \
  (((struct starpu_matrix_interface *)(interface))->ptr)
#define STARPU_MATRIX_GET_DEV_HANDLE(interface)                                \
  (((struct starpu_matrix_interface *)(interface))->dev_handle)
#define STARPU_MATRIX_GET_OFFSET(interface)                                    \
  (((struct starpu_matrix_interface *)(interface))->offset)
#define STARPU_MATRIX_GET_NX(interface)                                        \
  (((struct starpu_matrix_interface *)(interface))->nx)
#define STARPU_MATRIX_GET_NY(interface)                                        \
  (((struct starpu_matrix_interface *)(interface))->ny)
#define STARPU_MATRIX_GET_LD(interface)                                        \
  (((struct starpu_matrix_interface *)(interface))->ld)
#define STARPU_MATRIX_GET_ELEMSIZE(interface)                                  \
  (((struct starpu_matrix_interface *)(interface))->elemsize)
#define STARPU_MATRIX_GET_ALLOCSIZE(interface)                                 \
  (((struct starpu_matrix_interface *)(interface))->allocsize)
#define STARPU_MATRIX_SET_NX(interface, value)                                 \
  do                                                                           \
    ((struct starpu_matrix_interface *)(interface))->nx = (value);             \
  while (0)
#define STARPU_MATRIX_SET_NY(interface, value)                                 \
  do                                                                           \
    ((struct starpu_matrix_interface *)(interface))->ny = (value);             \
  while (0)
#define STARPU_MATRIX_SET_LD(interface, value)                                 \
  do                                                                           \
    ((struct starpu_matrix_interface *)(interface))->ld = (value);             \
  while (0)

#ifdef __cplusplus
}
#endif

#endif /* STARPU_INTERFACE_MATRIX_H */
