// SPDX-License-Identifier: LGPL-2.1-or-later
// Performance models: expected durations from history, regression or the
// user's cost functions, kept on disk between runs.

#ifndef ASTERISM_PERFMODEL_MODEL_H
#define ASTERISM_PERFMODEL_MODEL_H

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "starpu_perfmodel.h"

#include "base/options.h"
#include "base/status.h"

struct starpu_codelet;

namespace asterism::perfmodel
{

/// The properties of a task that its duration depends on.
struct Query
{
  struct starpu_codelet *codelet = nullptr;
  struct starpu_perfmodel *model = nullptr; ///< the codelet's; null: by codelet
  struct starpu_task *task = nullptr; ///< for user cost functions; may be null
                                      ///< when `model` is null or history-based
  int worker = -1;   ///< for cost functions by worker; -1: not known
  unsigned arch = 0; ///< number given by Models::add_arch
  unsigned implementation = 0;
  uint32_t footprint = 0; ///< hash of the data's layouts
  size_t bytes = 0;       ///< size of the data, for regressions
  double flops = 0;
};

/// The answers of the program's own functions to a query, if its model has
/// some.
struct Said
{
  double cost = NAN;         ///< of a cost function; NaN: none, or not known
  size_t bytes = 0;          ///< as the model sees the size
  uint32_t footprint = 0;    ///< and the layouts
  std::vector<double> terms; ///< of a multiple regression
};

/// All models of one Runtime.  Any thread; a look-up that hits takes no lock
/// that a recording holds long.
class Models
{
public:
  explicit Models (const Options &options);
  ~Models ();

  /// Registers a kind of worker ("cpu0", "opencl1", ...) and gives its number;
  /// equal names get equal numbers.
  unsigned add_arch (const std::string &name, double speed,
                     enum starpu_worker_archtype type, int devid);

  /// Returns the kind of a team of `cores`, given the kind of one of them.
  unsigned team_arch (unsigned core, unsigned cores);

  /// Gives a kind of worker as the public API has it, and back (-1: no such
  /// kind); its name.
  struct starpu_perfmodel_arch *public_arch (unsigned arch);
  int find_arch (const struct starpu_perfmodel_arch &arch);
  std::string arch_name (unsigned arch);

  /// Calls the model's own functions; nothing may be locked.
  Said ask (const Query &query);

  /// Expected microseconds; NaN when unknown or while calibrating.
  double expected (const Query &query, const Said &said);
  /// Asks the program's functions now for the expected duration.
  double expected (const Query &query);

  /// Takes one measured duration in microseconds.
  void record (const Query &query, double microseconds);

  /// Writes what was learnt to disk, of what has a symbol (perfmodel/symbol.h).
  Status save ();

private:
  struct Details;
  std::unique_ptr<Details> details_;
};

} // namespace asterism::perfmodel

#endif
