// SPDX-License-Identifier: LGPL-2.1-or-later
// The file that keeps one model.

#include "perfmodel/store.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/home.h"
#include "perfmodel/words.h"

namespace asterism::perfmodel
{

namespace
{

constexpr const char kHeader[] = "asterism-perfmodel 1";
constexpr size_t kMaxTerms = 64; ///< of a multiple regression

bool
read_history (Words &words, Stored &stored)
{
  std::string arch = unescaped (words.word ());
  auto implementation = words.number<unsigned> ();
  auto footprint = words.number<uint32_t> (16);
  StoredHistory history;
  history.bytes = words.number<size_t> ();
  history.flops = words.amount ();
  history.count = words.number<unsigned> ();
  history.mean = words.amount ();
  history.deviation = words.amount ();
  if (!words.finished ())
    return false;
  stored.histories[{ arch, implementation, footprint }] = history;
  return true;
}

bool
read_sums (Words &words, Stored &stored)
{
  std::string arch = unescaped (words.word ());
  auto implementation = words.number<unsigned> ();
  LinearSums sums;
  sums.count = words.number<unsigned> ();
  auto terms = words.number<size_t> ();
  if (!words.ok || terms > kMaxTerms)
    return false;
  for (size_t i = 0; i < terms * terms && words.ok; ++i)
    sums.products.push_back (words.number<double> ());
  for (size_t i = 0; i < terms && words.ok; ++i)
    sums.targets.push_back (words.number<double> ());
  if (!words.finished ())
    return false;
  stored.sums[{ arch, implementation }] = sums;
  return true;
}

/// Reads one line after the header.
bool
read_line (const std::string &kind, Words &words, Stored &stored)
{
  if (kind == "symbol")
    stored.symbol = unescaped (words.word ());
  else if (kind == "history")
    return read_history (words, stored);
  else if (kind == "sums")
    return read_sums (words, stored);
  else
    return false;
  return true;
}

} // namespace

std::string
model_folder (const Options &options)
{
  if (!options.perf_model_dir.empty ())
    return options.perf_model_dir;
  return (!options.home.empty () ? options.home : users_folder ())
         + "/.starpu/sampling";
}

std::string
host_name (const Options &options)
{
  if (!options.hostname.empty ())
    return options.hostname;
  char name[256] = "";
  if (gethostname (name, sizeof name - 1) != 0 || !name[0])
    return "localhost";
  return name;
}

std::string
model_path (const Options &options, const std::string &symbol)
{
  return model_folder (options) + "/codelets/" + escaped (symbol, "%/") + '.'
         + escaped (host_name (options), "%/");
}

Status
read_model (const std::string &path, Stored &stored)
{
  Status status = read_lines (
      path, kHeader, [&stored] (const std::string &kind, Words &words) {
        return read_line (kind, words, stored);
      });
  if (!status.ok ())
    stored = Stored ();
  return status;
}

Status
make_folders (const std::string &folder)
{
  for (size_t end = 1; end != std::string::npos;)
    {
      end = folder.find ('/', end + 1);
      std::string part = folder.substr (0, end);
      if (mkdir (part.c_str (), 0777) != 0 && errno != EEXIST)
        return Status::error (-errno, "cannot make the folder %s: %s",
                              part.c_str (), strerror (errno));
    }
  return {};
}

Status
write_model (const std::string &path, const Stored &stored)
{
  std::string lines = "symbol " + escaped (stored.symbol) + '\n';
  for (const auto &[key, history] : stored.histories)
    {
      const auto &[arch, implementation, footprint] = key;
      char hash[16];
      snprintf (hash, sizeof hash, "%08x", footprint);
      lines += "history " + escaped (arch) + ' '
               + std::to_string (implementation) + ' ' + hash + ' '
               + std::to_string (history.bytes) + ' ' + text (history.flops)
               + ' ' + std::to_string (history.count) + ' '
               + text (history.mean) + ' ' + text (history.deviation) + '\n';
    }
  for (const auto &[key, sums] : stored.sums)
    {
      lines += "sums " + escaped (key.first) + ' ' + std::to_string (key.second)
               + ' ' + std::to_string (sums.count) + ' '
               + std::to_string (sums.targets.size ());
      for (double value : sums.products)
        lines += ' ' + text (value);
      for (double value : sums.targets)
        lines += ' ' + text (value);
      lines += '\n';
    }
  return write_lines (path, kHeader, lines);
}

FolderLock::FolderLock (const std::string &folder)
    : descriptor_ (open (folder.c_str (), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
{
  // Where it fails, the last writer wins: estimates only, no harm.
  if (descriptor_ >= 0)
    (void)flock (descriptor_, LOCK_EX);
}

FolderLock::~FolderLock ()
{
  if (descriptor_ >= 0)
    close (descriptor_);
}

} // namespace asterism::perfmodel
