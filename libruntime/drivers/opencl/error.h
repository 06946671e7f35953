// SPDX-License-Identifier: LGPL-2.1-or-later
// Turns OpenCL errors into names and into failures.

#ifndef ASTERISM_DRIVERS_OPENCL_ERROR_H
#define ASTERISM_DRIVERS_OPENCL_ERROR_H

#include <CL/cl.h>

#include "base/status.h"

namespace asterism::device::opencl
{

/// Returns "CL_INVALID_VALUE" and the like; "unknown OpenCL error" for what
/// has no name.  Constant.
const char *error_name (cl_int error);

/// Returns success for CL_SUCCESS, else a failure that says on which device
/// what was attempted.  Lack of memory is -ENOMEM.
Status status_of (cl_int error, const char *device, const char *attempt);

} // namespace asterism::device::opencl

#endif
