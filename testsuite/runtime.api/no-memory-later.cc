// SPDX-License-Identifier: LGPL-2.1-or-later
// Where the C++ library gets no memory while the runtime is in use, data are
// named, divided and united or they are not, and stay as they were: whichever
// allocation of the call it is.  Addresses are found nevertheless.
//
// rows: -
// configs: one
// limit: 300

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <thread>

#include "../support/check.h"

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__

int
main ()
{
  puts ("their allocators have functions of their own");
  return 77;
}

#else

enum
{
  kParts = 40, // more than fit in a task
  kLength = 400
};

// Allocations from now on of which the last fails; 0: none does.  Those of the
// thread that counts: what workers do besides is not the call's.
static thread_local long left = 0;

static void *
allocate (size_t bytes)
{
  const bool fails = left > 0 && --left == 0;
  return fails ? nullptr : malloc (bytes);
}

void *
operator new (size_t bytes)
{
  void *memory = allocate (bytes);
  if (memory == nullptr)
    throw std::bad_alloc ();
  return memory;
}

void *
operator new (size_t bytes, const std::nothrow_t &) noexcept
{
  return allocate (bytes);
}

void *
operator new (size_t bytes, std::align_val_t alignment,
              const std::nothrow_t &) noexcept
{
  const bool fails = left > 0 && --left == 0;
  return fails ? nullptr : aligned_alloc (size_t (alignment), bytes);
}

void
operator delete (void *memory) noexcept
{
  free (memory);
}

void
operator delete (void *memory, size_t) noexcept
{
  free (memory);
}

void
operator delete (void *memory, std::align_val_t) noexcept
{
  free (memory);
}

static void
increment (void *buffers[], void *)
{
  auto *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  for (size_t i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); ++i)
    ++values[i];
}

static struct starpu_codelet codelet;
static int values[kLength];
static int rounds;
static int failures;

static void
use (starpu_data_handle_t handle)
{
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW, handle, 0), 0);
}

// Calls `call` with the first allocation failing, the second, and so on, until
// all succeed.  It tells whether it did what it is to do.
template <typename Call>
static void
fail_each (const char *name, Call call)
{
  bool enough = false;
  int failed = 0;
  for (long n = 1; !enough; ++n)
    {
      left = n;
      const bool done = call ();
      enough = left > 0;
      left = 0;
      CHECK (done || !enough);
      failed += !done;
    }
  printf ("%s: %d failed\n", name, failed);
  failures += failed;
}

int
main ()
{
  codelet.cpu_funcs[0] = increment;
  codelet.nbuffers = 1;
  codelet.modes[0] = STARPU_RW;
  start ();
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values,
                               kLength, sizeof values[0]);
  struct starpu_data_filter filter = {};
  filter.filter_func = starpu_vector_filter_block;
  filter.nchildren = kParts;

  fail_each ("starpu_data_set_name", [&] {
    starpu_data_set_name (handle, "a name that is too long for a string");
    return true;
  });
  fail_each ("starpu_data_set_coordinates", [&] {
    starpu_data_set_coordinates (handle, 3, 1, 2, 3);
    return true;
  });
  fail_each ("starpu_data_partition", [&] {
    starpu_data_partition (handle, &filter);
    const long rest = left;
    left = 0;
    const bool done = starpu_data_get_nb_children (handle) == kParts;
    CHECK (done || starpu_data_get_nb_children (handle) == 0);
    if (!done)
      use (handle);
    else
      {
        for (int i = 0; i < kParts; ++i)
          use (starpu_data_get_child (handle, i));
        starpu_data_unpartition (handle, STARPU_MAIN_RAM);
      }
    ++rounds;
    left = rest;
    return done;
  });
  starpu_data_partition (handle, &filter);
  fail_each ("starpu_data_unpartition", [&] {
    starpu_data_unpartition (handle, STARPU_MAIN_RAM);
    const long rest = left;
    left = 0;
    const bool done = starpu_data_get_nb_children (handle) == 0;
    if (done)
      starpu_data_partition (handle, &filter);
    left = rest;
    return done;
  });
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  fail_each ("starpu_data_partition_plan", [&] {
    starpu_data_handle_t parts[kParts] = {};
    starpu_data_partition_plan (handle, &filter, parts);
    const long rest = left;
    left = 0;
    const bool done = parts[0] != nullptr;
    if (done)
      {
        for (starpu_data_handle_t part : parts)
          use (part);
        ++rounds;
        starpu_data_partition_clean (handle, kParts, parts);
      }
    left = rest;
    return done;
  });
  fail_each ("starpu_vector_data_register", [&] {
    static int others[2];
    starpu_data_handle_t other = nullptr;
    starpu_vector_data_register (&other, STARPU_MAIN_RAM, (uintptr_t)others, 2,
                                 sizeof others[0]);
    const long rest = left;
    left = 0;
    const bool done = other != nullptr;
    if (done)
      starpu_data_unregister (other);
    left = rest;
    return done;
  });
  fail_each ("starpu_task_insert", [&] {
    const int code = starpu_task_insert (&codelet, STARPU_RW, handle, 0);
    CHECK (code == 0 || code == -ENOMEM);
    rounds += code == 0;
    return code == 0;
  });
  fail_each ("starpu_data_acquire", [&] {
    const int code = starpu_data_acquire (handle, STARPU_RW);
    CHECK (code == 0 || code == -ENOMEM);
    if (code == 0)
      starpu_data_release (handle);
    return code == 0;
  });
  // A thread that looks its first address up.
  std::thread ([&] {
    left = 1;
    CHECK (starpu_data_lookup (values) == handle);
    CHECK_EQ (left, 0);
    CHECK (starpu_data_lookup (values) == handle);
    CHECK (starpu_data_lookup (&handle) == nullptr);
  }).join ();
  starpu_data_unregister (handle);
  for (int value : values)
    CHECK_EQ (value, rounds);
  CHECK (failures > 5);
  starpu_shutdown ();
  return 0;
}

#endif
