// SPDX-License-Identifier: LGPL-2.1-or-later
// Symbols: under what names measurements are kept from run to run.

#ifndef ASTERISM_PERFMODEL_SYMBOL_H
#define ASTERISM_PERFMODEL_SYMBOL_H

#include "perfmodel/model.h"

namespace asterism::perfmodel
{

/// The symbol of the query's model; without a model, that of its codelet if the
/// compiler made it.  Null: what is measured stays in memory.
const char *symbol_of (const Query &query);

} // namespace asterism::perfmodel

#endif
