// SPDX-License-Identifier: LGPL-2.1-or-later
// Groups: the ranks of a communicator, as the library's own.

#include "api/groups.h"

#include <mutex>

namespace asterism::mpi
{

namespace
{

std::mutex mutex;

int
drop (MPI_Comm, int, void *group, void *)
{
  delete static_cast<Group *> (group);
  return MPI_SUCCESS;
}

} // namespace

Groups::Groups (MPI_Comm own) : own_ (own)
{
  MPI_Comm_create_keyval (MPI_COMM_NULL_COPY_FN, drop, &key_, nullptr);
  first_ = find (own);
}

Groups::~Groups ()
{
  MPI_Comm_delete_attr (own_, key_);
  MPI_Comm_free_keyval (&key_);
}

Group *
Groups::find (MPI_Comm communicator)
{
  if (communicator == own_ && first_ != nullptr)
    return first_;
  if (communicator == MPI_COMM_NULL)
    return nullptr;
  std::lock_guard lock (mutex);
  void *found = nullptr;
  int flag = 0;
  MPI_Comm_get_attr (communicator, key_, &found, &flag);
  if (flag)
    return static_cast<Group *> (found);
  Group *group = make (communicator);
  if (group != nullptr)
    MPI_Comm_set_attr (communicator, key_, group);
  return group;
}

Group *
Groups::make (MPI_Comm communicator)
{
  MPI_Group all, members;
  int size = 0;
  MPI_Comm_group (own_, &all);
  MPI_Comm_group (communicator, &members);
  MPI_Group_size (members, &size);
  auto *group = new Group;
  MPI_Comm_rank (communicator, &group->me);
  std::vector<int> from (size_t (size), 0);
  group->ranks.resize (size_t (size));
  for (int rank = 0; rank < size; ++rank)
    from[size_t (rank)] = rank;
  MPI_Group_translate_ranks (members, size, from.data (), all,
                             group->ranks.data ());
  MPI_Group_free (&all);
  MPI_Group_free (&members);
  uint64_t hash = 0xcbf29ce484222325u;
  for (int rank : group->ranks)
    {
      if (rank == MPI_UNDEFINED)
        {
          delete group;
          return nullptr;
        }
      hash = (hash ^ uint64_t (rank + 1)) * 0x100000001b3u;
    }
  group->id = hash;
  return group;
}

} // namespace asterism::mpi
