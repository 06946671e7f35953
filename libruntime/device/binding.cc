// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads lists of devices and cores, and gives accelerators their core.

#include "device/binding.h"

#include <cctype>
#include <climits>
#include <cstdlib>
#include <numeric>
#include <set>
#include <utility>

#include "base/log.h"
#include "base/mutex.h"
#include "topology/machine.h"

namespace asterism::device
{

namespace
{

/// Reads "a", "a-b" or "a-" at `at`, where `last` becomes the largest number.
/// False when it is none of them, or its numbers fall.
bool
read_range (const char *&at, unsigned long &first, unsigned long &last)
{
  if (!isdigit (static_cast<unsigned char> (*at)))
    return false;
  char *end;
  first = last = strtoul (at, &end, 10);
  if (*end == '-')
    {
      last = ULONG_MAX;
      if (isdigit (static_cast<unsigned char> (*++end)))
        last = strtoul (end, &end, 10);
    }
  at = end;
  return first <= last;
}

/// Tells what is wrong with a variable, once: the list of cores is read for
/// each worker.
void
tell (const char *name, const std::string &text, const std::string &wrong)
{
  static Mutex mutex;
  static auto *told = new std::set<std::string>; // never destroyed
  std::string message = std::string (name) + "=\"" + text + "\": " + wrong;
  MutexLock lock (mutex);
  if (told->insert (message).second)
    log (Level::Warning, "%s", message.c_str ());
}

bool
separates (char c)
{
  return c == ',' || isspace (static_cast<unsigned char> (c));
}

} // namespace

std::optional<std::vector<unsigned>>
parse_numbers (const std::string &text, unsigned limit, const char *name)
{
  std::vector<unsigned> numbers;
  bool any = false, beyond = false;
  for (const char *at = text.c_str (); *at;)
    {
      if (separates (*at))
        {
          ++at;
          continue;
        }
      unsigned long first, last;
      if (!read_range (at, first, last) || (*at && !separates (*at)))
        {
          tell (name, text, "not a list of numbers; ignored");
          return std::nullopt;
        }
      any = true;
      beyond |= first >= limit || (last >= limit && last != ULONG_MAX);
      for (unsigned long i = first; i <= last && i < limit; ++i)
        numbers.push_back (unsigned (i));
    }
  if (!any)
    {
      tell (name, text, "no number in the list; ignored");
      return std::nullopt;
    }
  if (beyond)
    tell (name, text,
          limit == 0 ? "there is none"
                     : "there are only " + std::to_string (limit)
                           + ", from 0; the others are ignored");
  return numbers;
}

std::vector<unsigned>
select_devices (unsigned available, long wanted, const std::string &list,
                const char *name)
{
  std::optional<std::vector<unsigned>> listed;
  if (!list.empty ())
    listed = parse_numbers (list, available, name);
  if (!listed)
    {
      listed.emplace (available);
      std::iota (listed->begin (), listed->end (), 0u);
    }
  std::vector<unsigned> selected = std::move (*listed);
  if (wanted >= 0 && selected.size () > size_t (wanted))
    selected.resize (size_t (wanted));
  return selected;
}

/// The cores that STARPU_WORKERS_CPUID lists; none when it says nothing that
/// can be used, as if it were not set.
static std::vector<unsigned>
listed_cores (const Options &options, const topology::Machine &machine)
{
  if (options.workers_cpuid.empty ())
    return {};
  return parse_numbers (options.workers_cpuid, machine.core_count (),
                        "STARPU_WORKERS_CPUID")
      .value_or (std::vector<unsigned> ());
}

int
listed_core (const Options &options, const topology::Machine &machine,
             unsigned number)
{
  if (options.workers_nobind)
    return -1;
  const std::vector<unsigned> cores = listed_cores (options, machine);
  return cores.empty () ? -1 : int (cores[number % cores.size ()]);
}

bool
binds (const Options &options, const topology::Machine &machine)
{
  return !options.workers_nobind
         && machine.usable_cores () == machine.core_count ();
}

int
accelerator_core (const Options &options, const topology::Machine &machine,
                  unsigned number)
{
  if (const int core = listed_core (options, machine, number); core >= 0)
    return core;
  if (!binds (options, machine) || number + 1 >= machine.core_count ())
    return -1;
  return int (machine.core_count () - 1 - number);
}

} // namespace asterism::device
