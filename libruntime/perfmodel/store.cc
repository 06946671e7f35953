// SPDX-License-Identifier: LGPL-2.1-or-later
// The file that keeps one model.
//
// Words are separated by blanks; blanks, percent signs and control characters
// in names are written %XX.  Numbers are written and read without regard to
// the locale.  The last line counts the others, so that a cut file is noticed.

#include "perfmodel/store.h"

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace asterism::perfmodel
{

namespace
{

constexpr const char kHeader[] = "asterism-perfmodel 1";
constexpr size_t kMaxTerms = 64; ///< of a multiple regression

std::string
escaped (const std::string &name, const char *special)
{
  std::string word;
  for (char c : name)
    if (static_cast<unsigned char> (c) > ' ' && !strchr (special, c))
      word += c;
    else
      {
        char code[4];
        snprintf (code, sizeof code, "%%%02x", static_cast<unsigned char> (c));
        word += code;
      }
  return word;
}

std::string
unescaped (const std::string &word)
{
  std::string name;
  for (size_t i = 0; i < word.size (); ++i)
    if (word[i] == '%' && i + 2 < word.size ())
      {
        name += static_cast<char> (
            strtoul (word.substr (i + 1, 2).c_str (), nullptr, 16));
        i += 2;
      }
    else
      name += word[i];
  return name;
}

std::string
text (double value)
{
  char buffer[32];
  auto end = std::to_chars (buffer, buffer + sizeof buffer, value).ptr;
  return std::string (buffer, end);
}

/// Takes one line apart, word by word.
class Words
{
public:
  explicit Words (const std::string &line) : stream_ (line) {}

  std::string
  word ()
  {
    std::string next;
    ok = (stream_ >> next) && ok;
    return next;
  }

  template <typename Number, typename... Base>
  Number
  number (Base... base)
  {
    Number value{};
    std::string next = word ();
    const char *end = next.data () + next.size ();
    auto result = std::from_chars (next.data (), end, value, base...);
    ok &= result.ec == std::errc () && result.ptr == end;
    return value;
  }

  /// A number that makes sense as a duration or an amount.
  double
  amount ()
  {
    double value = number<double> ();
    ok &= std::isfinite (value) && value >= 0;
    return value;
  }

  bool
  finished ()
  {
    std::string more;
    return ok && !(stream_ >> more);
  }

  bool ok = true;

private:
  std::istringstream stream_;
};

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

/// Reads one line after the header.  `ended` becomes true at the last one.
bool
read_line (const std::string &line, unsigned number, Stored &stored,
           bool &ended)
{
  Words words (line);
  std::string kind = words.word ();
  if (ended)
    return false;
  if (kind == "symbol")
    stored.symbol = unescaped (words.word ());
  else if (kind == "history")
    return read_history (words, stored);
  else if (kind == "sums")
    return read_sums (words, stored);
  else if (kind == "end")
    ended = words.number<unsigned> () == number;
  else
    return false;
  return words.finished ();
}

std::string
contents (const Stored &stored)
{
  std::string all = std::string (kHeader) + "\nsymbol "
                    + escaped (stored.symbol, "%") + '\n';
  unsigned lines = 2;
  for (const auto &[key, history] : stored.histories)
    {
      const auto &[arch, implementation, footprint] = key;
      char hash[16];
      snprintf (hash, sizeof hash, "%08x", footprint);
      all += "history " + escaped (arch, "%") + ' '
             + std::to_string (implementation) + ' ' + hash + ' '
             + std::to_string (history.bytes) + ' ' + text (history.flops) + ' '
             + std::to_string (history.count) + ' ' + text (history.mean) + ' '
             + text (history.deviation) + '\n';
      ++lines;
    }
  for (const auto &[key, sums] : stored.sums)
    {
      all += "sums " + escaped (key.first, "%") + ' '
             + std::to_string (key.second) + ' ' + std::to_string (sums.count)
             + ' ' + std::to_string (sums.targets.size ());
      for (double value : sums.products)
        all += ' ' + text (value);
      for (double value : sums.targets)
        all += ' ' + text (value);
      all += '\n';
      ++lines;
    }
  return all + "end " + std::to_string (lines) + '\n';
}

Status
write_all (const std::string &path, const std::string &text)
{
  FILE *file = fopen (path.c_str (), "w");
  if (!file)
    return Status::error (-errno, "cannot write %s: %s", path.c_str (),
                          strerror (errno));
  bool failed = fwrite (text.data (), 1, text.size (), file) != text.size ();
  failed |= fclose (file) != 0;
  if (failed)
    return Status::error (-EIO, "cannot write all of %s", path.c_str ());
  return {};
}

} // namespace

std::string
model_folder (const Options &options)
{
  if (!options.perf_model_dir.empty ())
    return options.perf_model_dir;
  const char *home = getenv ("HOME");
  std::string base = !options.home.empty () ? options.home : home ? home : ".";
  return base + "/.starpu/sampling";
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
  std::ifstream file (path);
  if (!file)
    return {};
  std::string line;
  bool good = std::getline (file, line) && line == kHeader;
  bool ended = false;
  unsigned number = 1;
  for (; good && std::getline (file, line); ++number)
    good = read_line (line, number, stored, ended);
  if (good && ended)
    return {};
  stored = Stored ();
  return Status::error (-EBADMSG, "%s is damaged at line %u", path.c_str (),
                        number);
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
  Status status = make_folders (path.substr (0, path.rfind ('/')));
  if (!status.ok ())
    return status;
  std::string temporary = path + ".new" + std::to_string (getpid ());
  status = write_all (temporary, contents (stored));
  if (status.ok () && rename (temporary.c_str (), path.c_str ()) != 0)
    status = Status::error (-errno, "cannot replace %s: %s", path.c_str (),
                            strerror (errno));
  if (!status.ok ())
    unlink (temporary.c_str ());
  return status;
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
