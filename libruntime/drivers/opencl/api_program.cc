// SPDX-License-Identifier: LGPL-2.1-or-later
// The C functions of starpu_opencl.h that find and build programs.

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <unistd.h>

#include "starpu_opencl.h"

#include "base/log.h"
#include "opencl_device.h"

using namespace asterism;
using namespace asterism::device::opencl;

namespace
{

struct Source
{
  std::string file; ///< where it was found
  std::string folder;
  std::string text;
};

std::string
folder_of (const std::string &file)
{
  const size_t slash = file.rfind ('/');
  return slash == file.npos ? "." : file.substr (0, slash);
}

std::string
program_folder ()
{
  char path[PATH_MAX];
  const ssize_t length = readlink ("/proc/self/exe", path, sizeof path);
  return length > 0 ? folder_of (std::string (path, size_t (length))) : ".";
}

bool
read_source (const std::string &file, Source &source)
{
  std::ifstream stream (file, std::ios::binary);
  std::error_code error;
  if (!stream || std::filesystem::is_directory (file, error))
    return false;
  source.file = file;
  source.folder = folder_of (file);
  source.text.assign (std::istreambuf_iterator<char> (stream), {});
  return !stream.bad ();
}

/// Looks for a program source as starpu_opencl.h says.
bool
find_source (const std::string &name, Source &source)
{
  if (read_source (name, source))
    return true;
  if (name.starts_with ('/'))
    return false;
  const char *folder = getenv ("STARPU_OPENCL_PROGRAM_DIR");
  return (folder && read_source (std::string (folder) + "/" + name, source))
         || read_source (program_folder () + "/" + name, source);
}

/// Builds for every open device.  `file` may be null.
int
build_everywhere (const char *file, const std::string &text,
                  const std::string &flags, starpu_opencl_program &programs)
{
  memset (&programs, 0, sizeof programs);
  for (int i = 0; i < kMaxDevices; ++i)
    {
      OpenClDevice *device = find_device (i);
      if (!device)
        continue;
      std::string messages;
      Status status
          = build_program (*device, file, text.c_str (), text.size (),
                           flags.c_str (), programs.programs[i], messages);
      if (!status.ok ())
        {
          log (Level::Error, "%s\n%s", status.message (), messages.c_str ());
          starpu_opencl_unload_opencl (&programs);
          return CL_BUILD_PROGRAM_FAILURE;
        }
    }
  return CL_SUCCESS;
}

char *
duplicate (const std::string &text)
{
  return strdup (text.c_str ());
}

} // namespace

void
starpu_opencl_load_program_source (const char *source_file_name,
                                   char *located_file_name,
                                   char *located_dir_name,
                                   char *opencl_program_source)
{
  Source source;
  if (!find_source (source_file_name, source))
    log (Level::Error, "%s: %s", source_file_name, strerror (ENOENT));
  strcpy (located_file_name, source.file.c_str ());
  strcpy (located_dir_name, source.folder.c_str ());
  strcpy (opencl_program_source, source.text.c_str ());
}

void
starpu_opencl_load_program_source_malloc (const char *source_file_name,
                                          char **located_file_name,
                                          char **located_dir_name,
                                          char **opencl_program_source)
{
  Source source;
  if (!find_source (source_file_name, source))
    log (Level::Error, "%s: %s", source_file_name, strerror (ENOENT));
  *located_file_name = duplicate (source.file);
  *located_dir_name = duplicate (source.folder);
  *opencl_program_source = duplicate (source.text);
}

int
starpu_opencl_load_opencl_from_file (
    const char *source_file_name, struct starpu_opencl_program *opencl_programs,
    const char *build_options)
{
  if (!source_file_name || !opencl_programs)
    return CL_INVALID_VALUE;
  Source source;
  if (!find_source (source_file_name, source))
    {
      log (Level::Error, "%s: %s", source_file_name, strerror (ENOENT));
      return CL_INVALID_VALUE;
    }
  // Flags are divided at white space, however that is quoted.
  std::string flags;
  if (source.folder.find_first_of (" \t") == source.folder.npos)
    flags = "-I " + source.folder;
  if (build_options)
    flags = flags + " " + build_options;
  return build_everywhere (source.file.c_str (), source.text, flags,
                           *opencl_programs);
}

int
starpu_opencl_load_opencl_from_string (
    const char *opencl_program_source,
    struct starpu_opencl_program *opencl_programs, const char *build_options)
{
  if (!opencl_program_source || !opencl_programs)
    return CL_INVALID_VALUE;
  return build_everywhere (nullptr, opencl_program_source,
                           build_options ? build_options : "",
                           *opencl_programs);
}

int
starpu_opencl_unload_opencl (struct starpu_opencl_program *opencl_programs)
{
  if (!opencl_programs)
    return CL_INVALID_VALUE;
  int result = CL_SUCCESS;
  for (cl_program &program : opencl_programs->programs)
    if (program)
      {
        const cl_int error = clReleaseProgram (program);
        if (error != CL_SUCCESS)
          result = error;
        program = nullptr;
      }
  return result;
}
