// SPDX-License-Identifier: LGPL-2.1-or-later
// Operation: what a ticket of an OpenCL device stands for.

#ifndef ASTERISM_DRIVERS_OPENCL_OPERATION_H
#define ASTERISM_DRIVERS_OPENCL_OPERATION_H

#include <CL/cl.h>
#include <algorithm>
#include <functional>
#include <utility>

#include "opencl_device.h"

namespace asterism::device::opencl
{

class OpenClDevice::Turn
{
public:
  explicit Turn (OpenClDevice &device) : Turn (device, device) {}
  Turn (OpenClDevice &device, OpenClDevice &other) NO_THREAD_SAFETY_ANALYSIS
      : first_ (device.one_at_a_time_ ? device.turn_ : nullptr),
        second_ (other.one_at_a_time_ ? other.turn_ : nullptr)
  {
    // In one order, whoever copies to whom.
    if (std::less<> () (second_, first_))
      std::swap (first_, second_);
    if (second_ == first_)
      second_ = nullptr;
    if (first_)
      first_->lock ();
    if (second_)
      second_->lock ();
  }
  ~Turn () NO_THREAD_SAFETY_ANALYSIS
  {
    if (second_)
      second_->unlock ();
    if (first_)
      first_->unlock ();
  }
  Turn (const Turn &) = delete;
  Turn &operator= (const Turn &) = delete;

private:
  Mutex *first_;
  Mutex *second_;
};

/// Returns the time from a moment of one event to the end of another, negative
/// when the device does not know.
inline double
seconds_between (cl_event from, cl_profiling_info moment, cl_event to)
{
  cl_ulong begin, end;
  if (clGetEventProfilingInfo (from, moment, sizeof begin, &begin, nullptr)
          != CL_SUCCESS
      || clGetEventProfilingInfo (to, CL_PROFILING_COMMAND_END, sizeof end,
                                  &end, nullptr)
             != CL_SUCCESS
      || end < begin)
    return -1;
  return 1e-9 * double (end - begin);
}

/// The first and the last event of commands of which each comes after those
/// before it.  Owns them.
struct Operation
{
  cl_event first = nullptr; ///< null: the last is the only one
  cl_event last = nullptr;
  bool from_end_of_first = false; ///< the time runs from its end
  double collected = -1;          ///< seconds, if the task has said so itself

  Operation () = default;
  Operation (Operation &&other)
      : first (std::exchange (other.first, nullptr)),
        last (std::exchange (other.last, nullptr)),
        from_end_of_first (other.from_end_of_first), collected (other.collected)
  {
  }
  ~Operation ()
  {
    if (first)
      clReleaseEvent (first);
    if (last)
      clReleaseEvent (last);
  }

  /// Moves the operation into a ticket.
  Ticket
  to_ticket ()
  {
    Ticket ticket;
    ticket.words[0]
        = reinterpret_cast<uintptr_t> (new Operation (std::move (*this)));
    return ticket;
  }

  static Operation &
  of (const Ticket &ticket)
  {
    return *reinterpret_cast<Operation *> (ticket.words[0]);
  }

  /// Ends the ticket and its operation.
  static void
  end (Ticket &ticket)
  {
    delete &of (ticket);
    ticket = {};
  }

  /// Returns CL_COMPLETE, an error (negative), or how far it is (positive).
  cl_int
  state () const
  {
    cl_int state = CL_COMPLETE;
    const cl_int error = clGetEventInfo (
        last, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, nullptr);
    // Nobody knows how far it is: it must not go on when it is over for us.
    return error == CL_SUCCESS ? state
                               : std::min (clWaitForEvents (1, &last), 0);
  }

  /// Returns how long it took, negative when the device does not know.
  double
  seconds () const
  {
    if (collected >= 0)
      return collected;
    return seconds_between (first ? first : last,
                            from_end_of_first ? CL_PROFILING_COMMAND_END
                                              : CL_PROFILING_COMMAND_START,
                            last);
  }
};

} // namespace asterism::device::opencl

#endif
