/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Max FPGAs, for which there is no driver: STARPU_USE_MAX_FPGA is not
   defined. */

#ifndef STARPU_MAX_FPGA_H
#define STARPU_MAX_FPGA_H

#include <starpu_config.h>

#endif /* STARPU_MAX_FPGA_H */
