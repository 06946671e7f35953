/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tensors: nt blocks, ldt elements apart, each as starpu_interface_block.h
   says. */

#ifndef STARPU_INTERFACE_TENSOR_H
#define STARPU_INTERFACE_TENSOR_H

#include <stddef.h>
#include <stdint.h>

#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_data_interfaces.h>

#ifdef __cplusplus
extern "C" {
#endif

extern struct starpu_data_interface_ops starpu_interface_tensor_ops;

struct starpu_tensor_interface
{
  enum starpu_data_interface_id id;
  uintptr_t ptr;
  uintptr_t dev_handle;
  size_t offset; /* bytes, from dev_handle */
  uint32_t nx;
  uint32_t ny;
  uint32_t nz;
  uint32_t nt;
  uint32_t ldy;
  uint32_t ldz;
  uint32_t ldt;
  size_t elemsize; /* bytes of an element */
};

/* Home nodes: a node on which the data is now (STARPU_MAIN_RAM), or -1 when it
   has no contents yet and is allocated where it is first written.  `*handle'
   is NULL when the registration fails; what is wrong is printed. */
void starpu_tensor_data_register (starpu_data_handle_t *handle, int home_node,
                                  uintptr_t ptr, uint32_t ldy, uint32_t ldz,
                                  uint32_t ldt, uint32_t nx, uint32_t ny,
                                  uint32_t nz, uint32_t nt, size_t elemsize);

/* Says where the data is on a node, in storage of the program's that the
   runtime neither allocates nor frees. */
void starpu_tensor_ptr_register (starpu_data_handle_t handle, unsigned node,
                                 uintptr_t ptr, uintptr_t dev_handle,
                                 size_t offset, uint32_t ldy, uint32_t ldz,
                                 uint32_t ldt);

/* The members; those of main memory when they depend on the node. */
uint32_t starpu_tensor_get_nx (starpu_data_handle_t handle);
uint32_t starpu_tensor_get_ny (starpu_data_handle_t handle);
uint32_t starpu_tensor_get_nz (starpu_data_handle_t handle);
uint32_t starpu_tensor_get_nt (starpu_data_handle_t handle);
uint32_t starpu_tensor_get_local_ldy (starpu_data_handle_t handle);
uint32_t starpu_tensor_get_local_ldz (starpu_data_handle_t handle);
uint32_t starpu_tensor_get_local_ldt (starpu_data_handle_t handle);
uintptr_t starpu_tensor_get_local_ptr (starpu_data_handle_t handle);
size_t starpu_tensor_get_elemsize (starpu_data_handle_t handle);

/* The members of a struct that a codelet's function gets. */
#define STARPU_TENSOR_GET_PTR(interface)                                       \
  (((struct starpu_tensor_interface *)(interface))->ptr)
#define STARPU_TENSOR_GET_DEV_HANDLE(interface)                                \
  (((struct starpu_tensor_interface *)(interface))->dev_handle)
#define STARPU_TENSOR_GET_OFFSET(interface)                                    \
  (((struct starpu_tensor_interface *)(interface))->offset)
#define STARPU_TENSOR_GET_NX(interface)                                        \
  (((struct starpu_tensor_interface *)(interface))->nx)
#define STARPU_TENSOR_GET_NY(interface)                                        \
  (((struct starpu_tensor_interface *)(interface))->ny)
#define STARPU_TENSOR_GET_NZ(interface)                                        \
  (((struct starpu_tensor_interface *)(interface))->nz)
#define STARPU_TENSOR_GET_NT(interface)                                        \
  (((struct starpu_tensor_interface *)(interface))->nt)
#define STARPU_TENSOR_GET_LDY(interface)                                       \
  (((struct starpu_tensor_interface *)(interface))->ldy)
#define STARPU_TENSOR_GET_LDZ(interface)                                       \
  (((struct starpu_tensor_interface *)(interface))->ldz)
#define STARPU_TENSOR_GET_LDT(interface)                                       \
  (((struct starpu_tensor_interface *)(interface))->ldt)
#define STARPU_TENSOR_GET_ELEMSIZE(interface)                                  \
  (((struct starpu_tensor_interface *)(interface))->elemsize)

#ifdef __cplusplus
}
#endif

#endif /* STARPU_INTERFACE_TENSOR_H */
