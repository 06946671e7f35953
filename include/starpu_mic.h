/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* MIC devices, for which there is no driver: kernels for them cannot be
   registered. */

#ifndef STARPU_MIC_H
#define STARPU_MIC_H

#include <starpu_config.h>
#include <starpu_task.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef void *starpu_mic_func_symbol_t;

/* Sets the symbol to NULL and returns -ENODEV; gives NULL. */
int starpu_mic_register_kernel (starpu_mic_func_symbol_t *symbol,
                                const char *func_name);
starpu_mic_kernel_t starpu_mic_get_kernel (starpu_mic_func_symbol_t symbol);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_MIC_H */
