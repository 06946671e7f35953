/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The codelet of a task: a struct starpu_codelet, and STARPU_CODELET, which
   gives its address.  */

#ifndef ASTERISM_BUILD_CODELET_H
#define ASTERISM_BUILD_CODELET_H

#include "model/task.h"
#include "starpu_config.h"

namespace asterism::plugin
{

constexpr unsigned kMaxImplementations = STARPU_MAXIMPLEMENTATIONS;
constexpr unsigned kMaxBuffers = STARPU_NMAXBUFS;
constexpr unsigned kMaxWorkers = STARPU_NMAXWORKERS;

/* Returns the codelet of the task DECL, a variable defined here or in the unit
   that defines the task.  */
tree codelet_of (tree decl);

/* Defines the codelet of TASK, by which the runtime finds DESCRIPTOR; WRAPPERS
   are in the order of its implementations.  */
void define_codelet (const Task &task, const std::vector<tree> &wrappers,
                     tree descriptor);

/* Remembers a struct starpu_codelet of the program.  The callback of
   PLUGIN_FINISH_TYPE.  */
void watch_codelet_type (void *type, void *);

/* Reports a struct starpu_codelet of the program that is not laid out as the
   runtime's.  */
void check_codelet_type ();

/* Makes the tag starpu_codelet, and the function behind STARPU_CODELET, known
   to the program.  */
void declare_codelet_type ();
void declare_codelet_function (void *, void *);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_CODELET_H */
