// SPDX-License-Identifier: LGPL-2.1-or-later
// The environment of QUARK, and what old programs ask of the machine.

#include "environment.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include "fatal.h"
#include "quark.h"

namespace
{

/// As quark_get_affthreads () has them.
constexpr int kMostThreads = 256;

int
cores ()
{
  return std::max (1, int (sysconf (_SC_NPROCESSORS_ONLN)));
}

/// The numbers in a text, whatever is between them.
std::vector<unsigned>
numbers_in (const char *text)
{
  std::vector<unsigned> numbers;
  while (*text != '\0')
    if (!isdigit (static_cast<unsigned char> (*text)))
      ++text;
    else
      {
        char *end;
        numbers.push_back (unsigned (strtoul (text, &end, 10)));
        text = end;
      }
  return numbers;
}

} // namespace

int
asterism::quark::default_threads ()
{
  const char *given = getenv ("QUARK_NUM_THREADS");
  return given == nullptr ? cores () : quark_get_numthreads ();
}

std::vector<unsigned>
asterism::quark::cores_of_ranks (int ranks)
{
  const char *given = getenv ("QUARK_AFF_THREADS");
  std::vector<unsigned> list = numbers_in (given != nullptr ? given : "");
  const auto present = unsigned (cores ());
  if (std::any_of (list.begin (), list.end (),
                   [present] (unsigned core) { return core >= present; }))
    {
      quark_warning ("QUARK_New", "QUARK_AFF_THREADS names cores that are not "
                                  "there");
      list.clear ();
    }
  if (list.empty ())
    for (unsigned rank = 0; rank < unsigned (ranks); ++rank)
      list.push_back (rank % present);
  return list;
}

void
asterism::quark::fatal (const char *function, const char *text)
{
  fprintf (stderr, "QUARK_FATAL_ERROR: %s(): %s\n", function, text);
  abort ();
}

extern "C" void
quark_warning (const char *function, const char *text)
{
  fprintf (stderr, "QUARK_WARNING: %s(): %s\n", function, text);
}

extern "C" int
quark_getenv_int (const char *name, int default_value)
{
  const char *given = getenv (name);
  if (given == nullptr)
    return default_value;
  char *end;
  errno = 0;
  const long number = strtol (given, &end, 10);
  return end == given || errno != 0 || number < INT_MIN || number > INT_MAX
             ? default_value
             : int (number);
}

extern "C" int
quark_get_numthreads (void)
{
  const char *given = getenv ("QUARK_NUM_THREADS");
  // A bad number counts as 1.
  return given == nullptr
             ? cores ()
             : std::max (1, quark_getenv_int ("QUARK_NUM_THREADS", 1));
}

extern "C" int *
quark_get_affthreads (void)
{
  auto *list = static_cast<int *> (malloc (kMostThreads * sizeof (int)));
  if (list == nullptr)
    return nullptr;
  const std::vector<unsigned> cores
      = asterism::quark::cores_of_ranks (kMostThreads);
  for (size_t i = 0; i < kMostThreads; ++i)
    list[i] = int (cores[i % cores.size ()]);
  return list;
}

extern "C" void
quark_topology_init (void)
{
}

extern "C" void
quark_topology_finalize (void)
{
}

extern "C" int
quark_setaffinity (int rank)
{
  cpu_set_t set;
  CPU_ZERO (&set);
  CPU_SET (unsigned (std::max (rank, 0)) % unsigned (cores ()), &set);
  return pthread_setaffinity_np (pthread_self (), sizeof set, &set) == 0
             ? QUARK_SUCCESS
             : QUARK_ERR_UNEXPECTED;
}

extern "C" int
quark_unsetaffinity (void)
{
  cpu_set_t set;
  CPU_ZERO (&set);
  for (int core = 0; core < cores (); ++core)
    CPU_SET (unsigned (core), &set);
  return pthread_setaffinity_np (pthread_self (), sizeof set, &set) == 0
             ? QUARK_SUCCESS
             : QUARK_ERR_UNEXPECTED;
}

extern "C" int
quark_yield (void)
{
  return sched_yield ();
}
