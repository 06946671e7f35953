/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes implementations for devices of the loops marked in tasks.  */

#ifndef ASTERISM_KERNELS_GENERATE_H
#define ASTERISM_KERNELS_GENERATE_H

namespace asterism::plugin
{

/* Makes kernels of the loops of a function that the program marked.  The
   callback of PLUGIN_PRE_GENERICIZE: later, loops are jumps.  */
void make_loop_kernels (void *fn, void *);

/* Makes the implementations that launch them, at the end of the unit.  */
void make_kernel_implementations ();

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_GENERATE_H */
