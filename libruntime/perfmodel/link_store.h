// SPDX-License-Identifier: LGPL-2.1-or-later
// The file that keeps what copies over this machine's links have taken.

#ifndef ASTERISM_PERFMODEL_LINK_STORE_H
#define ASTERISM_PERFMODEL_LINK_STORE_H

#include <cstddef>
#include <map>
#include <string>
#include <tuple>

#include "base/options.h"
#include "base/status.h"

namespace asterism::perfmodel
{

/// By which factor the driver's guess is wrong, and from how many copies that
/// is known.
struct StoredLink
{
  unsigned count = 0;
  double factor = 1;
};

/// By the device's name, the way ("in", "out", "peer"), and size in bytes.
using StoredLinks
    = std::map<std::tuple<std::string, std::string, size_t>, StoredLink>;

/// The file: beside the models.
std::string links_path (const Options &options);

/// Reads it.  One that does not exist is a success with nothing in it; a
/// damaged one fails with -EBADMSG and leaves `links` empty.
Status read_links (const std::string &path, StoredLinks &links);

/// Replaces it in one step, and makes its folder when needed.
Status write_links (const std::string &path, const StoredLinks &links);

} // namespace asterism::perfmodel

#endif
