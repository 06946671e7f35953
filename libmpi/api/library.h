// SPDX-License-Identifier: LGPL-2.1-or-later
// Library: what the functions of starpu_mpi.h act on.

#ifndef ASTERISM_MPI_API_LIBRARY_H
#define ASTERISM_MPI_API_LIBRARY_H

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "api/groups.h"
#include "protocol/exchange.h"
#include "protocol/placement.h"
#include "starpu_mpi.h"
#include "transport/mpi.h"

namespace asterism::mpi
{

/// What is known of a handle.
struct Datum
{
  starpu_data_handle_t handle = nullptr;
  int64_t tag = -1;
  int rank = -1;      ///< the owner, in its communicator
  uint64_t group = 0; ///< the communicator's
  Copies copies;
  uint64_t contents = 0; ///< a number for what is in it, of all data's
  std::string failed;    ///< why it has no contents, when it has none
  std::vector<char> map; ///< as starpu_mpi_data_get_redux_map () gave it
};

/// The handles that have ranks or tags, or that a task used.
class Data
{
public:
  /// What is in the datum changes: a number that no contents had before.
  void
  change (Datum &datum)
  {
    datum.contents = ++last_contents_;
  }
  /// The handle's, made when there is none.  Requires: `mutex` is held.
  Datum &of (starpu_data_handle_t handle);
  /// The same or null.
  Datum *find (starpu_data_handle_t handle);
  void forget (starpu_data_handle_t handle);
  /// Gives the handle its tag; the handle that has it already, or null.
  starpu_data_handle_t set_tag (Datum &datum, int64_t tag);
  std::vector<starpu_data_handle_t> all () const;

  std::mutex mutex; ///< guards everything here, and the Datum of each handle

private:
  std::unordered_map<starpu_data_handle_t, std::unique_ptr<Datum>> data_;
  std::unordered_map<int64_t, starpu_data_handle_t> tags_;
  uint64_t last_contents_ = 0;
};

/// From initialisation to shutdown.
class Library
{
public:
  Library (MPI_Comm comm, bool ends_mpi, bool ends_runtime);
  ~Library ();

  /// The place of a rank of a communicator in messages, or false when there is
  /// no such rank.
  bool key (MPI_Comm comm, int rank, int64_t tag, Key &key);
  /// Moves messages until `done` tells that it is so.
  template <typename Done>
  void
  wait (Done &&done)
  {
    for (unsigned idle = 0; !done (); idle = next_pause (idle))
      if (exchange.progress ())
        idle = 0;
  }
  /// As starpu_mpi_wait_for_all (), and without the reductions; `tasks` waits
  /// for this rank's tasks.
  int wait_for_all (const std::function<int ()> &tasks);
  void barrier (Group &group);

  /// Counts messages under way.
  void begin_message ();
  void end_message ();

  const MPI_Comm comm;
  const bool ends_mpi, ends_runtime;
  Groups groups;
  MpiTransport transport;
  Exchange exchange;
  Data data;
  View view;
  int coop_sends = 1; ///< contents may go by other ranks
  std::atomic<int> policy{ STARPU_MPI_NODE_SELECTION_MOST_R_DATA };
  std::vector<starpu_mpi_select_node_policy_func_t> policies{ nullptr };
  void (*pre_submit) (struct starpu_task *) = nullptr;
  std::atomic<uint64_t> foreign_tasks{ 0 };
  size_t tree_threshold = 1024;
  bool prints_counts = false;

private:
  static unsigned next_pause (unsigned idle);
  void run ();

  std::atomic<long> messages_{ 0 };
  std::mutex stop_mutex_;
  std::condition_variable stopping_;
  bool stops_ = false;
  std::thread thread_;
};

/// The library, or null before its start and after its end.
extern Library *library;

/// Says that a task of this rank failed, and why.
std::string failure_of (const Place &place, const std::string &why);

/// Calls `act (datum)` if the handle is known; else returns `otherwise`.
template <typename Act>
int
with_datum (starpu_data_handle_t handle, int otherwise, Act &&act)
{
  if (library == nullptr)
    return otherwise;
  std::lock_guard lock (library->data.mutex);
  Datum *datum = library->data.find (handle);
  return datum != nullptr ? act (*datum) : otherwise;
}

/// Tells of an error and ends all ranks.
[[noreturn]] void die (const std::string &text);
/// Tells of an error that the caller can handle, with its code.
int refuse (int code, const std::string &text);
/// Of a handle, for messages.
std::string name_of (starpu_data_handle_t handle);

/// True in callbacks of messages, where nobody may wait.
extern thread_local bool in_callback;

/// The value of a variable of the environment, or `otherwise`.
double setting (const char *name, double otherwise);

} // namespace asterism::mpi

#endif
