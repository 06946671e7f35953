/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Arrays of any rank: dimension 0 is contiguous, neighbours in dimension i
   are ldn[i] elements apart. */

#ifndef STARPU_INTERFACE_NDIM_H
#define STARPU_INTERFACE_NDIM_H

#include <stddef.h>
#include <stdint.h>

#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_data_interfaces.h>

#ifdef __cplusplus
extern "C" {
#endif

extern struct starpu_data_interface_ops starpu_interface_ndim_ops;

struct starpu_ndim_interface
{
  enum starpu_data_interface_id id;
  uintptr_t ptr;
  uintptr_t dev_handle;
  size_t offset;    /* bytes, from dev_handle */
  size_t allocsize; /* bytes allocated */
  uint32_t *nn;     /* ndim extents */
  uint32_t *ldn;    /* ndim distances, on this node; ldn[0] is 1 */
  size_t ndim;
  size_t elemsize; /* bytes of an element */
};

/* Home nodes: a node on which the data is now (STARPU_MAIN_RAM), or -1 when it
   has no contents yet and is allocated where it is first written.  `*handle'
   is NULL when the registration fails; what is wrong is printed. */
/* `ldn' and `nn' are copied. */
void starpu_ndim_data_register (starpu_data_handle_t *handle, int home_node,
                                uintptr_t ptr, uint32_t *ldn, uint32_t *nn,
                                size_t ndim, size_t elemsize);

/* Says where the data is on a node, in storage of the program's that the
   runtime neither allocates nor frees.  `ldn' is copied. */
void starpu_ndim_ptr_register (starpu_data_handle_t handle, unsigned node,
                               uintptr_t ptr, uintptr_t dev_handle,
                               size_t offset, uint32_t *ldn);

/* The members; those of main memory when they depend on the node.  Arrays
   belong to the handle. */
uint32_t *starpu_ndim_get_nn (starpu_data_handle_t handle);
uint32_t starpu_ndim_get_ni (starpu_data_handle_t handle, size_t i);
uint32_t *starpu_ndim_get_local_ldn (starpu_data_handle_t handle);
uint32_t starpu_ndim_get_local_ldi (starpu_data_handle_t handle, size_t i);
uintptr_t starpu_ndim_get_local_ptr (starpu_data_handle_t handle);
size_t starpu_ndim_get_ndim (starpu_data_handle_t handle);
size_t starpu_ndim_get_elemsize (starpu_data_handle_t handle);

/* The members of a struct that a codelet's function gets. */
#define STARPU_NDIM_GET_PTR(interface)                                         \
  (((struct starpu_ndim_interface *)(interface))->ptr)
#define STARPU_NDIM_GET_DEV_HANDLE(interface)                                  \
  (((struct starpu_ndim_interface *)(interface))->dev_handle)
#define STARPU_NDIM_GET_OFFSET(interface)                                      \
  (((struct starpu_ndim_interface *)(interface))->offset)
#define STARPU_NDIM_GET_NN(interface)                                          \
  (((struct starpu_ndim_interface *)(interface))->nn)
#define STARPU_NDIM_GET_LDN(interface)                                         \
  (((struct starpu_ndim_interface *)(interface))->ldn)
#define STARPU_NDIM_GET_NDIM(interface)                                        \
  (((struct starpu_ndim_interface *)(interface))->ndim)
#define STARPU_NDIM_GET_ELEMSIZE(interface)                                    \
  (((struct starpu_ndim_interface *)(interface))->elemsize)

#ifdef __cplusplus
}
#endif

#endif /* STARPU_INTERFACE_NDIM_H */
