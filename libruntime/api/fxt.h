// SPDX-License-Identifier: LGPL-2.1-or-later
// How a runtime's trace begins.

#ifndef ASTERISM_API_FXT_H
#define ASTERISM_API_FXT_H

#include "trace/recorder.h"

namespace asterism::api
{

/// Pauses the trace of a new runtime if the application wants it so.
void begin_trace (trace::Recorder &recorder);

} // namespace asterism::api

#endif
