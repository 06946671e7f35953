// SPDX-License-Identifier: LGPL-2.1-or-later
// Models with options of their own and a folder that is removed afterwards.

#ifndef TEST_MODELS_H
#define TEST_MODELS_H

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>

#include "starpu_task.h"

#include "expect.h"
#include "perfmodel/model.h"
#include "perfmodel/store.h"

namespace test
{

using namespace asterism;
using perfmodel::Query;

/// One process after the other that share a folder of models.
class Models
{
public:
  Options options;
  struct starpu_perfmodel model = {};
  std::unique_ptr<perfmodel::Models> models;
  unsigned cpu = 0, gpu = 0;

  Models ()
  {
    char name[] = "models.XXXXXX";
    expect (mkdtemp (name) != nullptr, "a folder");
    options.perf_model_dir = name;
    options.hostname = "testhost";
    model.type = STARPU_HISTORY_BASED;
    model.symbol = "potrf";
    restart ();
  }
  ~Models ()
  {
    models.reset ();
    if (system (("rm -r " + options.perf_model_dir).c_str ()) != 0)
      printf ("%s is left\n", options.perf_model_dir.c_str ());
  }

  /// Begins what would be another process.
  void
  restart ()
  {
    models = std::make_unique<perfmodel::Models> (options);
    // Numbers differ from process to process, names do not.
    if (gpu == 0)
      cpu = models->add_arch ("cpu", 1, STARPU_CPU_WORKER, 0);
    gpu = models->add_arch ("cuda0", 8, STARPU_CUDA_WORKER, 0);
    cpu = models->add_arch ("cpu", 1, STARPU_CPU_WORKER, 0);
  }

  Query
  query (unsigned arch, uint32_t footprint = 1, size_t bytes = 1000)
  {
    Query query;
    query.codelet = &codelet_;
    query.model = &model;
    query.arch = arch;
    query.footprint = footprint;
    query.bytes = bytes;
    return query;
  }

  void
  record (const Query &query, double microseconds, int count = 10)
  {
    for (int i = 0; i < count; ++i)
      models->record (query, microseconds);
  }

  void
  save ()
  {
    Status status = models->save ();
    expect (status.ok (), status.message ());
  }

  std::string
  path () const
  {
    return perfmodel::model_path (options, model.symbol);
  }

  /// The contents of the model's file, "" when there is none.
  std::string
  file () const
  {
    std::ifstream stream (path ());
    std::stringstream text;
    text << stream.rdbuf ();
    return text.str ();
  }

private:
  struct starpu_codelet codelet_ = {};
};

} // namespace test

#endif
