// SPDX-License-Identifier: LGPL-2.1-or-later
// The file that keeps what copies over this machine's links have taken: a line
// for each device, way and size.

#include "perfmodel/link_store.h"

#include "perfmodel/store.h"
#include "perfmodel/words.h"

namespace asterism::perfmodel
{

namespace
{

constexpr const char kHeader[] = "asterism-links 1";

} // namespace

std::string
links_path (const Options &options)
{
  return model_folder (options) + "/bus/" + escaped (host_name (options), "%/")
         + ".links";
}

Status
read_links (const std::string &path, StoredLinks &links)
{
  Status status = read_lines (
      path, kHeader, [&links] (const std::string &first, Words &words) {
        const std::string device = unescaped (words.word ());
        const std::string way = words.word ();
        const auto bytes = words.number<size_t> ();
        const auto count = words.number<unsigned> ();
        const double factor = words.amount ();
        links[{ device, way, bytes }] = { count, factor };
        return first == "link" && words.ok && factor > 0;
      });
  if (!status.ok ())
    links.clear ();
  return status;
}

Status
write_links (const std::string &path, const StoredLinks &links)
{
  std::string lines;
  for (const auto &[key, link] : links)
    {
      const auto &[device, way, bytes] = key;
      lines += "link " + escaped (device) + ' ' + way + ' '
               + std::to_string (bytes) + ' ' + std::to_string (link.count)
               + ' ' + text (link.factor) + '\n';
    }
  return write_lines (path, kHeader, lines);
}

} // namespace asterism::perfmodel
