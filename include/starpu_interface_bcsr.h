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

extern struct starpu_data_interface_ops starpu_interface_bcsr_ops;

struct starpu_bcsr_interface
{
  enum starpu_data_interface_id id;
  uint32_t nnz;         /* blocks */
  uint32_t nrow;        /* rows of blocks */
  uintptr_t nzval;      /* nnz blocks of r by c values */
  uint32_t *colind;     /* nnz columns of blocks */
  uint32_t *rowptr;     /* nrow + 1 places in nzval, counted from firstentry */
  uint32_t *ram_colind; /* these two of main memory, on every node; NULL when */
  uint32_t *ram_rowptr; /* the matrix was registered without contents */
  uint32_t firstentry;
  uint32_t r;      /* rows of a block */
  uint32_t c;      /* columns of a block */
  size_t elemsize; /* bytes of a value */
};

/* Home nodes: STARPU_MAIN_RAM, or -1 when it has no contents yet and is
   allocated where it is first written.  `*handle' is NULL when the
   registration fails; what is wrong is printed. */
void starpu_bcsr_data_register (starpu_data_handle_t *handle, int home_node,
                                uint32_t nnz, uint32_t nrow, uintptr_t nzval,
                                uint32_t *colind, uint32_t *rowptr,
                                uint32_t firstentry, uint32_t r, uint32_t c,
                                size_t elemsize);

/* The members; those of main memory when they depend on the node. */
uint32_t starpu_bcsr_get_nnz (starpu_data_handle_t handle);
uint32_t starpu_bcsr_get_nrow (starpu_data_handle_t handle);
uint32_t starpu_bcsr_get_firstentry (starpu_data_handle_t handle);
uintptr_t starpu_bcsr_get_local_nzval (starpu_data_handle_t handle);
uint32_t *starpu_bcsr_get_local_colind (starpu_data_handle_t handle);
uint32_t *starpu_bcsr_get_local_rowptr (starpu_data_handle_t handle);
uint32_t starpu_bcsr_get_r (starpu_data_handle_t handle);
uint32_t starpu_bcsr_get_c (starpu_data_handle_t handle);
size_t starpu_bcsr_get_elemsize (starpu_data_handle_t handle);

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
#define STARPU_BCSR_GET_RAM_COLIND(interface)                                  \
  (((struct starpu_bcsr_interface *)(interface))->ram_colind)
#define STARPU_BCSR_GET_RAM_ROWPTR(interface)                                  \
  (((struct starpu_bcsr_interface *)(interface))->ram_rowptr)
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
