// SPDX-License-Identifier: LGPL-2.1-or-later
// Executes tasks twice and compares the results.

#include "core/kernel_check.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string>

#include "asterism_kernels.h"

#include "base/log.h"
#include "base/site.h"
#include "core/buffers.h"
#include "core/worker_device.h"

namespace asterism::core
{

namespace
{

// Of the process: which task of n is checked does not matter.
constinit std::atomic<unsigned> seen{ 0 };

bool
has_generated_kernel (const struct starpu_codelet &codelet)
{
  for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i)
    if ((codelet.opencl_flags[i] | codelet.cuda_flags[i])
        & ASTERISM_KERNEL_GENERATED)
      return true;
  return false;
}

/// Says whether results can be compared: parts of a reduction mean nothing
/// alone.
bool
can_be_checked (const task::Task &task)
{
  for (unsigned i = 0; i < task.access_count; ++i)
    if (data::reduces (task.accesses[i].mode)
        || task.accesses[i].handle->layout ().custom ())
      return false;
  return task.codelet->cpu_funcs[0] != nullptr;
}

/// The parameter of the task that a buffer is, or null if the task was not
/// compiled.
const asterism_parameter_v1 *
parameter_of (const task::Task &task, unsigned buffer)
{
  const auto *description
      = static_cast<const asterism_task_v1 *> (task.codelet->starpu_private);
  if (description == nullptr)
    return nullptr;
  for (uint32_t i = 0; i < description->nparameters; ++i)
    if (description->parameters[i].mode != 0 && buffer-- == 0)
      return &description->parameters[i];
  return nullptr;
}

/// Numbers of one kind, as the contents of a buffer.
template <typename Number>
Number
number_at (const char *contents, size_t index)
{
  Number number;
  memcpy (&number, contents + index * sizeof number, sizeof number);
  return number;
}

/// The place of a number among all of its kind: neighbours differ by 1.
template <typename Number, typename Bits>
int64_t
place_of (Number number)
{
  Bits bits;
  memcpy (&bits, &number, sizeof bits);
  return bits < 0 ? int64_t (std::numeric_limits<Bits>::min ()) - bits : bits;
}

template <typename Number, typename Bits>
bool
differ (Number left, Number right, unsigned tolerance)
{
  if (std::isnan (left) || std::isnan (right))
    return std::isnan (left) != std::isnan (right);
  const int64_t a = place_of<Number, Bits> (left);
  const int64_t b = place_of<Number, Bits> (right);
  const uint64_t apart
      = a < b ? uint64_t (b) - uint64_t (a) : uint64_t (a) - uint64_t (b);
  return apart > tolerance;
}

std::string
text_of (double number)
{
  char text[40];
  snprintf (text, sizeof text, "%.17g", number);
  return text;
}

/// An integer of that many bytes, in hexadecimal.
std::string
text_of_bytes (const char *bytes, unsigned size)
{
  std::string text = "0x";
  for (unsigned i = size; i-- > 0;)
    {
      char digits[4];
      snprintf (digits, sizeof digits, "%02x",
                unsigned (static_cast<unsigned char> (bytes[i])));
      text += digits;
    }
  return text;
}

/// A difference between two contents.
struct Difference
{
  size_t elements = 0; ///< that differ
  size_t first = 0;
  std::string ours, theirs; ///< the first: a core's, and the device's
};

/// Compares elements of a kind, with that many bytes.
Difference
difference (const std::vector<char> &ours, const std::vector<char> &theirs,
            uint32_t kind, unsigned tolerance)
{
  const unsigned size = kind & 0xff;
  const char *a = ours.data (), *b = theirs.data ();
  Difference found;
  for (size_t i = 0; i < ours.size () / size; ++i)
    {
      const bool is_float = (kind & ASTERISM_ELEMENT_FLOAT) != 0;
      const bool differs
          = !is_float ? memcmp (a + i * size, b + i * size, size) != 0
            : size == sizeof (float)
                ? differ<float, int32_t> (number_at<float> (a, i),
                                          number_at<float> (b, i), tolerance)
                : differ<double, int64_t> (number_at<double> (a, i),
                                           number_at<double> (b, i), tolerance);
      if (!differs || found.elements++ > 0)
        continue;
      found.first = i;
      auto text = [&] (const char *contents) {
        return !is_float ? text_of_bytes (contents + i * size, size)
               : size == sizeof (float)
                   ? text_of (number_at<float> (contents, i))
                   : text_of (number_at<double> (contents, i));
      };
      found.ours = text (a);
      found.theirs = text (b);
    }
  return found;
}

} // namespace

