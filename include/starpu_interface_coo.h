/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Sparse matrices by coordinates. */

#ifndef STARPU_INTERFACE_COO_H
#define STARPU_INTERFACE_COO_H

#include <stddef.h>
#include <stdint.h>

#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_data_interfaces.h>

#ifdef __cplusplus
extern "C" {
#endif

extern struct starpu_data_interface_ops starpu_interface_coo_ops;

struct starpu_coo_interface
{
  enum starpu_data_interface_id id;
  uint32_t *columns; /* n_values columns and rows */
  uint32_t *rows;
  uintptr_t values;
  uint32_t nx; /* columns */
  uint32_t ny; /* rows */
  uint32_t n_values;
  size_t elemsize; /* bytes of a value */
};

/* Home nodes: STARPU_MAIN_RAM, or -1 when it has no contents yet and is
   allocated where it is first written.  `*handle' is NULL when the
   registration fails; what is wrong is printed. */
void starpu_coo_data_register (starpu_data_handle_t *handle, int home_node,
                               uint32_t nx, uint32_t ny, uint32_t n_values,
                               uint32_t *columns, uint32_t *rows,
                               uintptr_t values, size_t elemsize);

/* The members of a struct that a codelet's function gets. */
#define STARPU_COO_GET_COLUMNS(interface)                                      \
  (((struct starpu_coo_interface *)(interface))->columns)
#define STARPU_COO_GET_COLUMNS_DEV_HANDLE(interface)                           \
  (((struct starpu_coo_interface *)(interface))->columns)
#define STARPU_COO_GET_ROWS(interface)                                         \
  (((struct starpu_coo_interface *)(interface))->rows)
#define STARPU_COO_GET_ROWS_DEV_HANDLE(interface)                              \
  (((struct starpu_coo_interface *)(interface))->rows)
#define STARPU_COO_GET_VALUES(interface)                                       \
  (((struct starpu_coo_interface *)(interface))->values)
#define STARPU_COO_GET_VALUES_DEV_HANDLE(interface)                            \
  (((struct starpu_coo_interface *)(interface))->values)
#define STARPU_COO_GET_NX(interface)                                           \
  (((struct starpu_coo_interface *)(interface))->nx)
#define STARPU_COO_GET_NY(interface)                                           \
  (((struct starpu_coo_interface *)(interface))->ny)
#define STARPU_COO_GET_NVALUES(interface)                                      \
  (((struct starpu_coo_interface *)(interface))->n_values)
#define STARPU_COO_GET_ELEMSIZE(interface)                                     \
  (((struct starpu_coo_interface *)(interface))->elemsize)
#define STARPU_COO_GET_OFFSET 0

#ifdef __cplusplus
}
#endif

#endif /* STARPU_INTERFACE_COO_H */
