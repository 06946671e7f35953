// SPDX-License-Identifier: LGPL-2.1-or-later
// Library: the state behind the functions of starpu_mpi.h.

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

/// A handle, and all that this rank knows of it.
struct Datum
{
  starpu_data_handle_t handle = nullptr;
  int64_t tag = -1;
  int rank = -1;      ///< the owner, by its number in the communicator
  uint64_t group = 0; ///< id of that communicator's Group
  Copies copies;
  uint64_t contents = 0; ///< number of the present contents, among all data
  std::string failed;    ///< why there are no contents, if a task failed
  std::vector<char> map; ///< returned by starpu_mpi_data_get_redux_map ()
};

/// A table of the handles that have an owner or a tag, or that a task used.
class Data
{
public:
  /// Gives the datum's new contents a number that no others had.
  void
  change (Datum &datum)
  {
    datum.contents = ++last_contents_;
  }
  /// Returns the handle's entry, which is made if there is none.  Requires:
  /// `mutex` is held.
  Datum &of (starpu_data_handle_t handle);
  /// Returns the handle's entry, or null.
  Datum *find (starpu_data_handle_t handle);
  void forget (starpu_data_handle_t handle);
  /// Gives the handle a tag and returns null, or returns the handle that has
  /// this tag already.
  starpu_data_handle_t set_tag (Datum &datum, int64_t tag);
  std::vector<starpu_data_handle_t> all () const;

  std::mutex mutex; ///< guards everything here, and the Datum of each handle

private:
  std::unordered_map<starpu_data_handle_t, std::unique_ptr<Datum>> data_;
  std::unordered_map<int64_t, starpu_data_handle_t> tags_;
  uint64_t last_contents_ = 0;
};

/// Owns the transport, the messages and the thread that moves them.  There is
/// one, from initialisation to shutdown.  Any thread.
class Library
{
public:
  Library (MPI_Comm comm, bool ends_mpi, bool ends_runtime);
  ~Library ();

  /// Sets the key of messages with a rank of a communicator and a tag.  Returns
  /// false if there is no such rank.
  bool key (MPI_Comm comm, int rank, int64_t tag, Key &key);
  /// Makes messages progress until `done ()` returns true.
  template <typename Done>
  void
  wait (Done &&done)
  {
    for (unsigned idle = 0; !done (); idle = next_pause (idle))
      if (exchange.progress ())
        idle = 0;
  }
  /// While it lives, a task waits for a message and moves none: the thread of
  /// the library looks often.
  class Waiting
  {
  public:
    explicit Waiting (Library &library) : library_ (library)
    {
      library_.waiting_.fetch_add (1);
    }
    ~Waiting () { library_.waiting_.fetch_sub (1); }
    Waiting (const Waiting &) = delete;
    Waiting &operator= (const Waiting &) = delete;

  private:
    Library &library_;
  };

  /// Waits for messages and, by `tasks`, for this rank's tasks, until there are
  /// none.  Returns the last error of `tasks`.
  int wait_for_all (const std::function<int ()> &tasks);
  void barrier (Group &group);

  /// Count the messages that have not ended.
  void begin_message ();
  void end_message ();

  const MPI_Comm comm;
  const bool ends_mpi, ends_runtime;
  Groups groups;
  MpiTransport transport;
  Exchange exchange;
  Data data;
  View view;
  int coop_sends = 1; ///< receivers may forward contents
  std::atomic<int> policy{ STARPU_MPI_NODE_SELECTION_MOST_R_DATA };
  std::mutex policies_mutex; ///< guards the policies
  std::vector<starpu_mpi_select_node_policy_func_t> policies{ nullptr };
  void (*pre_submit) (struct starpu_task *) = nullptr;
  std::atomic<uint64_t> foreign_tasks{ 0 };
  size_t tree_threshold = 1024;
  bool prints_counts = false;

private:
  static unsigned next_pause (unsigned idle);
  void run ();

  std::atomic<long> messages_{ 0 };
  std::atomic<unsigned> waiting_{ 0 }; ///< tasks that wait for a message
  std::mutex stop_mutex_;
  std::condition_variable stopping_;
  bool stops_ = false;
  std::thread thread_;
};

/// The library, or null before its start and after its end.
extern Library *library;

/// Returns the text of an error: a task of this rank failed, and why.
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

/// Reports an error and ends all ranks.
[[noreturn]] void die (const std::string &text);
/// Reports an error that the program can handle, and returns its code.
int refuse (int code, const std::string &text);
/// Returns the name of a handle in error messages.
std::string name_of (starpu_data_handle_t handle);

/// Is true while a thread is in the callback of a message, which may not wait.
extern thread_local bool in_callback;

/// Returns the value of an environment variable, or `otherwise`.
double setting (const char *name, double otherwise);

} // namespace asterism::mpi

#endif
