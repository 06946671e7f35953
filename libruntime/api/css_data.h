// SPDX-License-Identifier: LGPL-2.1-or-later
// The data of one call of `#pragma css' whose number the program computes.
//
// A clause with iterators, as `in ({a[i], i = 0;n})', names as many data as its
// ranges say.  Generated code adds them to a list before the call, and the call
// takes the list.  Lists are of a thread; one started while another waits for
// its call, as by an argument of that call, is taken first.

#ifndef ASTERISM_API_CSS_DATA_H
#define ASTERISM_API_CSS_DATA_H

#include <vector>

#include "asterism_css.h"

#include "api/regions.h"

namespace asterism::api
{

/// Says what the pragma before a call tells of it, until the call takes that.
struct CallHints
{
  bool given = false;
  uint32_t flags = 0; ///< ASTERISM_CSS_PRIORITY and its like
  const char *label = nullptr;
  int64_t priority = 0, condition = 0;
  double cost = 0;
};

/// Hints of the next call of the thread.  Initial-exec, as the place of the
/// call is.
extern
    __attribute__ ((tls_model ("initial-exec"))) __thread CallHints next_call;

/// Removes the list that was started last, and returns it.
std::vector<BlockUse> take_more_data ();

/// The access mode of the data of an item that has this mode and these flags.
inline data::Mode
mode_of_item (uint32_t mode, uint32_t flags)
{
  if (__builtin_expect ((flags & ~ASTERISM_ITEM_UNBOUNDED) == 0, 1))
    return data::Mode (mode);
  return data::Mode (STARPU_RW
                     | ((flags & ASTERISM_ITEM_CONCURRENT) != 0
                            ? ASTERISM_CONCURRENT
                            : STARPU_COMMUTE));
}

} // namespace asterism::api

#endif
