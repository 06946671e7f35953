// SPDX-License-Identifier: LGPL-2.1-or-later
// Places: cores for threads of the application's own.

#ifndef ASTERISM_CORE_PLACES_H
#define ASTERISM_CORE_PLACES_H

#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "base/status.h"
#include "topology/core_tree.h"

namespace asterism::core
{

class Engine;

/// Remembers which cores were given to threads of the application, beside those
/// that workers are bound to.  Any thread.
class Places
{
public:
  explicit Places (const Engine &engine);

  /// The cores by what they share.
  struct starpu_tree &
  tree ()
  {
    return tree_.root ();
  }

  /// Gives the core with fewest threads, among `preferred` unless that has none
  /// there is; `active`: and counts one more.
  unsigned next (std::span<const unsigned> preferred, bool active);

  /// Binds the calling thread.  -EBUSY, though it is bound, when it is `active`
  /// and a worker or an active thread of another name is there.
  Status bind (unsigned core, bool active, const char *name);

  /// All workers, from those that share most of the machine with `worker` to
  /// those that share least, and itself first; -1: in their own order.
  std::vector<int> &nearest (int worker);

  /// Binds the calling thread to all cores, or to the one that
  /// STARPU_MAIN_THREAD_BIND keeps for it.
  Status bind_main () const;
  /// Binds it to all cores.
  Status bind_anywhere () const;

  /// The workers that are bound to a core.
  std::vector<int> workers_on (unsigned core) const;

private:
  const Engine &engine_;
  topology::CoreTree tree_;
  Mutex mutex_;
  std::vector<unsigned> given_ GUARDED_BY (mutex_); ///< threads of each core
  std::map<int, std::vector<int>> nearest_ GUARDED_BY (mutex_);
  std::map<unsigned, std::string> names_ GUARDED_BY (mutex_); ///< active ones
};

} // namespace asterism::core

#endif
