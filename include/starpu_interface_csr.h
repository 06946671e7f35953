/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Sparse matrices by compressed rows. */

#ifndef STARPU_INTERFACE_CSR_H
#define STARPU_INTERFACE_CSR_H

#include <stddef.h>
#include <stdint.h>

#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_data_interfaces.h>

#ifdef __cplusplus
extern "C" {
#endif

extern struct starpu_data_interface_ops starpu_interface_csr_ops;

struct starpu_csr_interface
{
  enum starpu_data_interface_id id;
  uint32_t nnz;         /* entries */
  uint32_t nrow;        /* rows */
  uintptr_t nzval;      /* nnz values */
  uint32_t *colind;     /* nnz columns */
  uint32_t *rowptr;     /* nrow + 1 places in nzval, counted from firstentry */
  uint32_t *ram_colind; /* these two of main memory, on every node; NULL when */
  uint32_t *ram_rowptr; /* the matrix was registered without contents */
  uint32_t firstentry;
  size_t elemsize; /* bytes of a value */
};

/* Home nodes: STARPU_MAIN_RAM, or -1 when it has no contents yet and is
   allocated where it is first written.  `*handle' is NULL when the
   registration fails; what is wrong is printed. */
void starpu_csr_data_register (starpu_data_handle_t *handle, int home_node,
                               uint32_t nnz, uint32_t nrow, uintptr_t nzval,
                               uint32_t *colind, uint32_t *rowptr,
                               uint32_t firstentry, size_t elemsize);

/* The members; those of main memory when they depend on the node. */
uint32_t starpu_csr_get_nnz (starpu_data_handle_t handle);
uint32_t starpu_csr_get_nrow (starpu_data_handle_t handle);
uint32_t starpu_csr_get_firstentry (starpu_data_handle_t handle);
uintptr_t starpu_csr_get_local_nzval (starpu_data_handle_t handle);
uint32_t *starpu_csr_get_local_colind (starpu_data_handle_t handle);
uint32_t *starpu_csr_get_local_rowptr (starpu_data_handle_t handle);
size_t starpu_csr_get_elemsize (starpu_data_handle_t handle);

/* The members of a struct that a codelet's function gets. */
#define STARPU_CSR_GET_NNZ(interface)                                          \
  (((struct starpu_csr_interface *)(interface))->nnz)
#define STARPU_CSR_GET_NROW(interface)                                         \
  (((struct starpu_csr_interface *)(interface))->nrow)
#define STARPU_CSR_GET_NZVAL(interface)                                        \
  (((struct starpu_csr_interface *)(interface))->nzval)
#define STARPU_CSR_GET_NZVAL_DEV_HANDLE(interface)                             \
  (((struct starpu_csr_interface *)(interface))->nzval)
#define STARPU_CSR_GET_COLIND(interface)                                       \
  (((struct starpu_csr_interface *)(interface))->colind)
#define STARPU_CSR_GET_COLIND_DEV_HANDLE(interface)                            \
  (((struct starpu_csr_interface *)(interface))->colind)
#define STARPU_CSR_GET_ROWPTR(interface)                                       \
  (((struct starpu_csr_interface *)(interface))->rowptr)
#define STARPU_CSR_GET_ROWPTR_DEV_HANDLE(interface)                            \
  (((struct starpu_csr_interface *)(interface))->rowptr)
#define STARPU_CSR_GET_RAM_COLIND(interface)                                   \
  (((struct starpu_csr_interface *)(interface))->ram_colind)
#define STARPU_CSR_GET_RAM_ROWPTR(interface)                                   \
  (((struct starpu_csr_interface *)(interface))->ram_rowptr)
#define STARPU_CSR_GET_FIRSTENTRY(interface)                                   \
  (((struct starpu_csr_interface *)(interface))->firstentry)
#define STARPU_CSR_GET_ELEMSIZE(interface)                                     \
  (((struct starpu_csr_interface *)(interface))->elemsize)
#define STARPU_CSR_GET_OFFSET 0

#ifdef __cplusplus
}
#endif

#endif /* STARPU_INTERFACE_CSR_H */
