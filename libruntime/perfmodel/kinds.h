// SPDX-License-Identifier: LGPL-2.1-or-later
// Names of kinds of workers, as files of models have them.

#ifndef ASTERISM_PERFMODEL_KINDS_H
#define ASTERISM_PERFMODEL_KINDS_H

#include <string>

#include "starpu_perfmodel.h"

namespace asterism::perfmodel
{

/// The name of a type of worker; "unknown" when there is no such one.
const char *type_name (int type);

/// How many cores a kind is; 1 of anything else.
inline int
cores_of (const struct starpu_perfmodel_device &device)
{
  return device.type == STARPU_CPU_WORKER && device.ncores > 1 ? device.ncores
                                                               : 1;
}

/// The name of a kind: cores are all alike, so that several go by how many they
/// are ("cpux4"), others by their number.
std::string kind_name (const struct starpu_perfmodel_device &device);

/// Reads such a name; false when it is none.
bool parse_kind (const std::string &name,
                 struct starpu_perfmodel_device &device);

} // namespace asterism::perfmodel

#endif
