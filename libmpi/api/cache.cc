// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_mpi.h: the cache of copies, and where they come from.

#include <cerrno>
#include <utility>

#include "api/library.h"

using namespace asterism::mpi;

namespace
{

/// The library's rank, or -1.
int
rank_in (MPI_Comm comm, int rank)
{
  Group *group = library != nullptr ? library->groups.find (comm) : nullptr;
  return group != nullptr ? group->rank_of (rank) : -1;
}

void
flush (starpu_data_handle_t handle)
{
  const int was = with_datum (handle, 0, [] (Datum &datum) {
    datum.copies.sent.clear ();
    return int (std::exchange (datum.copies.here, false));
  });
  if (was)
    starpu_data_invalidate_submit (handle);
}

/// Has the rank `node` get its copies from the library's rank `source`.
int
set_source (starpu_data_handle_t handle, int node, int source)
{
  const int drops = with_datum (handle, -EINVAL, [&] (Datum &datum) {
    return int (change_source (library->view, node, source, datum.copies));
  });
  if (drops > 0)
    starpu_data_invalidate_submit (handle);
  return drops < 0 ? drops : 0;
}

} // namespace

extern "C" void
starpu_mpi_cache_flush (MPI_Comm, starpu_data_handle_t handle)
{
  if (library != nullptr && handle != nullptr)
    flush (handle);
}

extern "C" void
starpu_mpi_cache_flush_all_data (MPI_Comm)
{
  if (library == nullptr)
    return;
  std::vector<starpu_data_handle_t> handles;
  {
    std::lock_guard lock (library->data.mutex);
    handles = library->data.all ();
  }
  for (starpu_data_handle_t handle : handles)
    flush (handle);
}

extern "C" int
starpu_mpi_cache_is_enabled ()
{
  return library != nullptr && library->view.caches;
}

extern "C" int
starpu_mpi_cache_set (int enabled)
{
  if (library == nullptr)
    return -ENODEV;
  if (!enabled)
    starpu_mpi_cache_flush_all_data (MPI_COMM_WORLD);
  library->view.caches = enabled != 0;
  return 0;
}

extern "C" int
starpu_mpi_cached_receive (starpu_data_handle_t handle)
{
  return with_datum (handle, 0,
                     [] (Datum &datum) { return int (datum.copies.here); });
}

extern "C" int
starpu_mpi_cached_send_comm (starpu_data_handle_t handle, int dest,
                             MPI_Comm comm)
{
  const int rank = rank_in (comm, dest);
  return with_datum (handle, 0, [&] (Datum &datum) {
    return int (datum.copies.sent_from (library->view.me, rank));
  });
}

extern "C" int
starpu_mpi_cached_send (starpu_data_handle_t handle, int dest)
{
  return library != nullptr
             ? starpu_mpi_cached_send_comm (handle, dest, library->comm)
             : 0;
}

extern "C" int
starpu_mpi_cached_receive_set (starpu_data_handle_t handle)
{
  return with_datum (handle, 0, [] (Datum &datum) {
    return int (std::exchange (datum.copies.here, library->view.caches));
  });
}

extern "C" int
starpu_mpi_cached_cp_receive_set (starpu_data_handle_t handle)
{
  return starpu_mpi_cached_receive_set (handle);
}

extern "C" int
starpu_mpi_cached_send_set_comm (starpu_data_handle_t handle, int dest,
                                 MPI_Comm comm)
{
  const int rank = rank_in (comm, dest);
  return with_datum (handle, 0, [&] (Datum &datum) {
    const bool was = datum.copies.sent.contains (rank);
    if (library->view.caches && rank >= 0)
      datum.copies.sent.insert (rank);
    return int (was);
  });
}

extern "C" int
starpu_mpi_cached_send_set (starpu_data_handle_t handle, int dest)
{
  return library != nullptr
             ? starpu_mpi_cached_send_set_comm (handle, dest, library->comm)
             : 0;
}

extern "C" void
starpu_mpi_cached_receive_clear (starpu_data_handle_t handle)
{
  const int was = with_datum (handle, 0, [] (Datum &datum) {
    return int (std::exchange (datum.copies.here, false));
  });
  if (was)
    starpu_data_invalidate_submit (handle);
}

extern "C" void
starpu_mpi_cached_send_clear (starpu_data_handle_t handle)
{
  with_datum (handle, 0, [] (Datum &datum) {
    datum.copies.sent.clear ();
    return 0;
  });
}

extern "C" int
starpu_mpi_data_set_source (starpu_data_handle_t handle, int node, int source)
{
  if (library == nullptr)
    return -ENODEV;
  const int to = rank_in (library->comm, node);
  const int from = rank_in (library->comm, source);
  if (to < 0 || from < 0 || to == from)
    return -EINVAL;
  return set_source (handle, to, from);
}

extern "C" int
starpu_mpi_data_get_source (starpu_data_handle_t handle, int node)
{
  if (library == nullptr)
    return -ENODEV;
  const int to = rank_in (library->comm, node);
  if (to < 0)
    return -EINVAL;
  return with_datum (handle, -EINVAL,
                     [&] (Datum &datum) { return datum.copies.source (to); });
}

extern "C" int
starpu_mpi_data_reset_source (starpu_data_handle_t handle, int node)
{
  if (library == nullptr)
    return -ENODEV;
  const int to = rank_in (library->comm, node);
  return to >= 0 ? set_source (handle, to, kNowhere) : -EINVAL;
}
