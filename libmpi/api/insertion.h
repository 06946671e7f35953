// SPDX-License-Identifier: LGPL-2.1-or-later
// Insertion: one task as each rank inserts it, and the messages around it.

#ifndef ASTERISM_MPI_API_INSERTION_H
#define ASTERISM_MPI_API_INSERTION_H

#include <cstdarg>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "api/transfer.h"

namespace asterism::mpi
{

/// Reads the arguments of one task, finds the rank that executes it, and posts
/// the messages before and after it.  Lives as long as one call of
/// starpu_mpi_task_insert () or its like, in the calling thread.
class Insertion
{
public:
  Insertion (MPI_Comm comm, const Place &place);
  ~Insertion ();

  /// Reads a list of arguments, which is not changed.
  int read (struct starpu_codelet *codelet, va_list arguments);
  /// Takes the data of a task from the program's own description.
  int take (const struct starpu_data_descr *descriptions, int count);
  void
  set_priority (int priority)
  {
    priority_ = priority;
  }

  /// Set the rank that executes the task: by the rules for its data, to `rank`
  /// of the communicator, or to all of `ranks`, which then write the same.
  int place ();
  int place_on (int rank);
  int place_on_all (std::span<const int> ranks);
  /// Takes the rank that executing_rank () returned for the same data before.
  int
  place_as (int executing)
  {
    if (executing != STARPU_MPI_PER_NODE)
      return place_on (executing);
    rank_ = kPerNode;
    return 0;
  }
  /// Start the messages before the task, and after it.
  int before ();
  int after ();

  /// Notes that the task could not be submitted on this rank, which executes
  /// it.  The messages after the task then carry the error to the ranks that
  /// wait for what it writes.
  void fail (int code);

  bool executes () const;
  /// Returns the executing rank, by its number in the communicator, or
  /// STARPU_MPI_PER_NODE.
  int executing_rank () const;
  /// Returns whether this rank has sent or received something for the task.
  bool
  exchanged () const
  {
    return exchanged_;
  }

private:
  int add (starpu_data_handle_t handle, int mode);
  void add_all (const starpu_data_handle_t *handles, int count, int &buffers);
  void find_data ();
  int choose_by_policy (std::unique_lock<std::mutex> &lock);
  int run (const std::vector<Step> &steps);
  void join_contributions ();
  bool has_contributions () const;
  bool writes_alike () const;

  MPI_Comm comm_;
  Group *group_;
  Place place_;
  struct starpu_codelet *codelet_ = nullptr;

  /// Lists that grow with the number of data.  A thread keeps their storage for
  /// its next insertion.
  struct Lists
  {
    std::vector<struct starpu_data_descr> data;
    std::vector<Use> uses;
    std::vector<int64_t> tags;
    std::vector<uint64_t> groups, contents;
    std::vector<Step> steps;
  };
  static std::unique_ptr<Lists> take_lists ();
  static thread_local std::unique_ptr<Lists> spare_lists;

  std::unique_ptr<Lists> lists_ = take_lists ();
  std::vector<struct starpu_data_descr> &data_ = lists_->data;
  std::vector<Use> &uses_ = lists_->uses;
  std::vector<int64_t> &tags_ = lists_->tags;
  std::vector<uint64_t> &groups_ = lists_->groups,
                        &contents_ = lists_->contents;
  int priority_ = 0;
  int rank_ = kNowhere;    ///< executes the task; the library's number
  std::vector<int> ranks_; ///< all execute it, if several ranks do
  bool written_null_ = false, exchanged_ = false;
  starpu_data_handle_t on_data_ = nullptr;
  int on_node_ = -1, policy_ = STARPU_MPI_NODE_SELECTION_CURRENT_POLICY;
};

} // namespace asterism::mpi

#endif
