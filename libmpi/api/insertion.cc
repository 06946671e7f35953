// SPDX-License-Identifier: LGPL-2.1-or-later
// Insertion: one task as every rank sees it, and its messages.

#include "api/insertion.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "api/arguments.h"
#include "api/redux.h"
#include "asterism_mpi_abi.h"

namespace asterism::mpi
{

namespace
{

constexpr int kMpiRedux = STARPU_MPI_REDUX, kSame = STARPU_MPI_SAME;

} // namespace

Insertion::Insertion (MPI_Comm comm, const Place &place)
    : comm_ (comm), group_ (library->groups.find (comm)), place_ (place)
{
}

thread_local std::unique_ptr<Insertion::Lists> Insertion::spare_lists;

std::unique_ptr<Insertion::Lists>
Insertion::take_lists ()
{
  // Another insertion of this thread may be under way, below on the stack.
  if (!spare_lists)
    return std::make_unique<Lists> ();
  std::unique_ptr<Lists> lists = std::move (spare_lists);
  lists->data.clear ();
  lists->uses.clear ();
  return lists;
}

Insertion::~Insertion () { spare_lists = std::move (lists_); }

int
Insertion::add (starpu_data_handle_t handle, int mode)
{
  if (handle == nullptr)
    {
      // This rank does not know the datum: the task does not concern it.
      written_null_ |= (mode & STARPU_W) != 0;
      return 0;
    }
  data_.push_back (
      { handle, static_cast<enum starpu_data_access_mode> (mode) });
  return 0;
}

/// Adds handles in the modes that the codelet says.
void
Insertion::add_all (const starpu_data_handle_t *handles, int count,
                    int &buffers)
{
  for (int i = 0; i < count && codelet_ != nullptr; ++i)
    add (handles[i], STARPU_CODELET_GET_MODE (codelet_, buffers++));
}

int
Insertion::read (struct starpu_codelet *codelet, va_list arguments)
{
  if (group_ == nullptr)
    return -EINVAL;
  List list;
  va_copy (list.arguments, arguments);
  codelet_ = codelet;
  if (place_.name == nullptr && codelet != nullptr)
    place_.name = codelet->name;
  starpu_data_handle_t *handles;
  struct starpu_data_descr *all;
  int error = 0, buffers = 0;
  for (int kind; error == 0 && (kind = va_arg (list.arguments, int)) != 0;)
    switch (kind)
      {
      case STARPU_EXECUTE_ON_NODE:
        if (const int rank = va_arg (list.arguments, int); rank != -1)
          {
            on_node_ = rank;
            on_data_ = nullptr;
          }
        break;
      case STARPU_EXECUTE_ON_DATA:
        if (auto *handle = va_arg (list.arguments, starpu_data_handle_t);
            handle != nullptr && on_node_ == -1)
          on_data_ = handle;
        break;
      case STARPU_NODE_SELECTION_POLICY:
        policy_ = va_arg (list.arguments, int);
        break;
      case STARPU_PRIORITY:
        priority_ = va_arg (list.arguments, int);
        break;
      case STARPU_NAME:
        place_.name = va_arg (list.arguments, const char *);
        break;
      case STARPU_TASK_FILE:
        place_.file = va_arg (list.arguments, const char *);
        break;
      case STARPU_TASK_LINE:
        place_.line = va_arg (list.arguments, int);
        break;
      case STARPU_DATA_ARRAY:
        handles = va_arg (list.arguments, starpu_data_handle_t *);
        add_all (handles, va_arg (list.arguments, int), buffers);
        break;
      case STARPU_DATA_MODE_ARRAY:
        all = va_arg (list.arguments, struct starpu_data_descr *);
        take (all, va_arg (list.arguments, int));
        break;
      default:
        if (kind > 0 && kind < (1 << STARPU_MODE_SHIFT))
          {
            add (va_arg (list.arguments, starpu_data_handle_t), kind);
            ++buffers;
          }
        else if (!skip (kind, list))
          error = refuse (-EINVAL, "argument kind " + std::to_string (kind)
                                       + " of a task is not known");
      }
  va_end (list.arguments);
  return error;
}

int
Insertion::take (const struct starpu_data_descr *descriptions, int count)
{
  if (group_ == nullptr)
    return -EINVAL;
  for (int i = 0; i < count; ++i)
    add (descriptions[i].handle, descriptions[i].mode);
  return 0;
}

/// Looks the data up.  The table of data is locked.
void
Insertion::find_data ()
{
  uses_.clear ();
  tags_.clear ();
  groups_.clear ();
  contents_.clear ();
  for (const struct starpu_data_descr &one : data_)
    {
      Datum &datum = library->data.of (one.handle);
      Use use;
      use.copies = &datum.copies;
      use.contributes = (one.mode & (STARPU_REDUX | kMpiRedux)) != 0;
      const bool counts = !use.contributes && (one.mode & STARPU_SCRATCH) == 0;
      use.reads = counts && (one.mode & STARPU_R) != 0;
      use.writes = counts && (one.mode & STARPU_W) != 0;
      use.synchronous = (one.mode & STARPU_SSEND) != 0;
      use.same = (one.mode & kSame) != 0;
      uses_.push_back (use);
      tags_.push_back (datum.tag);
      contents_.push_back (datum.contents);
      groups_.push_back (datum.group != 0 ? datum.group : group_->id);
    }
}

/// The table of data is locked, but not while others are asked: a policy may
/// look there itself.
int
Insertion::choose_by_policy (std::unique_lock<std::mutex> &lock)
{
  int policy = policy_ == STARPU_MPI_NODE_SELECTION_CURRENT_POLICY
                   ? library->policy.load (std::memory_order_relaxed)
                   : policy_; // relaxed: set before the insertions it is for
  if (policy == STARPU_MPI_NODE_SELECTION_MOST_R_DATA)
    {
      lock.unlock ();
      for (size_t i = 0; i < uses_.size (); ++i)
        uses_[i].bytes = starpu_data_get_size (data_[i].handle);
      lock.lock ();
      return most_data (uses_);
    }
  lock.unlock ();
  starpu_mpi_select_node_policy_func_t choose = nullptr;
  {
    std::lock_guard policies (library->policies_mutex);
    if (policy >= 0 && size_t (policy) < library->policies.size ())
      choose = library->policies[size_t (policy)];
  }
  if (choose == nullptr)
    die ("no policy for the selection of ranks has the number "
         + std::to_string (policy));
  const int rank = choose (group_->me, group_->size (), data_.data (),
                           int (data_.size ()));
  lock.lock ();
  if (group_->rank_of (rank) < 0)
    die ("the policy " + std::to_string (policy) + " chose rank "
         + std::to_string (rank) + ", which the communicator does not have");
  return group_->rank_of (rank);
}

int
Insertion::place_on (int rank)
{
  rank_ = group_->rank_of (rank);
  return rank_ >= 0 ? 0
                    : refuse (-EINVAL, "rank " + std::to_string (rank)
                                           + " cannot execute a task: the "
                                             "communicator does not have it");
}

int
Insertion::place_on_all (std::span<const int> ranks)
{
  for (int rank : ranks)
    {
      if (const int code = place_on (rank); code != 0)
        return code;
      if (std::find (ranks_.begin (), ranks_.end (), rank_) == ranks_.end ())
        ranks_.push_back (rank_);
    }
  std::unique_lock lock (library->data.mutex);
  find_data ();
  for (const Use &use : uses_)
    if (use.contributes)
      {
        lock.unlock ();
        return refuse (-EINVAL, "a task that several ranks execute cannot "
                                "contribute to a reduction");
      }
  return 0;
}

/// Whether each rank writes the same to the data that are not its own.
bool
Insertion::writes_alike () const
{
  return std::all_of (uses_.begin (), uses_.end (), [] (const Use &use) {
    return !use.writes || use.same || use.copies->owner == kPerNode;
  });
}

int
Insertion::place ()
{
  if (written_null_)
    return -EINVAL;
  std::unique_lock lock (library->data.mutex);
  find_data ();
  for (size_t i = 0; i < uses_.size (); ++i)
    if ((uses_[i].writes || uses_[i].contributes)
        && uses_[i].copies->owner == kNowhere)
      {
        lock.unlock ();
        return refuse (-EINVAL, name_of (data_[i].handle)
                                    + " is written by a task but has no owner:"
                                      " see starpu_mpi_data_register ()");
      }
  if (on_node_ != -1)
    {
      lock.unlock ();
      return place_on (on_node_);
    }
  bool several = false;
  rank_ = on_data_ != nullptr ? library->data.of (on_data_).copies.owner
                              : owner_of_written (uses_, several);
  if (rank_ == kNowhere && on_data_ != nullptr)
    return -EINVAL;
  if (rank_ == kNowhere)
    rank_ = choose_by_policy (lock);
  if (rank_ != kPerNode || writes_alike ())
    return 0;
  lock.unlock ();
  return refuse (-EINVAL, "a task of every rank writes data that have one "
                          "owner: say STARPU_MPI_SAME if all write the same");
}

bool
Insertion::executes () const
{
  const int me = library->view.me;
  return rank_ == kPerNode || rank_ == me
         || std::find (ranks_.begin (), ranks_.end (), me) != ranks_.end ();
}

int
Insertion::executing_rank () const
{
  if (rank_ == kPerNode)
    return STARPU_MPI_PER_NODE;
  const auto found
      = std::find (group_->ranks.begin (), group_->ranks.end (), rank_);
  return int (found - group_->ranks.begin ());
}

int
Insertion::run (const std::vector<Step> &steps)
{
  int error = 0;
  for (const Step &step : steps)
    {
      const starpu_data_handle_t handle = data_[step.use].handle;
      if (step.kind == Step::Invalidate)
        {
          starpu_data_invalidate_submit (handle);
          continue;
        }
      if (step.kind == Step::Neutral)
        {
          begin_contribution (handle);
          continue;
        }
      if (step.kind == Step::Lacking)
        die (name_of (handle) + " is to go to rank "
             + std::to_string (step.peer) + " from rank "
             + std::to_string (library->view.me)
             + ", its source, which has no copy: see "
               "starpu_mpi_data_set_source ()");
      exchanged_ = true;
      if (tags_[step.use] == -1)
        return refuse (-EINVAL, name_of (handle)
                                    + " is wanted on another rank but has no"
                                      " tag: see starpu_mpi_data_register ()");
      Derived message{ handle,
                       tags_[step.use],
                       groups_[step.use],
                       step.peer,
                       priority_,
                       uses_[step.use].synchronous,
                       contents_[step.use],
                       place_,
                       {} };
      const int code = step.kind == Step::Send ? send_derived (message)
                                               : receive_derived (message);
      error = code != 0 ? code : error;
    }
  return error;
}

/// Whether one of these has contributions that have not been joined.  The table
/// of data is locked.
bool
Insertion::has_contributions () const
{
  return std::any_of (uses_.begin (), uses_.end (), [] (const Use &use) {
    return !use.contributes && (use.reads || use.writes)
           && !use.copies->contributors.ranks ().empty ();
  });
}

/// Joins the reductions of data that the task uses otherwise.
void
Insertion::join_contributions ()
{
  for (size_t i = 0; i < data_.size (); ++i)
    if (!uses_[i].contributes && (uses_[i].reads || uses_[i].writes))
      starpu_mpi_redux_data_prio (comm_, data_[i].handle, priority_);
}

int
Insertion::before ()
{
  std::vector<Step> &steps = lists_->steps;
  steps.clear ();
  {
    std::unique_lock lock (library->data.mutex);
    if (uses_.empty ())
      find_data ();
    if (has_contributions ())
      {
        lock.unlock ();
        join_contributions ();
        lock.lock ();
      }
    if (ranks_.empty ())
      plan_before (library->view, rank_, uses_, steps);
    for (int rank : ranks_)
      plan_before (library->view, rank, uses_, steps);
  }
  return run (steps);
}

int
Insertion::after ()
{
  std::vector<Step> &steps = lists_->steps;
  steps.clear ();
  {
    std::lock_guard lock (library->data.mutex);
    if (uses_.empty ())
      find_data ();
    for (size_t i = 0; i < data_.size (); ++i)
      if (uses_[i].writes || uses_[i].contributes)
        {
          Datum &datum = library->data.of (data_[i].handle);
          library->data.change (datum);
          contents_[i] = datum.contents;
        }
    const auto alike
        = [] (const Use &use) { return use.writes && use.copies->owner >= 0; };
    if (rank_ == kPerNode && std::any_of (uses_.begin (), uses_.end (), alike))
      for (int rank = 0; rank < library->view.size; ++rank)
        ranks_.push_back (rank);
    if (ranks_.empty ())
      plan_after (library->view, rank_, uses_, steps);
    else
      plan_after_same (library->view, ranks_, uses_, steps);
  }
  return run (steps);
}

void
Insertion::fail (int code)
{
  for (size_t i = 0; i < data_.size (); ++i)
    if (uses_[i].writes)
      {
        {
          std::lock_guard lock (library->data.mutex);
          library->data.of (data_[i].handle).failed
              = failure_of (place_, "error " + std::to_string (-code));
        }
        starpu_data_invalidate_submit (data_[i].handle);
      }
}

} // namespace asterism::mpi
