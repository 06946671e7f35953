// SPDX-License-Identifier: LGPL-2.1-or-later
// Contents: the bytes of a handle in main memory, as they travel; and the
// functions of starpu_mpi.h that register datatypes.

#include "api/contents.h"

#include <cerrno>
#include <cstdlib>
#include <map>
#include <mutex>

namespace asterism::mpi
{

namespace
{

/// The functions of the program that make and free MPI's datatype for data of
/// one kind.
struct Datatype
{
  starpu_mpi_datatype_allocate_func_t allocate = nullptr;
  starpu_mpi_datatype_node_allocate_func_t allocate_node = nullptr;
  starpu_mpi_datatype_free_func_t free = nullptr;
};

std::mutex mutex;
std::map<int, Datatype> datatypes; ///< by interface

/// The datatype of the handle, or false: its interface packs it.
bool
make_datatype (starpu_data_handle_t handle, MPI_Datatype &type,
               starpu_mpi_datatype_free_func_t &free_type)
{
  Datatype found;
  {
    std::lock_guard lock (mutex);
    const auto place
        = datatypes.find (int (starpu_data_get_interface_id (handle)));
    if (place == datatypes.end ())
      return false;
    found = place->second;
  }
  free_type = found.free;
  return (found.allocate_node != nullptr
              ? found.allocate_node (handle, STARPU_MAIN_RAM, &type)
              : found.allocate (handle, &type))
         == 0;
}

int
keep (int id, const Datatype &datatype)
{
  if (id < 0
      || (datatype.allocate == nullptr && datatype.allocate_node == nullptr)
      || datatype.free == nullptr)
    return -EINVAL;
  std::lock_guard lock (mutex);
  datatypes[id] = datatype;
  return 0;
}

int
interface_of (starpu_data_handle_t handle)
{
  return handle != nullptr ? int (starpu_data_get_interface_id (handle)) : -1;
}

bool
has_datatype (starpu_data_handle_t handle)
{
  std::lock_guard lock (mutex);
  return !datatypes.empty () && datatypes.count (interface_of (handle)) > 0;
}

} // namespace

bool
in_one_piece (starpu_data_handle_t handle, void *&bytes, size_t &size)
{
  if (has_datatype (handle))
    return false;
  switch (starpu_data_get_interface_id (handle))
    {
    case STARPU_VARIABLE_INTERFACE_ID:
    case STARPU_VECTOR_INTERFACE_ID:
      break;
    case STARPU_MATRIX_INTERFACE_ID:
      if (starpu_matrix_get_local_ld (handle) != starpu_matrix_get_nx (handle))
        return false;
      break;
    default:
      return false;
    }
  bytes = starpu_data_get_local_ptr (handle);
  size = starpu_data_get_size (handle);
  return size == 0 || bytes != nullptr;
}

long
expected_size (starpu_data_handle_t handle)
{
  starpu_ssize_t count = -1;
  if (starpu_data_pack (handle, nullptr, &count) != 0)
    return -1;
  return long (count);
}

int
pack (starpu_data_handle_t handle, void *&bytes, size_t &size)
{
  MPI_Datatype type;
  starpu_mpi_datatype_free_func_t free_type = nullptr;
  if (!make_datatype (handle, type, free_type))
    {
      starpu_ssize_t count = 0;
      const int code = starpu_data_pack (handle, &bytes, &count);
      size = size_t (count);
      return code;
    }
  int room = 0, used = 0;
  MPI_Pack_size (1, type, MPI_COMM_SELF, &room);
  bytes = malloc (size_t (room) + 1);
  if (bytes != nullptr)
    MPI_Pack (starpu_data_get_local_ptr (handle), 1, type, bytes, room, &used,
              MPI_COMM_SELF);
  free_type (&type);
  size = size_t (used);
  return bytes != nullptr ? 0 : -ENOMEM;
}

int
unpack (starpu_data_handle_t handle, void *bytes, size_t size)
{
  MPI_Datatype type;
  starpu_mpi_datatype_free_func_t free_type = nullptr;
  if (!make_datatype (handle, type, free_type))
    return starpu_data_unpack (handle, bytes, size);
  int used = 0;
  MPI_Unpack (bytes, int (size), &used, starpu_data_get_local_ptr (handle), 1,
              type, MPI_COMM_SELF);
  free_type (&type);
  free (bytes);
  return 0;
}

} // namespace asterism::mpi

using namespace asterism::mpi;

extern "C" int
starpu_mpi_interface_datatype_register (
    enum starpu_data_interface_id id,
    starpu_mpi_datatype_allocate_func_t allocate,
    starpu_mpi_datatype_free_func_t free_datatype)
{
  return keep (int (id), { allocate, nullptr, free_datatype });
}

extern "C" int
starpu_mpi_interface_datatype_node_register (
    enum starpu_data_interface_id id,
    starpu_mpi_datatype_node_allocate_func_t allocate,
    starpu_mpi_datatype_free_func_t free_datatype)
{
  return keep (int (id), { nullptr, allocate, free_datatype });
}

extern "C" int
starpu_mpi_interface_datatype_unregister (enum starpu_data_interface_id id)
{
  std::lock_guard lock (mutex);
  return datatypes.erase (int (id)) > 0 ? 0 : -EINVAL;
}

extern "C" int
starpu_mpi_datatype_register (starpu_data_handle_t handle,
                              starpu_mpi_datatype_allocate_func_t allocate,
                              starpu_mpi_datatype_free_func_t free_datatype)
{
  return keep (interface_of (handle), { allocate, nullptr, free_datatype });
}

extern "C" int
starpu_mpi_datatype_node_register (
    starpu_data_handle_t handle,
    starpu_mpi_datatype_node_allocate_func_t allocate,
    starpu_mpi_datatype_free_func_t free_datatype)
{
  return keep (interface_of (handle), { nullptr, allocate, free_datatype });
}

extern "C" int
starpu_mpi_datatype_unregister (starpu_data_handle_t handle)
{
  std::lock_guard lock (mutex);
  return datatypes.erase (interface_of (handle)) > 0 ? 0 : -EINVAL;
}
