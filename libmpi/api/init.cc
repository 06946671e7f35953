// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_mpi.h: start, end, ranks and waiting.

#include <cerrno>
#include <climits>
#include <cstdio>

#include "api/library.h"
#include "api/redux.h"
#include "asterism_mpi_abi.h"

using namespace asterism::mpi;

#if defined(OPEN_MPI)
extern "C" const int asterism_mpi_program_compiled_for_openmpi;
const int asterism_mpi_program_compiled_for_openmpi = 1;
#else
extern "C" const int asterism_mpi_program_compiled_for_mpich;
const int asterism_mpi_program_compiled_for_mpich = 1;
#endif

namespace
{

int communication_tag = 0;

bool
is_initialised ()
{
  int flag = 0;
  MPI_Initialized (&flag);
  return flag != 0;
}

/// Starts MPI if it is to be; 0 or a negative errno.
int
begin_mpi (int *argc, char ***argv, int initialize_mpi, MPI_Comm comm)
{
  if (library != nullptr)
    return -EBUSY;
  if (initialize_mpi && comm != MPI_COMM_WORLD)
    return -EINVAL;
  int level = MPI_THREAD_SINGLE;
  if (initialize_mpi && !is_initialised ())
    {
      if (MPI_Init_thread (argc, argv, MPI_THREAD_MULTIPLE, &level)
          != MPI_SUCCESS)
        return -EIO;
    }
  else if (!is_initialised ())
    return refuse (-EINVAL, "MPI is not initialised");
  else
    MPI_Query_thread (&level);
  if (level < MPI_THREAD_SERIALIZED)
    fprintf (stderr, "[asterism] warning: MPI was initialised without "
                     "MPI_THREAD_SERIALIZED, which messages need\n");
  return 0;
}

void
print_counts (const Library &here, const Counts &counts)
{
  fprintf (stderr,
           "[asterism] rank %d sent %llu messages of data, %llu bytes, in %llu "
           "packets; %llu announcements without data; %llu messages came "
           "early, %zu bytes at most\n",
           here.view.me, (unsigned long long)counts.sent.messages,
           (unsigned long long)counts.sent.bytes,
           (unsigned long long)counts.sent.packets,
           (unsigned long long)counts.sent.control,
           (unsigned long long)counts.early.messages, counts.early.most);
}

} // namespace

extern "C" int
starpu_mpi_init_conf (int *argc, char ***argv, int initialize_mpi,
                      MPI_Comm comm, struct starpu_conf *conf)
{
  if (const int code = begin_mpi (argc, argv, initialize_mpi, comm); code != 0)
    return code;
  struct starpu_conf own;
  if (conf == nullptr)
    {
      starpu_conf_init (&own);
      conf = &own;
    }
  conf->will_use_mpi = 1;
  if (const int code = starpu_init (conf); code != 0)
    {
      if (initialize_mpi)
        MPI_Finalize ();
      return code;
    }
  library = new Library (comm, initialize_mpi != 0, true);
  return 0;
}

extern "C" int
starpu_mpi_init_comm (int *argc, char ***argv, int initialize_mpi,
                      MPI_Comm comm)
{
  if (!starpu_is_initialized ())
    return -ENODEV;
  if (const int code = begin_mpi (argc, argv, initialize_mpi, comm); code != 0)
    return code;
  library = new Library (comm, initialize_mpi != 0, false);
  return 0;
}

extern "C" int
starpu_mpi_init (int *argc, char ***argv, int initialize_mpi)
{
  return starpu_mpi_init_comm (argc, argv, initialize_mpi, MPI_COMM_WORLD);
}

extern "C" int
starpu_mpi_initialize ()
{
  return starpu_mpi_init (nullptr, nullptr, 0);
}

extern "C" int
starpu_mpi_initialize_extended (int *rank, int *world_size)
{
  const int code = starpu_mpi_init (nullptr, nullptr, 1);
  if (code == 0 && rank != nullptr)
    *rank = starpu_mpi_world_rank ();
  if (code == 0 && world_size != nullptr)
    *world_size = starpu_mpi_world_size ();
  return code;
}

