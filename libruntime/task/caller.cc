// SPDX-License-Identifier: LGPL-2.1-or-later
// The words for callers.

#include "task/caller.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <string_view>

namespace asterism::task
{

namespace
{

/// So many are in use at a time: messages are printed one by one.
constexpr unsigned kTexts = 16;
constexpr size_t kLength = 128;

/// The program or library in which an address is, and where that begins.
bool
find_object (uintptr_t address, std::string_view &name, uintptr_t &begin)
{
  // dladdr () takes a lock, which a handler must not.
#ifdef DLFO_STRUCT_HAS_EH_DBASE
  dl_find_object found;
  if (_dl_find_object (reinterpret_cast<void *> (address), &found) != 0)
    return false;
  name = found.dlfo_link_map->l_name;
  begin = found.dlfo_link_map->l_addr;
#else
  Dl_info found;
  link_map *map = nullptr;
  if (dladdr1 (reinterpret_cast<void *> (address), &found,
               reinterpret_cast<void **> (&map), RTLD_DL_LINKMAP)
          == 0
      || map == nullptr)
    return false;
  name = map->l_name;
  begin = map->l_addr;
#endif
  if (name.empty ())
    name = program_invocation_short_name;
  name.remove_prefix (name.rfind ('/') + 1);
  return true;
}

} // namespace

asterism_site_v1
describe_caller (const asterism_site_v1 *site)
{
  static char texts[kTexts][kLength];
  static std::atomic<unsigned> next{ 0 };
  // Within the call, not behind it.
  const uintptr_t address = (reinterpret_cast<uintptr_t> (site) >> 1) - 1;
  std::string_view name, own_name;
  uintptr_t begin = 0, own_begin = 0;
  // What the library does for the program is nobody's call.
  const auto own = reinterpret_cast<uintptr_t> (&describe_caller);
  if (!find_object (address, name, begin)
      || !find_object (own, own_name, own_begin) || begin == own_begin)
    return {};
  // Relaxed: a number of its own.
  char *const text
      = texts[next.fetch_add (1, std::memory_order_relaxed) % kTexts];
  constexpr std::string_view kBetween = "+0x";
  constexpr size_t kDigits = 16;
  name = name.substr (0, kLength - kBetween.size () - kDigits - 1);
  char *end = std::copy (name.begin (), name.end (), text);
  end = std::copy (kBetween.begin (), kBetween.end (), end);
  end = std::to_chars (end, text + kLength - 1, address - begin, 16).ptr;
  *end = '\0';
  return { text, 0, 0 };
}

} // namespace asterism::task
