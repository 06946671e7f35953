// SPDX-License-Identifier: LGPL-2.1-or-later
// Collections of workers: the functions of struct starpu_worker_collection.

#ifndef ASTERISM_CORE_COLLECTIONS_H
#define ASTERISM_CORE_COLLECTIONS_H

#include <vector>

#include "starpu_worker.h"

namespace asterism::core
{

/// Makes `collection` one of those workers, for the application to walk through
/// while the vector lives, which must have room for any that are added.
void walk_through (struct starpu_worker_collection &collection,
                   std::vector<int> &workers,
                   enum starpu_worker_collection_type type);

} // namespace asterism::core

#endif
