/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the source of kernels at compile time.  */

#include "gcc_headers.h"

#include "pragmas/kernel_source.h"

/* Exported by the compiler, declared in no installed header.  */
extern void deps_add_dep (class mkdeps *, const char *);

namespace asterism::plugin
{

namespace
{

/* Closes a file when it goes out of scope.  */
struct Closer
{
  void
  operator() (FILE *file) const
  {
    fclose (file);
  }
};

using File = std::unique_ptr<FILE, Closer>;

bool
is_regular (const std::string &path)
{
  struct stat status;
  return stat (path.c_str (), &status) == 0 && !S_ISDIR (status.st_mode);
}

std::string
directory_of (const char *file)
{
  const char *slash = file ? strrchr (file, '/') : nullptr;
  return slash ? std::string (file, slash + 1) : std::string ();
}

/* Returns the path of FILE as `#include "file"' at WHERE finds it, or
   nothing.  */
std::optional<std::string>
find_file (const std::string &file, location_t where)
{
  if (file[0] == '/')
    return is_regular (file) ? std::optional (file) : std::nullopt;
  std::string path
      = directory_of (LOCATION_FILE (expansion_point_location (where))) + file;
  if (is_regular (path))
    return path;
  for (cpp_dir *dir = get_added_cpp_dirs (INC_QUOTE); dir; dir = dir->next)
    {
      path = std::string (dir->name) + "/" + file;
      if (is_regular (path))
        return path;
    }
  return {};
}

bool
read_all (const std::string &path, std::string &text)
{
  File file (fopen (path.c_str (), "rb"));
  if (!file)
    return false;
  char buffer[4096];
  while (size_t count = fread (buffer, 1, sizeof buffer, file.get ()))
    text.append (buffer, count);
  return !ferror (file.get ());
}

} // namespace

const char *
pragma_of (Target target)
{
  return target == Target::Cuda ? "cuda" : "opencl";
}

const char *
title_of (Target target)
{
  return target == Target::Cuda ? "CUDA" : "OpenCL";
}

bool
interpret_string (tree literal, std::string &text)
{
  if (!literal || TREE_CODE (literal) != STRING_CST)
    return false;
  cpp_string spelt = { static_cast<unsigned> (TREE_STRING_LENGTH (literal)),
                       reinterpret_cast<const unsigned char *> (
                           TREE_STRING_POINTER (literal)) };
  if (spelt.len && !spelt.text[spelt.len - 1])
    spelt.len--;
  cpp_string meant;
  if (!cpp_interpret_string_notranslate (parse_in, &spelt, 1, &meant,
                                         CPP_STRING))
    return false;
  text.assign (reinterpret_cast<const char *> (meant.text));
  free (const_cast<unsigned char *> (meant.text));
  return true;
}

bool
read_source (Kernel &kernel, location_t where)
{
  if (kernel.file.empty ())
    {
      auto_diagnostic_group group;
      error_at (where, "the name of the kernel file is empty");
      inform (where, "name the file that has the kernel");
      return false;
    }
  std::optional<std::string> path = find_file (kernel.file, where);
  if (!path || !read_all (*path, kernel.source))
    {
      auto_diagnostic_group group;
      error_at (where, "cannot read the kernel file %qs: %m",
                kernel.file.c_str ());
      inform (where, "it is searched like a file that is included with quotes: "
                     "beside this one, then along %<-iquote%> and %<-I%>");
      return false;
    }
  kernel.path = *path;
  if (class mkdeps *dependencies = cpp_get_deps (parse_in))
    deps_add_dep (dependencies, path->c_str ());
  if (kernel.source.find_first_not_of (" \t\r\n\f\v") != std::string::npos)
    return true;
  auto_diagnostic_group group;
  error_at (where, "the kernel file %qs is empty", path->c_str ());
  inform (where, "it should define the kernel");
  return false;
}

} // namespace asterism::plugin
