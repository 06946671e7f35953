// SPDX-License-Identifier: LGPL-2.1-or-later
// Models: finds the table of a codelet or model, and predicts from it.

#include "perfmodel/model.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <deque>
#include <map>
#include <utility>

#include "base/log.h"
#include "base/mutex.h"
#include "perfmodel/cost_table.h"
#include "perfmodel/kinds.h"
#include "perfmodel/store.h"
#include "perfmodel/symbol.h"
#include "perfmodel/table.h"

namespace asterism::perfmodel
{

namespace
{

/// Samples of a codelet without a model that are enough to go by.
constexpr unsigned kFewSamples = 3;

/// A kind of worker.
struct Arch
{
  std::string name;
  double speed = 1;
  struct starpu_perfmodel_device device = { STARPU_CPU_WORKER, 0, 1 };
  /// The device, for the public API; set where the Arch stays.
  struct starpu_perfmodel_arch shown = { 1, nullptr };
};

/// Address of a model or codelet -> its table.  Nodes are only ever added, so
/// that looking takes no lock; the newest node of an address counts.
class Index
{
public:
  ~Index ()
  {
    for (auto &bucket : buckets_)
      for (Node *node = bucket.load (); node;)
        delete std::exchange (node, node->next);
  }

  Table *
  find (const void *address) const
  {
    // Acquire: partner of the release in add ().
    for (Node *node = buckets_[slot (address)].load (std::memory_order_acquire);
         node; node = node->next)
      if (node->address == address)
        return node->table;
    return nullptr;
  }

  /// Requires: one call at a time.
  void
  add (const void *address, Table &table)
  {
    std::atomic<Node *> &bucket = buckets_[slot (address)];
    Node *next = bucket.load (std::memory_order_relaxed);
    bucket.store (new Node{ address, &table, next }, std::memory_order_release);
  }

private:
  struct Node
  {
    const void *address;
    Table *table;
    Node *next;
  };

  static constexpr unsigned kBuckets = 256;

  static unsigned
  slot (const void *address)
  {
    auto value = reinterpret_cast<uintptr_t> (address);
    return unsigned (value >> 4 ^ value >> 12) % kBuckets;
  }

  std::atomic<Node *> buckets_[kBuckets] = {};
};

/// True when the model learns from measurements.
bool
learns (const struct starpu_perfmodel *model)
{
  return !model
         || (model->type != STARPU_PER_ARCH && model->type != STARPU_COMMON);
}

/// The products of powers of parameters of a multiple regression, the constant
/// first; empty when the application did not say what they are.
std::vector<double>
terms_of (const Query &query)
{
  const struct starpu_perfmodel &model = *query.model;
  if (model.type != STARPU_MULTIPLE_REGRESSION_BASED || !query.task
      || !model.parameters || !model.combinations)
    return {};
  std::vector<double> parameters (model.nparameters);
  model.parameters (query.task, parameters.data ());
  std::vector<double> terms{ 1 };
  for (unsigned i = 0; i < model.ncombinations; ++i)
    {
      double term = 1;
      for (unsigned j = 0; j < model.nparameters; ++j)
        term *= std::pow (parameters[j], model.combinations[i][j]);
      terms.push_back (term);
    }
  return terms;
}

Key
key (const Query &query, const Said &said)
{
  return { query.arch, query.implementation, said.footprint };
}

/// The same of a query that no model changes.
Key
own_key (const Query &query)
{
  return { query.arch, query.implementation, query.footprint };
}

} // namespace

struct Models::Details
{
  explicit Details (const Options &given) : options (given) {}

  const Options &options;
  const unsigned minimum = unsigned (std::max (options.calibrate_minimum, 1L));
  const unsigned few = std::min (minimum, kFewSamples);
  std::atomic<uint64_t> drawn{ 0 }; ///< random numbers for perturb ()

  Index index;
  Mutex mutex; ///< guards what follows; the index is added to under it
  std::deque<Arch> archs GUARDED_BY (mutex);
  std::map<std::string, std::unique_ptr<Table>> named GUARDED_BY (mutex);
  std::vector<std::unique_ptr<Table>> unnamed GUARDED_BY (mutex);