extern "C" int
starpu_mpi_shutdown ()
{
  if (library == nullptr)
    return -ENODEV;
  if (in_callback)
    return -EDEADLK;
  Library &here = *library;
  const int code = starpu_mpi_wait_for_all (here.comm);
  // While the others are there to take it.
  here.wait ([&] { return !here.exchange.relays (); });
  here.exchange.compare_counts ();
  here.barrier (*here.groups.find (here.comm));
  if (const std::string left = here.exchange.unreceived (); !left.empty ())
    asterism_tell_v1 (nullptr, 0, left.c_str ());
  if (here.prints_counts)
    print_counts (here, here.exchange.counts ());
  const bool ends_mpi = here.ends_mpi, ends_runtime = here.ends_runtime;
  delete library;
  library = nullptr;
  if (ends_runtime)
    starpu_shutdown ();
  if (ends_mpi)
    MPI_Finalize ();
  return code;
}

extern "C" int
starpu_mpi_shutdown_comm (MPI_Comm)
{
  return starpu_mpi_shutdown ();
}

extern "C" int
starpu_mpi_comm_rank (MPI_Comm comm, int *rank)
{
  Group *group = library != nullptr ? library->groups.find (comm) : nullptr;
  if (rank == nullptr)
    return -EINVAL;
  if (group != nullptr)
    *rank = group->me;
  else if (!is_initialised () || MPI_Comm_rank (comm, rank) != MPI_SUCCESS)
    return -EINVAL;
  return 0;
}

extern "C" int
starpu_mpi_comm_size (MPI_Comm comm, int *size)
{
  Group *group = library != nullptr ? library->groups.find (comm) : nullptr;
  if (size == nullptr)
    return -EINVAL;
  if (group != nullptr)
    *size = group->size ();
  else if (!is_initialised () || MPI_Comm_size (comm, size) != MPI_SUCCESS)
    return -EINVAL;
  return 0;
}

extern "C" int
starpu_mpi_world_rank ()
{
  int rank = 0;
  const int code = starpu_mpi_comm_rank (MPI_COMM_WORLD, &rank);
  return code == 0 ? rank : code;
}

extern "C" int
starpu_mpi_world_size ()
{
  int size = 0;
  const int code = starpu_mpi_comm_size (MPI_COMM_WORLD, &size);
  return code == 0 ? size : code;
}

extern "C" int
starpu_mpi_comm_register (MPI_Comm comm)
{
  if (library == nullptr)
    return -ENODEV;
  return library->groups.find (comm) != nullptr ? 0 : -EINVAL;
}

extern "C" int
starpu_mpi_comm_get_attr (MPI_Comm, int keyval, void *attribute_val, int *flag)
{
  // Clients take the pointer itself for the bound: it is a large address.
  static int64_t bound = INT64_MAX;
  if (flag == nullptr || attribute_val == nullptr)
    return -EINVAL;
  *flag = keyval == STARPU_MPI_TAG_UB;
  if (*flag)
    *static_cast<int64_t **> (attribute_val) = &bound;
  return 0;
}

extern "C" int
starpu_mpi_get_thread_cpuid ()
{
  return -1;
}

extern "C" int
starpu_mpi_get_communication_tag ()
{
  return communication_tag;
}

extern "C" void
starpu_mpi_set_communication_tag (int tag)
{
  communication_tag = tag;
}

extern "C" int
starpu_mpi_barrier (MPI_Comm comm)
{
  if (library == nullptr)
    return -ENODEV;
  if (in_callback)
    return -EDEADLK;
  Group *group = library->groups.find (comm);
  if (group == nullptr)
    return -EINVAL;
  if (group == library->groups.find (library->comm))
    library->exchange.compare_counts ();
  library->barrier (*group);
  return 0;
}

extern "C" int
starpu_mpi_wait_for_all (MPI_Comm comm)
{
  if (library == nullptr)
    return -ENODEV;
  if (in_callback)
    return -EDEADLK;
  join_all (comm);
  return library->wait_for_all (starpu_task_wait_for_all);
}

extern "C" int
starpu_mpi_wait_for_all_in_ctx (MPI_Comm comm, unsigned sched_ctx)
{
  if (library == nullptr)
    return -ENODEV;
  if (in_callback)
    return -EDEADLK;
  join_all (comm);
  return library->wait_for_all (
      [sched_ctx] { return starpu_task_wait_for_all_in_ctx (sched_ctx); });
}
