/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The trees that the plugin holds across callbacks: GCC's garbage collector is
   told of them here and nowhere else.  */

#ifndef ASTERISM_ROOTS_H
#define ASTERISM_ROOTS_H

namespace asterism::plugin
{

/* The trees made once a unit.  They are made lazily, since loading a
   precompiled header replaces everything made before.  */
enum class Cached
{
  SiteType,
  OriginType,
  ParameterType,
  TaskType,
  BufferType,
  KernelType,
  KernelArgumentType,
  CodeletType,
  ProgramCodeletType,
  CallSite,
  Submit,
  Initialize,
  Shutdown,
  Wait,
  Register,
  Unregister,
  Acquire,
  Release,
  Allocate,
  Free,
  OpenclLaunch,
  CudaLaunch,
  OpenclReduce,
  CudaReduce,
  CudaGrid,
  Count
};

/* Returns the place of a cached tree, NULL_TREE until it is made.  */
tree &cached (Cached which);

/* Keeps NODE alive until the end of the unit, and returns it.  */
tree keep (tree node);

/* Marks everything held.  The callback of PLUGIN_GGC_MARKING.  */
void mark_roots (void *, void *);

} // namespace asterism::plugin

#endif /* ASTERISM_ROOTS_H */
