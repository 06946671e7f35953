// SPDX-License-Identifier: LGPL-2.1-or-later
// The file that keeps one model: a line for each thing that was learnt.

#ifndef ASTERISM_PERFMODEL_STORE_H
#define ASTERISM_PERFMODEL_STORE_H

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "base/options.h"
#include "base/status.h"
#include "perfmodel/fit.h"

namespace asterism::perfmodel
{

/// The durations of one footprint, as a file has them.
struct StoredHistory
{
  size_t bytes = 0;
  double flops = 0;
  unsigned count = 0;
  double mean = 0;
  double deviation = 0;
};

/// The contents of a file.
struct Stored
{
  std::string symbol;
  /// By kind of worker, implementation and footprint.
  std::map<std::tuple<std::string, unsigned, uint32_t>, StoredHistory>
      histories;
  /// By kind of worker and implementation.
  std::map<std::pair<std::string, unsigned>, LinearSums> sums;
};

/// The folder of the models: STARPU_PERF_MODEL_DIR, else .starpu/sampling in
/// STARPU_HOME or HOME.
std::string model_folder (const Options &options);

/// Name of this machine in file names.
std::string host_name (const Options &options);

/// The file of a model.
std::string model_path (const Options &options, const std::string &symbol);

/// Reads a file.  One that does not exist is a success with nothing in it; a
/// damaged one fails with -EBADMSG and leaves `stored` empty.
Status read_model (const std::string &path, Stored &stored);

/// Replaces a file in one step, and makes its folder when needed.
Status write_model (const std::string &path, const Stored &stored);

/// Keeps other processes from changing the models of a folder, while it
/// lives.  Without effect where files cannot be locked.
class FolderLock
{
public:
  explicit FolderLock (const std::string &folder);
  ~FolderLock ();
  FolderLock (const FolderLock &) = delete;
  FolderLock &operator= (const FolderLock &) = delete;

private:
  int descriptor_;
};

/// Makes a folder and those above it.
Status make_folders (const std::string &folder);

} // namespace asterism::perfmodel

#endif