  unsigned arch_number (const std::string &name) REQUIRES (mutex);
  Arch arch (unsigned number);
  Table &table (const Query &query);
  Table &make_table (const Query &query) REQUIRES (mutex);
  void load (Table &table) REQUIRES (mutex);
  Status save (Table &table) REQUIRES (mutex);
  size_t size (const Query &query);
  uint32_t footprint (const Query &query, size_t bytes);
  double user_cost (const Query &query);
  double predict (const Query &query, const Said &said);
  double perturb (double microseconds);
};

unsigned
Models::Details::arch_number (const std::string &name)
{
  for (unsigned i = 0; i < archs.size (); ++i)
    if (archs[i].name == name)
      return i;
  Arch &arch = archs.emplace_back ();
  arch.name = name;
  // What a file tells of a kind that no worker here is of.
  (void)parse_kind (name, arch.device);
  return unsigned (archs.size () - 1);
}

Arch
Models::Details::arch (unsigned number)
{
  MutexLock lock (mutex);
  return number < archs.size () ? archs[number] : Arch ();
}

Table &
Models::Details::table (const Query &query)
{
  const char *symbol = symbol_of (query);
  const void *address = symbol != nullptr && query.model != nullptr
                            ? static_cast<const void *> (query.model)
                            : query.codelet;
  // An address may be used again for another model.
  Table *table = index.find (address);
  if (table
      && strcmp (table->symbol ().c_str (), symbol != nullptr ? symbol : "")
             == 0)
    return *table;
  MutexLock lock (mutex);
  Table &made = make_table (query);
  index.add (address, made);
  return made;
}

Table &
Models::Details::make_table (const Query &query)
{
  const char *symbol = symbol_of (query);
  if (symbol == nullptr)
    return *unnamed.emplace_back (std::make_unique<Table> (""));
  std::unique_ptr<Table> &table = named[symbol];
  if (!table)
    {
      table = std::make_unique<Table> (symbol);
      load (*table);
    }
  return *table;
}

void
Models::Details::load (Table &table)
{
  if (options.calibrate >= 2)
    return;
  Stored stored;
  Status status = read_model (model_path (options, table.symbol ()), stored);
  if (!status.ok ())
    log (Level::Warning, "%s; the model is learnt anew", status.message ());
  table.load (
      stored,
      [] (void *self, std::string name) NO_THREAD_SAFETY_ANALYSIS {
        return static_cast<Details *> (self)->arch_number (name);
      },
      this);
}

Status
Models::Details::save (Table &table)
{
  if (!table.worth_saving (options.calibrate < 1, minimum))
    return {};
  std::string path = model_path (options, table.symbol ());
  std::string folder = path.substr (0, path.rfind ('/'));
  Status status = make_folders (folder);
  if (!status.ok ())
    return status;
  FolderLock lock (folder);
  Stored stored;
  // A damaged file was reported when it was loaded, and is replaced.
  if (options.calibrate < 2)
    (void)read_model (path, stored).ok ();
  ArchNames names;
  for (const Arch &arch : archs)
    names.push_back (arch.name);
  table.save (stored, names);
  return write_model (path, stored);
}

size_t
Models::Details::size (const Query &query)
{
  if (!query.model || !query.task)
    return query.bytes;
  if (query.model->state)
    {
      Arch kind = arch (query.arch);
      struct starpu_perfmodel_arch where = { 1, &kind.device };
      if (auto given
          = find_function (*query.model, kind.device, query.implementation,
                           &starpu_perfmodel_per_arch::size_base))
        return given (query.task, &where, query.implementation);
    }
  if (query.model->size_base)
    return query.model->size_base (query.task, query.implementation);
  return query.bytes;
}

/// The application's footprint or size tells histories apart, if it gave one.
uint32_t
Models::Details::footprint (const Query &query, size_t bytes)
{
  if (query.model && query.task)
    {
      if (query.model->footprint)
        return query.model->footprint (query.task);
      if (query.model->size_base)
        return uint32_t (bytes * 0x9e3779b97f4a7c15u >> 32);
    }
  return query.footprint;
}

double
Models::Details::user_cost (const Query &query)
{
  const struct starpu_perfmodel &model = *query.model;
  Arch kind = arch (query.arch);
  double cost = NAN;
  if (model.type == STARPU_COMMON && model.cost_function)
    cost = model.cost_function (query.task, query.implementation) / kind.speed;
  else if (model.type == STARPU_PER_ARCH)
    {
      struct starpu_perfmodel_arch where = { 1, &kind.device };
      auto function = find_function (model, kind.device, query.implementation,
                                     &starpu_perfmodel_per_arch::cost_function);
      if (function == nullptr)
        function = model.arch_cost_function;
      if (function)
        cost = function (query.task, &where, query.implementation);
      else if (model.worker_cost_function && query.worker >= 0)
        cost = model.worker_cost_function (query.task, unsigned (query.worker),
                                           query.implementation);
    }
  return cost >= 0 ? cost : NAN;
}

double
Models::Details::predict (const Query &query, const Said &said)
{
  if (!learns (query.model))
    return said.cost;
  Table &known = table (query);
  const Key entry = key (query, said);
  double regression = NAN;
  switch (query.model ? query.model->type : STARPU_PERFMODEL_INVALID)
    {
    case STARPU_PERFMODEL_INVALID:
      return known.mean (entry, few);
    case STARPU_REGRESSION_BASED:
      return known.power (entry, said.bytes, minimum);
    case STARPU_NL_REGRESSION_BASED:
      regression = known.power_offset (entry, said.bytes, minimum);
      break;
    case STARPU_MULTIPLE_REGRESSION_BASED:
      regression = known.linear (entry, said.terms, minimum);
      break;
    default:
      break;
    }
  // What was measured often is better than any curve.
  double mean = known.mean (entry, minimum);
  return std::isnan (mean) ? regression : mean;
}

/// Changes a prediction by a random share, for experiments with policies.
double
Models::Details::perturb (double microseconds)
{
  // Relaxed: nothing but the number matters.
  uint64_t x
      = drawn.fetch_add (1, std::memory_order_relaxed) * 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  double uniform = double ((x ^ x >> 31) >> 11) * 0x1p-52 - 1;
  return microseconds * (1 + uniform * options.perturb / 100);
}

Models::Models (const Options &options)
    : details_ (std::make_unique<Details> (options))
{
}

Models::~Models () = default;

unsigned
Models::add_arch (const std::string &name, double speed,
                  enum starpu_worker_archtype type, int devid)
{
  MutexLock lock (details_->mutex);
  unsigned number = details_->arch_number (name);
  Arch &arch = details_->archs[number];
  arch.speed = speed > 0 ? speed : 1;
  // The cores are one kind, whichever is added last.
  arch.device = { type, type == STARPU_CPU_WORKER ? 0 : devid, 1 };
  return number;
}

unsigned
Models::team_arch (unsigned core, unsigned cores)
{
  MutexLock lock (details_->mutex);
  const Arch one = details_->archs[core];
  if (cores <= 1 || one.device.type != STARPU_CPU_WORKER)
    return core;
  const unsigned number
      = details_->arch_number (kind_name ({ one.device.type, 0, int (cores) }));
  details_->archs[number].speed = one.speed * cores;
  return number;
}

struct starpu_perfmodel_arch *
Models::public_arch (unsigned arch)
{
  MutexLock lock (details_->mutex);
  if (arch >= details_->archs.size ())
    return nullptr;
  Arch &kind = details_->archs[arch];
  kind.shown.devices = &kind.device;
  return &kind.shown;
}

int
Models::find_arch (const struct starpu_perfmodel_arch &arch)
{
  MutexLock lock (details_->mutex);
  if (arch.ndevices != 1)
    return -1;
  const struct starpu_perfmodel_device &device = arch.devices[0];
  for (size_t i = 0; i < details_->archs.size (); ++i)
    {
      const struct starpu_perfmodel_device &known = details_->archs[i].device;
      if (known.type == device.type
          && (known.type == STARPU_CPU_WORKER
                  ? cores_of (known) == cores_of (device)
                  : known.devid == device.devid))
        return static_cast<int> (i);
    }
  return -1;
}

std::string
Models::arch_name (unsigned arch)
{
  MutexLock lock (details_->mutex);
  return arch < details_->archs.size () ? details_->archs[arch].name : "";
}

Said
Models::ask (const Query &query)
{
  Said said;
  if (!learns (query.model))
    said.cost = details_->user_cost (query);
  else
    {
      said.bytes = details_->size (query);
      said.footprint = details_->footprint (query, said.bytes);
      if (query.model)
        said.terms = terms_of (query);
    }
  return said;
}

double
Models::expected (const Query &query, const Said &said)
{
  double microseconds = details_->predict (query, said);
  return details_->options.perturb > 0 ? details_->perturb (microseconds)
                                       : microseconds;
}

double
Models::expected (const Query &query)
{
  if (query.model)
    return expected (query, ask (query));
  const double microseconds
      = details_->table (query).mean (own_key (query), details_->few);
  return details_->options.perturb > 0 ? details_->perturb (microseconds)
                                       : microseconds;
}

void
Models::record (const Query &query, double microseconds)
{
  if (!query.model)
    return details_->table (query).add (
        own_key (query), { microseconds, query.bytes, query.flops, {} });
  if (!learns (query.model))
    return;
  const Said said = ask (query);
  details_->table (query).add (
      key (query, said), { microseconds, said.bytes, query.flops, said.terms });
}

Status
Models::save ()
{
  MutexLock lock (details_->mutex);
  Status first;
  for (auto &[symbol, table] : details_->named)
    {
      Status status = details_->save (*table);
      if (first.ok ())
        first = std::move (status);
    }
  return first;
}

} // namespace asterism::perfmodel
