// SPDX-License-Identifier: LGPL-2.1-or-later
// Operation: what a ticket of a CUDA device stands for.

#ifndef ASTERISM_DRIVERS_CUDA_OPERATION_H
#define ASTERISM_DRIVERS_CUDA_OPERATION_H

#include "cuda_device.h"

namespace asterism::device::cuda
{

/// Commands of one stream between two events.  The events belong to the
/// operation and go back to `owner`'s store.
struct CudaDevice::Operation
{
  cudaEvent_t first = nullptr;
  cudaEvent_t last = nullptr;
  Lane *lane = nullptr;
  CudaDevice *owner = nullptr;
  double patience = 0; ///< seconds for which who waits asks for its end

  static Operation &
  of (const Ticket &ticket)
  {
    return *reinterpret_cast<Operation *> (ticket.words[0]);
  }
};

} // namespace asterism::device::cuda

#endif
