/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Sparse matrices of dense blocks by compressed rows. */

#ifndef STARPU_INTERFACE_BCSR_H
#define STARPU_INTERFACE_BCSR_H

#include <stddef.h>
#include <stdint.h>

#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_data_interfaces.h>

#ifdef __cplusplus
extern "C" {
#endif

struct starpu_bcsr_interface
{
  enum starpu_data_interface_id id;
  uint32_t nnz;     /* blocks */
  uint32_t nrow;    /* rows of blocks */
  uintptr_t nzval;  /* nnz blocks of r by c values */
  uint32_t *colind; /* nnz columns of blocks */
  uint32_t *rowptr; /* nrow + 1 places in nzval, counted from firstentry */
  uint32_t firstentry;
  uint32_t r;      /* rows of a block */
  uint32_t c;      /* columns of a block */
  size_t elemsize; /* bytes of a value */
};

/* The members of a struct that a codelet's function gets. */
#define STARPU_BCSR_GET_NNZ(interface)                                         \
  (((struct starpu_bcsr_interface *)(interface))->nnz)
#define STARPU_BCSR_GET_NROW(interface)                                        \
  (((struct starpu_bcsr_interface *)(interface))->nrow)
#define STARPU_BCSR_GET_NZVAL(interface)                                       \
  (((struct starpu_bcsr_interface *)(interface))->nzval)
#define STARPU_BCSR_GET_NZVAL_DEV_HANDLE(interface)                            \
  (((struct starpu_bcsr_interface *)(interface))->nzval)
#define STARPU_BCSR_GET_COLIND(interface)                                      \
  (((struct starpu_bcsr_interface *)(interface))->colind)
#define STARPU_BCSR_GET_COLIND_DEV_HANDLE(interface)                           \
  (((struct starpu_bcsr_interface *)(interface))->colind)
#define STARPU_BCSR_GET_ROWPTR(interface)                                      \
  (((struct starpu_bcsr_interface *)(interface))->rowptr)
#define STARPU_BCSR_GET_ROWPTR_DEV_HANDLE(interface)                           \
  (((struct starpu_bcsr_interface *)(interface))->rowptr)
#define STARPU_BCSR_GET_FIRSTENTRY(interface)                                  \
  (((struct starpu_bcsr_interface *)(interface))->firstentry)
#define STARPU_BCSR_GET_R(interface)                                           \
  (((struct starpu_bcsr_interface *)(interface))->r)
#define STARPU_BCSR_GET_C(interface)                                           \
  (((struct starpu_bcsr_interface *)(interface))->c)
#define STARPU_BCSR_GET_ELEMSIZE(interface)                                    \
  (((struct starpu_bcsr_interface *)(interface))->elemsize)
#define STARPU_BCSR_GET_OFFSET 0

#ifdef __cplusplus
}
#endif

#endif /* STARPU_INTERFACE_BCSR_H */
