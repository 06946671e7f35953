/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* HIP devices, for which there is no driver: STARPU_USE_HIP is not defined. */

#ifndef STARPU_HIP_H
#define STARPU_HIP_H

#include <starpu_config.h>

#endif /* STARPU_HIP_H */
