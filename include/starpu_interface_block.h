/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Blocks: nz planes, ldz elements apart, of ny lines, ldy elements apart,
   of nx contiguous elements. */

#ifndef STARPU_INTERFACE_BLOCK_H
#define STARPU_INTERFACE_BLOCK_H

#include <stddef.h>
#include <stdint.h>

#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_data_interfaces.h>

#ifdef __cplusplus
extern "C" {
#endif

extern struct starpu_data_interface_ops starpu_interface_block_ops;

struct starpu_block_interface
{
  enum starpu_data_interface_id id;
  uintptr_t ptr;
  uintptr_t dev_handle;
  size_t offset; /* bytes, from dev_handle */
  uint32_t nx;
  uint32_t ny;
  uint32_t nz;
  uint32_t ldy;
  uint32_t ldz;
  size_t elemsize; /* bytes of an element */
};

/* Home nodes: a node on which the data is now (STARPU_MAIN_RAM), or -1 when it
   has no contents yet and is allocated where it is first written.  `*handle'
   is NULL when the registration fails; what is wrong is printed. */
void starpu_block_data_register (starpu_data_handle_t *handle, int home_node,
                                 uintptr_t ptr, uint32_t ldy, uint32_t ldz,
                                 uint32_t nx, uint32_t ny, uint32_t nz,
                                 size_t elemsize);

/* Gives the place of a copy that is on another node already. */
void starpu_block_ptr_register (starpu_data_handle_t handle, unsigned node,
                                uintptr_t ptr, uintptr_t dev_handle,
                                size_t offset, uint32_t ldy, uint32_t ldz);

/* The members; those of main memory when they depend on the node. */
uint32_t starpu_block_get_nx (starpu_data_handle_t handle);
uint32_t starpu_block_get_ny (starpu_data_handle_t handle);
uint32_t starpu_block_get_nz (starpu_data_handle_t handle);
uint32_t starpu_block_get_local_ldy (starpu_data_handle_t handle);
uint32_t starpu_block_get_local_ldz (starpu_data_handle_t handle);
uintptr_t starpu_block_get_local_ptr (starpu_data_handle_t handle);
size_t starpu_block_get_elemsize (starpu_data_handle_t handle);

/* The members of a struct that a codelet's function gets. */
#define STARPU_BLOCK_GET_PTR(interface)                                        \
  (((struct starpu_block_interface *)(interface))->ptr)
#define STARPU_BLOCK_GET_DEV_HANDLE(interface)                                 \
  (((struct starpu_block_interface *)(interface))->dev_handle)
#define STARPU_BLOCK_GET_OFFSET(interface)                                     \
  (((struct starpu_block_interface *)(interface))->offset)
#define STARPU_BLOCK_GET_NX(interface)                                         \
  (((struct starpu_block_interface *)(interface))->nx)
#define STARPU_BLOCK_GET_NY(interface)                                         \
  (((struct starpu_block_interface *)(interface))->ny)
#define STARPU_BLOCK_GET_NZ(interface)                                         \
  (((struct starpu_block_interface *)(interface))->nz)
#define STARPU_BLOCK_GET_LDY(interface)                                        \
  (((struct starpu_block_interface *)(interface))->ldy)
#define STARPU_BLOCK_GET_LDZ(interface)                                        \
  (((struct starpu_block_interface *)(interface))->ldz)
#define STARPU_BLOCK_GET_ELEMSIZE(interface)                                   \
  (((struct starpu_block_interface *)(interface))->elemsize)

#ifdef __cplusplus
}
#endif

#endif /* STARPU_INTERFACE_BLOCK_H */
