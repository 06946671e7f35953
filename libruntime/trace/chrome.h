// SPDX-License-Identifier: LGPL-2.1-or-later
// Writes a timeline in the trace event format of Chrome and Perfetto.

#ifndef ASTERISM_TRACE_CHROME_H
#define ASTERISM_TRACE_CHROME_H

#include <cstdio>
#include <string>
#include <string_view>

#include "trace/events.h"

namespace asterism::trace
{

/// Gives `text` as a JSON string, quotes included.
std::string json_string (std::string_view text);

/// Writes everything as one JSON object.
void write_chrome (const Events &events, FILE *file);

} // namespace asterism::trace

#endif
