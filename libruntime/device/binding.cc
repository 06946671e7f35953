// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads lists of devices and cores, and gives accelerators their core.

#include "device/binding.h"

#include <cctype>
#include <cstdlib>

#include "base/log.h"
#include "topology/machine.h"

namespace asterism::device
{

namespace
{

/// Reads "a", "a-b" or "a-" at `at`.  False when there is no number.
bool
read_range (const char *&at, unsigned long limit, unsigned long &first,
            unsigned long &last)
{
  if (!isdigit (static_cast<unsigned char> (*at)))
    return false;
  char *end;
  first = last = strtoul (at, &end, 10);
  if (*end == '-')
    {
      last = limit - 1;
      if (isdigit (static_cast<unsigned char> (*++end)))
        last = strtoul (end, &end, 10);
    }
  at = end;
  return true;
}

bool
separates (char c)
{
  return c == ',' || isspace (static_cast<unsigned char> (c));
}

} // namespace

std::vector<unsigned>
parse_numbers (const std::string &text, unsigned limit, const char *name)
{
  std::vector<unsigned> numbers;
  for (const char *at = text.c_str (); *at;)
    {
      if (separates (*at))
        {
          ++at;
          continue;
        }
      unsigned long first, last;
      if (!read_range (at, limit, first, last) || (*at && !separates (*at)))
        {
          log (Level::Warning, "%s=\"%s\": not a list of numbers", name,
               text.c_str ());
          break;
        }
      if (first >= limit || last >= limit)
        log (Level::Warning, "%s=\"%s\": there are only %u, from 0", name,
             text.c_str (), limit);
      for (unsigned long i = first; i <= last && i < limit; ++i)
        numbers.push_back (unsigned (i));
    }
  return numbers;
}

std::vector<unsigned>
select_devices (unsigned available, long wanted, const std::string &list,
                const char *name)
{
  std::vector<unsigned> selected
      = parse_numbers (list.empty () ? "0-" : list, available, name);
  if (available == 0)
    selected.clear ();
  if (wanted >= 0 && selected.size () > size_t (wanted))
    selected.resize (size_t (wanted));
  return selected;
}

int
listed_core (const Options &options, const topology::Machine &machine,
             unsigned number)
{
  if (options.workers_cpuid.empty () || options.workers_nobind)
    return -1;
  const std::vector<unsigned> cores = parse_numbers (
      options.workers_cpuid, machine.core_count (), "STARPU_WORKERS_CPUID");
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
  if (!options.workers_cpuid.empty ())
    return listed_core (options, machine, number);
  if (!binds (options, machine) || number + 1 >= machine.core_count ())
    return -1;
  return int (machine.core_count () - 1 - number);
}

} // namespace asterism::device
