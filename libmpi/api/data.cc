// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_mpi.h: owners and tags of data, and counts.

#include <algorithm>
#include <cerrno>
#include <map>
#include <utility>

#include "api/library.h"

using namespace asterism::mpi;

namespace
{

/// Returns the library's rank of an owner that is named by its rank in a
/// communicator.
int
owner_of (MPI_Comm comm, int rank, uint64_t &group_id)
{
  if (rank == STARPU_MPI_PER_NODE)
    return kPerNode;
  Group *group = library->groups.find (comm);
  if (group == nullptr || group->rank_of (rank) < 0)
    die ("a datum is registered with rank " + std::to_string (rank)
         + ", which the communicator does not have");
  group_id = group->id;
  return group->rank_of (rank);
}

void
set_owner (Datum &datum, MPI_Comm comm, int rank)
{
  const int owner = owner_of (comm, rank, datum.group);
  if (datum.copies.owner != owner)
    {
      datum.copies.here = false;
      datum.copies.sent.clear ();
    }
  datum.copies.owner = owner;
  datum.rank = rank;
}

void
set_tag (Datum &datum, starpu_mpi_tag_t tag)
{
  const starpu_data_handle_t other = library->data.set_tag (datum, tag);
  if (other == nullptr)
    return;
  char text[128];
  snprintf (text, sizeof text,
            "the tag %lld of the handle %p is that of the handle %p",
            (long long)tag, static_cast<void *> (datum.handle),
            static_cast<void *> (other));
  die (text);
}

/// Ranges of tags: first and length of those that are free.
std::mutex tags_mutex;
std::map<int64_t, int64_t> free_tags{ { 0, INT64_MAX } };
std::map<int64_t, int64_t> taken_tags;

std::map<int64_t, int64_t>::iterator
first_fit (int64_t n)
{
  return std::find_if (free_tags.begin (), free_tags.end (),
                       [n] (const auto &range) { return range.second >= n; });
}

/// Joins a free range with the next one.
void
join (std::map<int64_t, int64_t>::iterator range)
{
  const auto next = std::next (range);
  if (next == free_tags.end () || range->first + range->second != next->first)
    return;
  range->second += next->second;
  free_tags.erase (next);
}

} // namespace

extern "C" void
starpu_mpi_data_register_comm (starpu_data_handle_t handle,
                               starpu_mpi_tag_t tag, int rank, MPI_Comm comm)
{
  if (library == nullptr)
    die ("starpu_mpi_data_register: starpu_mpi_init has not been called");
  if (handle == nullptr)
    die ("starpu_mpi_data_register: the handle is NULL");
  std::lock_guard lock (library->data.mutex);
  Datum &datum = library->data.of (handle);
  if (tag != -1)
    set_tag (datum, tag);
  if (rank != -1)
    set_owner (datum, comm, rank);
}

extern "C" void
starpu_mpi_data_set_rank_comm (starpu_data_handle_t handle, int rank,
                               MPI_Comm comm)
{
  starpu_mpi_data_register_comm (handle, -1, rank, comm);
}

extern "C" void
starpu_mpi_data_set_tag (starpu_data_handle_t handle, starpu_mpi_tag_t tag)
{
  starpu_mpi_data_register_comm (handle, tag, -1, MPI_COMM_WORLD);
}

extern "C" int
starpu_mpi_data_get_rank (starpu_data_handle_t handle)
{
  return with_datum (handle, -1, [] (Datum &datum) { return datum.rank; });
}

extern "C" starpu_mpi_tag_t
starpu_mpi_data_get_tag (starpu_data_handle_t handle)
{
  int64_t tag = -1;
  with_datum (handle, 0, [&] (Datum &datum) {
    tag = datum.tag;
    return 0;
  });
  return tag;
}

extern "C" char *
starpu_mpi_data_get_redux_map (starpu_data_handle_t handle)
{
  char *map = nullptr;
  with_datum (handle, 0, [&] (Datum &datum) {
    if (datum.copies.contributors.ranks ().empty ())
      return 0;
    datum.map.assign (size_t (library->view.size), 0);
    for (int rank : datum.copies.contributors.ranks ())
      datum.map[size_t (rank)] = 1;
    map = datum.map.data ();
    return 0;
  });
  return map;
}

extern "C" int64_t
starpu_mpi_tags_allocate (int64_t n)
{
  if (n <= 0)
    return -1;
  std::lock_guard lock (tags_mutex);
  const auto range = first_fit (n);
  if (range == free_tags.end ())
    return -1;
  const int64_t first = range->first, length = range->second;
  free_tags.erase (range);
  if (length > n)
    free_tags[first + n] = length - n;
  taken_tags[first] = n;
  return first;
}

extern "C" void
starpu_mpi_tags_free (int64_t first)
{
  std::lock_guard lock (tags_mutex);
  const auto taken = taken_tags.find (first);
  if (taken == taken_tags.end ())
    die ("starpu_mpi_tags_free: no range of tags begins with "
         + std::to_string (first));
  const auto range = free_tags.emplace (first, taken->second).first;
  taken_tags.erase (taken);
  join (range);
  if (range != free_tags.begin ())
    join (std::prev (range));
}

extern "C" int64_t
starpu_mpi_tags_get_next_value ()
{
  std::lock_guard lock (tags_mutex);
  const auto range = first_fit (1);
  return range != free_tags.end () ? range->first : -1;
}

extern "C" void
starpu_mpi_comm_amounts_retrieve (size_t *comm_amounts)
{
  if (library == nullptr || comm_amounts == nullptr)
    return;
  // Ranks of the library are those of its communicator; the array's are of
  // MPI_COMM_WORLD.
  const Group *world = library->groups.find (MPI_COMM_WORLD);
  const auto sent = library->exchange.sent_bytes ();
  for (int rank = 0; rank < library->view.size; ++rank)
    {
      const auto found
          = sent.find (world != nullptr ? world->rank_of (rank) : rank);
      comm_amounts[rank] = found != sent.end () ? size_t (found->second) : 0;
    }
}

extern "C" void
starpu_mpi_comm_stats_retrieve (size_t *comm_stats)
{
  starpu_mpi_comm_amounts_retrieve (comm_stats);
}

extern "C" void
starpu_mpi_comm_stats_enable ()
{
  if (library != nullptr)
    library->prints_counts = true;
}

extern "C" void
starpu_mpi_comm_stats_disable ()
{
  if (library != nullptr)
    library->prints_counts = false;
}

extern "C" int
asterism_mpi_get_counts (struct asterism_mpi_counts *counts)
{
  if (library == nullptr)
    return -ENODEV;
  if (counts == nullptr)
    return -EINVAL;
  const Counts now = library->exchange.counts ();
  *counts = { now.sent.messages, now.sent.bytes,        now.sent.packets,
              now.sent.control,  now.early.messages,    now.early.bytes,
              now.early.most,    library->foreign_tasks };
  return 0;
}

extern "C" void
starpu_mpi_coop_sends_set_use (int use)
{
  if (library != nullptr)
    library->coop_sends = use;
}

extern "C" int
starpu_mpi_coop_sends_get_use ()
{
  return library != nullptr ? library->coop_sends : 0;
}

extern "C" void
starpu_mpi_coop_sends_data_handle_nb_sends (starpu_data_handle_t, int)
{
}
