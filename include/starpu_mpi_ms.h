/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* MPI master-slave devices of StarPU, for which there is no driver: kernels for
   them cannot be registered. */

#ifndef STARPU_MPI_MS_H
#define STARPU_MPI_MS_H

#include <starpu_config.h>
#include <starpu_task.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef void *starpu_mpi_ms_func_symbol_t;

/* The first sets the symbol to NULL and returns -ENODEV, the second returns
   NULL. */
int starpu_mpi_ms_register_kernel (starpu_mpi_ms_func_symbol_t *symbol,
                                   const char *func_name);
starpu_mpi_ms_kernel_t
starpu_mpi_ms_get_kernel (starpu_mpi_ms_func_symbol_t symbol);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_MPI_MS_H */
