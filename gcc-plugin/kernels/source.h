/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a kernel for devices.

   OpenCL C and CUDA C differ in a few words only: how types are called that
   have the same size everywhere, address spaces, and what a work-item asks for
   its place.  The text of a kernel has words of its own for these, and a
   prelude of each language defines them.  So a loop is printed once.  */

#ifndef ASTERISM_KERNELS_SOURCE_H
#define ASTERISM_KERNELS_SOURCE_H

#include "model/task.h"

namespace asterism::plugin
{

/* A unit of device code that is being written.  */
struct Source
{
  std::string types;  /* definitions of structures  */
  std::string tables; /* constant arrays  */
  std::unordered_map<tree, std::string> table_names;
  std::string functions; /* what the kernel calls  */
  std::string kernel;
  bool has_double = false;
  bool has_atomics = false;      /* of 32 bits  */
  bool has_wide_atomics = false; /* of 64 bits  */
};

/* Returns the whole text of SOURCE in the language of TARGET.  */
std::string text_of (const Source &source, Target target);

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_SOURCE_H */
