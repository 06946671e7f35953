// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism_css.h: the data of calls whose number the program computes.

#include "api/css_data.h"

#include <cstdarg>
#include <iterator>
#include <utility>

#include "base/site.h"
#include "base/thread_end.h"

namespace asterism::api
{

__thread CallHints next_call;

namespace
{

/// The lists of a thread, the one started last behind the others.
struct Lists
{
  std::vector<std::vector<BlockUse>> all;
};

} // namespace

std::vector<BlockUse>
take_more_data ()
{
  auto &all = of_thread<Lists> ().all;
  if (all.empty ())
    return {};
  std::vector<BlockUse> last = std::move (all.back ());
  all.pop_back ();
  return last;
}

} // namespace asterism::api

using namespace asterism;
using regions::Block;

extern "C" void
asterism_css_hint_v1 (unsigned flags, const char *label, int64_t priority,
                      int64_t condition, double cost)
{
  api::next_call = { true, flags, label, priority, condition, cost };
}

extern "C" void
asterism_css_more_v1 ()
{
  of_thread<api::Lists> ().all.emplace_back ();
}

extern "C" void
asterism_css_add_v1 (const void *pointer, size_t element, unsigned rank,
                     unsigned mode, unsigned flags,
                     const struct asterism_site_v1 *site, ...)
{
  regions::Section sections[Block::kMaxRank + 1];
  if (rank > std::size (sections))
    die_at (site, "a datum of a clause has more than %zu dimensions",
            std::size (sections));
  va_list words;
  va_start (words, site);
  for (unsigned i = 0; i < rank; ++i)
    {
      sections[i].extent = va_arg (words, int64_t);
      sections[i].start = va_arg (words, int64_t);
      sections[i].length = va_arg (words, int64_t);
    }
  va_end (words);
  api::BlockUse use;
  unsigned dimension = 0;
  if (make_block (reinterpret_cast<uintptr_t> (pointer), element, sections,
                  rank, (flags & ASTERISM_ITEM_UNBOUNDED) != 0, use.block,
                  dimension)
      != regions::Fault::None)
    die_at (site,
            "region %u of a datum of a clause, %lld elements from %lld on, is "
            "out of range",
            dimension + 1, static_cast<long long> (sections[dimension].length),
            static_cast<long long> (sections[dimension].start));
  if (pointer == nullptr && !use.block.empty ())
    die_at (site, "a pointer of a clause is null, but stands for %zu bytes",
            use.block.bytes ());
  use.mode = api::mode_of_item (mode, flags);
  use.keeps_main = true;
  if (!use.block.empty ())
    of_thread<api::Lists> ().all.back ().push_back (use);
}
