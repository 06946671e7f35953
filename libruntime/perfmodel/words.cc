// SPDX-License-Identifier: LGPL-2.1-or-later
// The lines of files that keep what was learnt.

#include "perfmodel/words.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <unistd.h>

#include "perfmodel/store.h"

namespace asterism::perfmodel
{

namespace
{

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

Status
read_lines (const std::string &path, const std::string &header,
            const std::function<bool (const std::string &, Words &)> &read_line)
{
  std::ifstream file (path);
  if (!file)
    return {};
  std::string line;
  bool good = std::getline (file, line) && line == header;
  bool ended = false;
  unsigned number = 1;
  for (; good && std::getline (file, line); ++number)
    {
      Words words (line);
      const std::string first = words.word ();
      if (first == "end")
        good = !ended && words.number<unsigned> () == number
               && words.finished ();
      else
        good = !ended && read_line (first, words) && words.finished ();
      ended = first == "end";
    }
  if (good && ended)
    return {};
  return Status::error (-EBADMSG, "%s is damaged at line %u", path.c_str (),
                        number);
}

Status
write_lines (const std::string &path, const std::string &header,
             const std::string &lines)
{
  Status status = make_folders (path.substr (0, path.rfind ('/')));
  if (!status.ok ())
    return status;
  const auto count = 1 + std::count (lines.begin (), lines.end (), '\n');
  std::string temporary = path + ".new" + std::to_string (getpid ());
  status = write_all (temporary, header + '\n' + lines + "end "
                                     + std::to_string (count) + '\n');
  if (status.ok () && rename (temporary.c_str (), path.c_str ()) != 0)
    status = Status::error (-errno, "cannot replace %s: %s", path.c_str (),
                            strerror (errno));
  if (!status.ok ())
    unlink (temporary.c_str ());
  return status;
}

} // namespace asterism::perfmodel