std::unique_ptr<KernelCheck>
KernelCheck::begin (const Options &options, task::Task &task,
                    device::Device &device, void *const *buffers)
{
  const unsigned every = unsigned (std::max (options.check_kernels, 1L));
  if (task.codelet == nullptr || !has_generated_kernel (*task.codelet)
      || !can_be_checked (task)
      || seen.fetch_add (1, std::memory_order_relaxed) % every != 0)
    return nullptr;
  std::unique_ptr<KernelCheck> check (
      new KernelCheck (task, device, buffers,
                       unsigned (std::max (options.check_kernels_ulp, 0L))));
  Status status = check->copy (check->before_);
  if (status.ok ())
    return check;
  log (Level::Warning, "task '%s' is not checked: %s",
       task.codelet->name != nullptr ? task.codelet->name : "",
       status.message ());
  return nullptr;
}

Status
KernelCheck::copy_part (const data::Layout &layout, const void *replica,
                        unsigned part, Buffer &copy)
{
  const data::Region source = layout.part (replica, part);
  std::vector<char> &contents = copy.parts.emplace_back (source.bytes ());
  const device::Address place{ reinterpret_cast<uintptr_t> (contents.data ()),
                               0 };
  layout.place (copy.replica.data (), part, place);
  if (contents.empty ())
    return {};
  const data::Region target = layout.part (copy.replica.data (), part);
  device::Copy request;
  request.source_device = &device_;
  request.source = source.address;
  request.target = place;
  request.shape = data::shape_between (source, target);
  device::Ticket ticket;
  device::Progress progress;
  Status status = device_.start (request, ticket);
  if (status.ok () && ticket.pending ())
    status = device_.wait (ticket, progress);
  return status;
}

Status
KernelCheck::copy (Buffers &copies)
{
  for (unsigned i = 0; i < task_.access_count; ++i)
    {
      const data::Layout &layout = task_.accesses[i].handle->layout ();
      const char *replica = static_cast<const char *> (buffers_[i]);
      Buffer &copy = copies.emplace_back ();
      copy.replica.assign (replica, replica + layout.struct_size ());
      for (unsigned part = 0; part < layout.part_count (replica); ++part)
        if (Status status = copy_part (layout, replica, part, copy);
            !status.ok ())
          return status;
    }
  return {};
}

void
KernelCheck::execute ()
{
  std::vector<void *> buffers (
      std::max<size_t> (before_.size (), kShownBuffers), nullptr);
  for (size_t i = 0; i < before_.size (); ++i)
    buffers[i] = before_[i].replica.data ();
  task_.codelet->cpu_funcs[0](buffers.data (), task_.argument);
}

void
KernelCheck::compare (const Buffers &results)
{
  const auto *description
      = static_cast<const asterism_task_v1 *> (task_.codelet->starpu_private);
  for (unsigned i = 0; i < results.size (); ++i)
    {
      const asterism_parameter_v1 *parameter = parameter_of (task_, i);
      if (!(task_.accesses[i].mode & STARPU_W) || parameter == nullptr
          || parameter->reserved == 0)
        continue;
      for (size_t part = 0; part < results[i].parts.size (); ++part)
        {
          const Difference found
              = difference (before_[i].parts[part], results[i].parts[part],
                            parameter->reserved, tolerance_);
          if (found.elements == 0)
            continue;
          const asterism_site_v1 site = task::site_of (task_);
          report_at (site.file != nullptr ? &site : nullptr,
                     "task '%s' on %s: element %zu of '%s' is %s, and %s on a "
                     "core (%zu elements differ)",
                     description->name, device_.info ().name.c_str (),
                     found.first, parameter->name, found.theirs.c_str (),
                     found.ours.c_str (), found.elements);
          return;
        }
    }
}

Status
KernelCheck::end (device::Ticket &ticket)
{
  device::Progress progress;
  Status status;
  if (ticket.pending ())
    status = device_.wait (ticket, progress);
  ticket = {};
  if (!status.ok ())
    return status;
  Buffers results;
  status = copy (results);
  if (!status.ok ())
    {
      log (Level::Warning, "task '%s' is not checked: %s",
           task_.codelet->name != nullptr ? task_.codelet->name : "",
           status.message ());
      return {};
    }
  execute ();
  compare (results);
  return {};
}

} // namespace asterism::core
