/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the source of kernels at compile time.  */

#ifndef ASTERISM_PRAGMAS_KERNEL_SOURCE_H
#define ASTERISM_PRAGMAS_KERNEL_SOURCE_H

#include "model/kernel.h"

namespace asterism::plugin
{

/* Returns the second word of the pragma for kernels in files for TARGET, and
   how its vendor writes it.  */
const char *pragma_of (Target target);
const char *title_of (Target target);

/* Turns LITERAL, as spelt in the program, into TEXT.  */
bool interpret_string (tree literal, std::string &text);

/* Reads the file of KERNEL into its source, found like one that is included
   with quotes, and records the dependency on it.  Reports a failure at
   WHERE.  */
bool read_source (Kernel &kernel, location_t where);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_KERNEL_SOURCE_H */
