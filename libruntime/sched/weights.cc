// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads STARPU_SCHED_WEIGHTS: [LABEL:] ITEM, ITEM ... ; LABEL: ...  where an
// ITEM is the next worker's weight or KIND=WEIGHT; @FILE reads such text from a
// file.

#include "sched/weights.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "asterism_labels.h"
#include "base/log.h"

namespace asterism::sched
{

namespace
{

constexpr std::string_view kArchNames[] = { "cpu", "opencl", "cuda" };
static_assert (std::size (kArchNames) == device::kArchCount);

std::string_view
trimmed (std::string_view text)
{
  constexpr std::string_view kBlanks = " \t\r\n";
  const size_t begin
      = std::min (text.find_first_not_of (kBlanks), text.size ());
  return text.substr (begin, text.find_last_not_of (kBlanks) + 1 - begin);
}

/// Calls each (part) for the parts of a text between characters of `ends`.
template <typename Each>
void
split (std::string_view text, std::string_view ends, Each each)
{
  for (size_t begin = 0; begin <= text.size ();)
    {
      const size_t end
          = std::min (text.find_first_of (ends, begin), text.size ());
      if (std::string_view part = trimmed (text.substr (begin, end - begin));
          !part.empty ())
        each (part);
      begin = end + 1;
    }
}

/// Sets the weights that an item is for, either the next worker's or all of a
/// kind of device; false when it makes no sense.
bool
set_weight (const Context &context, const std::string &item, size_t &next,
            std::vector<double> &weights)
{
  const size_t equals = item.find ('=');
  const bool by_kind = equals != item.npos;
  const char *text = item.c_str () + (by_kind ? equals + 1 : 0);
  char *end = nullptr;
  const double weight = strtod (text, &end);
  if (end == text || *end != 0 || !(weight >= 0 && weight < 1e300))
    return false;
  if (!by_kind)
    return next < weights.size () && ((weights[next++] = weight), true);
  const auto kind = std::find (std::begin (kArchNames), std::end (kArchNames),
                               trimmed (item.substr (0, equals)));
  for (size_t i = 0; i < weights.size (); ++i)
    if (&kArchNames[unsigned (context.workers[i].arch)] == kind)
      weights[i] = weight;
  return kind != std::end (kArchNames);
}

/// The label in lower case, and the two descriptive ones as BLAS levels.
std::string
canonical (std::string_view label)
{
  std::string name (label);
  for (char &letter : name)
    letter = char (std::tolower (static_cast<unsigned char> (letter)));
  if (name == "memory_bound")
    return "blas2";
  return name == "compute_bound" ? "blas3" : name;
}

} // namespace

Weights::Weights (const Context &context)
{
  for (const WorkerInfo &worker : context.workers)
    other_.of_worker.push_back (worker.speed);
  const std::string &text = context.options.sched_weights;
  if (text.empty () || text[0] != '@')
    read (context, text);
  else if (std::ifstream file (text.substr (1)); file)
    read (context, std::string (std::istreambuf_iterator<char> (file), {}));
  else
    log (Level::Warning, "STARPU_SCHED_WEIGHTS: the file %s cannot be read",
         text.c_str () + 1);
  for (const char *label : { "blas1", "blas2" })
    if (!kinds_.contains (label))
      {
        Kind &bound = kind (context, label);
        bound.on_cores = true;
        for (size_t i = 0; i < bound.of_worker.size (); ++i)
          if (context.workers[i].arch != device::Arch::Cpu
              || context.workers[i].node != data::kMainMemory)
            bound.of_worker[i] = 0;
      }
}

Weights::Kind &
Weights::kind (const Context &context, std::string_view label)
{
  Kind &kind = kinds_[canonical (label)];
  if (kind.of_worker.empty ())
    kind.of_worker.assign (context.workers.size (), 0);
  if (!kind.given)
    for (size_t i = 0; i < context.workers.size (); ++i)
      kind.of_worker[i] = context.workers[i].speed;
  return kind;
}

void
Weights::read (const Context &context, std::string_view text)
{
  split (text, ";\n", [&] (std::string_view group) {
    if (group[0] != '#')
      read_group (context, group);
  });
}

void
Weights::read_group (const Context &context, std::string_view group)
{
  const size_t colon = group.find (':');
  const bool labelled = colon != group.npos;
  Kind &read
      = labelled ? kind (context, trimmed (group.substr (0, colon))) : other_;
  read.given = true;
  size_t next = 0;
  split (labelled ? group.substr (colon + 1) : group, ",",
         [&] (std::string_view item) {
           if (!set_weight (context, std::string (item), next, read.of_worker))
             log (Level::Warning,
                  "STARPU_SCHED_WEIGHTS: `%.*s' is ignored: it is no weight of "
                  "one of %zu workers, or of cpu, cuda or opencl",
                  int (item.size ()), item.data (), read.of_worker.size ());
         });
  if (std::all_of (read.of_worker.begin (), read.of_worker.end (),
                   [] (double weight) { return weight == 0; }))
    log (Level::Warning,
         "STARPU_SCHED_WEIGHTS: `%.*s' leaves no worker with a weight; such "
         "tasks go to any worker",
         int (group.size ()), group.data ());
}

const Weights::Kind &
Weights::of (const char *label) const
{
  if (label == nullptr)
    return other_;
  const auto found = kinds_.find (canonical (label));
  return found != kinds_.end () ? found->second : other_;
}

const char *
label_of (int codelet_flags)
{
  return (codelet_flags & ASTERISM_BLAS2) != 0   ? "blas2"
         : (codelet_flags & ASTERISM_BLAS1) != 0 ? "blas1"
         : (codelet_flags & ASTERISM_BLAS3) != 0 ? "blas3"
                                                 : nullptr;
}

} // namespace asterism::sched
