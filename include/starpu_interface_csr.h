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

struct starpu_csr_interface
{
  enum starpu_data_interface_id id;
  uint32_t nnz;     /* entries */
  uint32_t nrow;    /* rows */
  uintptr_t nzval;  /* nnz values */
  uint32_t *colind; /* nnz columns */
  uint32_t *rowptr; /* nrow + 1 places in nzval, counted from firstentry */
  uint32_t firstentry;
  size_t elemsize; /* bytes of a value */
};

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
#define STARPU_CSR_GET_FIRSTENTRY(interface)                                   \
  (((struct starpu_csr_interface *)(interface))->firstentry)
#define STARPU_CSR_GET_ELEMSIZE(interface)                                     \
  (((struct starpu_csr_interface *)(interface))->elemsize)
#define STARPU_CSR_GET_OFFSET 0

#ifdef __cplusplus
}
#endif

#endif /* STARPU_INTERFACE_CSR_H */
