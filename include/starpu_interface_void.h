/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Void data: no contents, only a name to order tasks by. */

#ifndef STARPU_INTERFACE_VOID_H
#define STARPU_INTERFACE_VOID_H

#include <stddef.h>
#include <stdint.h>

#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_data_interfaces.h>

#ifdef __cplusplus
extern "C" {
#endif

extern struct starpu_data_interface_ops starpu_interface_void_ops;

void starpu_void_data_register (starpu_data_handle_t *handle);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_INTERFACE_VOID_H */
