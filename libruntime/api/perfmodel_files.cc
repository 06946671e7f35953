// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_perfmodel.h: models on disk.  These work without a runtime.

#include "starpu_perfmodel.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include <dirent.h>
#include <unistd.h>

#include "base/log.h"
#include "perfmodel/cost_table.h"
#include "perfmodel/store.h"

namespace perfmodel = asterism::perfmodel;
using asterism::Options;

namespace
{

std::string
path_of (const char *symbol)
{
  return perfmodel::model_path (Options::from_environment (), symbol);
}

} // namespace

int
starpu_perfmodel_load_symbol (const char *symbol,
                              struct starpu_perfmodel *model)
{
  const int error
      = starpu_perfmodel_load_file (path_of (symbol).c_str (), model);
  return error == -ENOENT ? 1 : error; // as StarPU's, which programs look for
}

int
starpu_perfmodel_load_file (const char *filename,
                            struct starpu_perfmodel *model)
{
  if (access (filename, R_OK) != 0)
    return -errno;
  perfmodel::Stored stored;
  asterism::Status status = perfmodel::read_model (filename, stored);
  if (!status.ok ())
    {
      asterism::log (asterism::Level::Error, "%s", status.message ());
      return status.code ();
    }
  perfmodel::show_stored (*model, stored);
  model->type = STARPU_HISTORY_BASED;
  model->symbol = strdup (stored.symbol.c_str ());
  model->is_loaded = 1;
  return 0;
}

int
starpu_perfmodel_unload_model (struct starpu_perfmodel *model)
{
  if (model->is_loaded)
    free (const_cast<char *> (model->symbol));
  if (model->is_loaded)
    model->symbol = nullptr;
  model->is_loaded = 0;
  delete model->state;
  model->state = nullptr;
  return 0;
}

void
starpu_perfmodel_get_model_path (const char *symbol, char *path, size_t maxlen)
{
  snprintf (path, maxlen, "%s", path_of (symbol).c_str ());
}

void
starpu_perfmodel_debugfilepath (struct starpu_perfmodel *model,
                                struct starpu_perfmodel_arch *arch, char *path,
                                size_t maxlen, unsigned nimpl)
{
  constexpr size_t kNameBytes = 256;
  char kind[kNameBytes];
  starpu_perfmodel_get_arch_name (arch, kind, sizeof kind, nimpl);
  snprintf (path, maxlen, "%s/debug/%s.%s",
            perfmodel::model_folder (Options::from_environment ()).c_str (),
            model->symbol != nullptr ? model->symbol : "unnamed", kind);
}

void
starpu_perfmodel_directory (FILE *output)
{
  std::string folder
      = perfmodel::model_folder (Options::from_environment ()) + "/codelets";
  fprintf (output, "directory: <%s>\n", folder.c_str ());
}

int
starpu_perfmodel_list (FILE *output)
{
  std::string folder
      = perfmodel::model_folder (Options::from_environment ()) + "/codelets";
  DIR *entries = opendir (folder.c_str ());
  if (entries == nullptr)
    return errno == ENOENT ? 0 : -errno;
  while (const struct dirent *entry = readdir (entries))
    if (entry->d_name[0] != '.')
      fprintf (output, "%s\n", entry->d_name);
  closedir (entries);
  return 0;
}
