// SPDX-License-Identifier: LGPL-2.1-or-later
// Codelets in read-only memory: what is known of them is kept elsewhere.

#ifndef ASTERISM_CORE_READ_ONLY_H
#define ASTERISM_CORE_READ_ONLY_H

struct starpu_codelet;

namespace asterism::core::read_only
{

/// Returns what the thread has kept for that codelet, or 0.
int find (const struct starpu_codelet &codelet);

/// Keeps what is known of it for the thread if nothing can be written to it,
/// else returns false.
bool keep (struct starpu_codelet &codelet, int known);

} // namespace asterism::core::read_only

#endif
