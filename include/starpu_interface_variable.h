/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Variables: one value of any size. */

#ifndef STARPU_INTERFACE_VARIABLE_H
#define STARPU_INTERFACE_VARIABLE_H

#include <stddef.h>
#include <stdint.h>

#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_data_interfaces.h>

#ifdef __cplusplus
extern "C" {
#endif

extern struct starpu_data_interface_ops starpu_interface_variable_ops;

struct starpu_variable_interface
{
  enum starpu_data_interface_id id;
  uintptr_t ptr;
  uintptr_t dev_handle;
  size_t offset;   /* bytes, from dev_handle */
  size_t elemsize; /* bytes */
};

/* Home nodes: a node on which the data is now (STARPU_MAIN_RAM), or -1 when it
   has no contents yet and is allocated where it is first written.  `*handle'
   is NULL when the registration fails; what is wrong is printed. */
void starpu_variable_data_register (starpu_data_handle_t *handle, int home_node,
                                    uintptr_t ptr, size_t size);

/* Gives the place of a copy that is on another node already. */
void starpu_variable_ptr_register (starpu_data_handle_t handle, unsigned node,
                                   uintptr_t ptr, uintptr_t dev_handle,
                                   size_t offset);

/* Bytes; the address in main memory, 0 when not allocated there. */
size_t starpu_variable_get_elemsize (starpu_data_handle_t handle);
uintptr_t starpu_variable_get_local_ptr (starpu_data_handle_t handle);

/* The members of a struct that a codelet's function gets. */
#define STARPU_VARIABLE_GET_PTR(interface)                                     \
  (((struct starpu_variable_interface *)(interface))->ptr)
#define STARPU_VARIABLE_GET_DEV_HANDLE(interface)                              \
  (((struct starpu_variable_interface *)(interface))->dev_handle)
#define STARPU_VARIABLE_GET_OFFSET(interface)                                  \
  (((struct starpu_variable_interface *)(interface))->offset)
#define STARPU_VARIABLE_GET_ELEMSIZE(interface)                                \
  (((struct starpu_variable_interface *)(interface))->elemsize)

#ifdef __cplusplus
}
#endif

#endif /* STARPU_INTERFACE_VARIABLE_H */
