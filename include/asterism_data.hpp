/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data of asterism.hpp: handles, access by the program, parts.

   A handle<T> is registered data.  T is what the data are: double or any type
   that may be copied as bytes (one value), span<double> (an array), or
   view<double, N> (a matrix, or an array of rank 3 or 4).  The end of a handle
   unregisters: it waits for the tasks that use the data, whose contents then
   are where they were registered.  Handles are moved, not copied; a ref<T>
   names the same data without owning the registration, and so do the elements
   of parts.

     std::vector<float> v (1000, 1);
     asterism::handle data (v);                 // handle<span<float>>
     for (auto part : data.parts (4))           // 4 blocks, of type ref
       asterism::submit (scale, part, 2.f);
     for (float x : data.read ())               // waits, releases at its end
       sum += x; */

#ifndef ASTERISM_DATA_HPP
#define ASTERISM_DATA_HPP

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <system_error>
#include <utility>
#include <vector>

#include <asterism_views.hpp>
#include <starpu.h>

namespace asterism
{
namespace v1
{

/* Throws std::system_error for a negative errno of the C API; without
   exceptions prints it and ends the program. */
[[noreturn]] inline void
fail (int error, const char *what)
{
#ifdef __cpp_exceptions
  throw std::system_error (-error, std::generic_category (), what);
#else
  std::fprintf (stderr, "asterism: %s: error %d\n", what, -error);
  std::abort ();
#endif
}

inline void
check (int status, const char *what)
{
  if (__builtin_expect (status < 0, 0))
    fail (status, what);
}

/* How values of type T lie in memory: registers one, and finds it in the
   struct that a task's function gets. */
template <class T>
struct layout
{
  static_assert (std::is_trivially_copyable_v<T>,
                 "data of tasks are copied as bytes: T must be trivially "
                 "copyable (use span<T> for the elements of a container)");
  static void
  add (starpu_data_handle_t *handle, int home, T *value)
  {
    starpu_variable_data_register (
        handle, home, reinterpret_cast<std::uintptr_t> (value), sizeof (T));
  }
  static T &
  get (void *buffer)
  {
    return *reinterpret_cast<T *> (STARPU_VARIABLE_GET_PTR (buffer));
  }
};

template <class T>
struct layout<span<T>>
{
  static_assert (std::is_trivially_copyable_v<T> && !std::is_const_v<T>,
                 "elements must be trivially copyable, and not const");
  static void
  add (starpu_data_handle_t *handle, int home, span<T> *all)
  {
    starpu_vector_data_register (
        handle, home, reinterpret_cast<std::uintptr_t> (all->data ()),
        all->size (), sizeof (T));
  }
  static span<T>
  get (void *buffer)
  {
    return { reinterpret_cast<T *> (STARPU_VECTOR_GET_PTR (buffer)),
             STARPU_VECTOR_GET_NX (buffer) };
  }
};

/* Of views: the C API counts dimensions from the last index on. */
template <class T, std::size_t N>
struct layout<view<T, N>>
{
  static_assert (std::is_trivially_copyable_v<T> && !std::is_const_v<T>,
                 "elements must be trivially copyable, and not const");
  static std::uint32_t
  narrow (std::size_t n)
  {
    if (n > UINT32_MAX)
      fail (-EINVAL, "a dimension has more than 2^32 - 1 elements");
    return static_cast<std::uint32_t> (n);
  }
  static void
  add (starpu_data_handle_t *handle, int home, view<T, N> *all)
  {
    auto extent = [&] (std::size_t d) { return narrow (all->extent (d)); };
    auto stride = [&] (std::size_t d) { return narrow (all->stride (d)); };
    const auto place = reinterpret_cast<std::uintptr_t> (all->data ());
    if constexpr (N == 2)
      starpu_matrix_data_register (handle, home, place, stride (0), extent (1),
                                   extent (0), sizeof (T));
    else if constexpr (N == 3)
      starpu_block_data_register (handle, home, place, stride (1), stride (0),
                                  extent (2), extent (1), extent (0),
                                  sizeof (T));
    else
      starpu_tensor_data_register (handle, home, place, stride (2), stride (1),
                                   stride (0), extent (3), extent (2),
                                   extent (1), extent (0), sizeof (T));
  }
  static view<T, N>
  get (void *buffer)
  {
    if constexpr (N == 2)
      {
        auto *m = static_cast<starpu_matrix_interface *> (buffer);
        return { reinterpret_cast<T *> (m->ptr),
                 { m->ny, m->nx },
                 { m->ld, 1 } };
      }
    else if constexpr (N == 3)
      {
        auto *b = static_cast<starpu_block_interface *> (buffer);
        return { reinterpret_cast<T *> (b->ptr),
                 { b->nz, b->ny, b->nx },
                 { b->ldz, b->ldy, 1 } };
      }
    else
      {
        auto *t = static_cast<starpu_tensor_interface *> (buffer);
        return { reinterpret_cast<T *> (t->ptr),
                 { t->nt, t->nz, t->ny, t->nx },
                 { t->ldt, t->ldz, t->ldy, 1 } };
      }
  }
};

/* T with elements that cannot be changed. */
template <class T>
struct read_only
{
  using type = const T;
};
template <class T>
struct read_only<span<T>>
{
  using type = span<const T>;
};
template <class T, std::size_t N>
struct read_only<view<T, N>>
{
  using type = view<const T, N>;
};

template <class T>
inline constexpr bool is_array
    = !std::is_same_v<const T, typename read_only<T>::type>;

/* What a container or value holds, as data. */
template <class C, class = void>
struct contents
{
  using type = C;
};
template <class C>
struct contents<C, std::void_t<decltype (std::declval<C &> ().size ()),
                               decltype (std::declval<C &> ().begin ()),
                               decltype (*std::declval<C &> ().data ())>>
{
  using type
      = span<std::remove_reference_t<decltype (*std::declval<C &> ().data ())>>;
};
template <class C>
using data_of = typename contents<C>::type;
template <class T, class C>
inline constexpr bool is_span_of
    = std::is_same_v<data_of<C>, T> && !std::is_same_v<C, T>;

/* The filter that cuts along dimension d of T. */
using filter_function
    = void (*) (void *, void *, starpu_data_filter *, unsigned, unsigned);
template <class T>
struct filters;
template <class T>
struct filters<span<T>>
{
  static constexpr filter_function of[] = { starpu_vector_filter_block };
};
template <class T>
struct filters<view<T, 2>>
{
  static constexpr filter_function of[]
      = { starpu_matrix_filter_vertical_block, starpu_matrix_filter_block };
};
template <class T>
struct filters<view<T, 3>>
{
  static constexpr filter_function of[]
      = { starpu_block_filter_depth_block, starpu_block_filter_vertical_block,
          starpu_block_filter_block };
};
template <class T>
struct filters<view<T, 4>>
{
  static constexpr filter_function of[]
      = { starpu_tensor_filter_time_block, starpu_tensor_filter_depth_block,
          starpu_tensor_filter_vertical_block, starpu_tensor_filter_block };
};

template <class T>
class partition;

/* The value, span or view of data in main memory. */
template <class T>
decltype (auto)
in_memory (starpu_data_handle_t handle)
{
  return layout<T>::get (
      starpu_data_get_interface_on_node (handle, STARPU_MAIN_RAM));
}

/* The program's access to data, in its turn among the tasks, from its making
   to its end; moved, not copied.  V is how the program sees the data: to a
   value it is a pointer, and of arrays it is a span or view itself. */
class acquired
{
public:
  acquired (starpu_data_handle_t handle, starpu_data_access_mode mode)
      : handle_ (handle)
  {
    check (starpu_data_acquire (handle, mode), "starpu_data_acquire");
  }
  acquired (acquired &&other) noexcept
      : handle_ (std::exchange (other.handle_, nullptr))
  {
  }
  acquired &operator= (acquired &&) = delete;
  ~acquired ()
  {
    if (handle_)
      starpu_data_release (handle_);
  }

private:
  starpu_data_handle_t handle_;
};

template <class T, class V, bool Array>
class access : acquired
{
public:
  access (starpu_data_handle_t handle, starpu_data_access_mode mode)
      : acquired (handle, mode), value_ (&in_memory<T> (handle))
  {
  }
  V &
  operator* () const
  {
    return *value_;
  }
  V *
  operator->() const
  {
    return value_;
  }

private:
  V *value_;
};

template <class T, class V>
class access<T, V, true> : acquired, public V
{
public:
  access (starpu_data_handle_t handle, starpu_data_access_mode mode)
      : acquired (handle, mode), V (in_memory<T> (handle))
  {
  }
};

/* Names registered data; the handle that it comes from must live as long. */
template <class T>
class ref
{
public:
  using data_type = T;
  ref () = default;
  explicit ref (starpu_data_handle_t handle) : handle_ (handle) {}

  /* For the C API. */
  starpu_data_handle_t
  native () const
  {
    return handle_;
  }
  explicit operator bool () const { return handle_ != nullptr; }

  /* Wait until the tasks submitted so far allow it, and give access: to read,
     to read and write, and to write all of it. */
  auto
  read () const
  {
    return give<typename read_only<T>::type> (STARPU_R);
  }
  auto
  modify () const
  {
    return give<T> (STARPU_RW);
  }
  auto
  overwrite () const
  {
    return give<T> (STARPU_W);
  }

  /* n blocks along dimension d.  Tasks may use the whole and the parts in any
     order, without waits between. */
  partition<T> parts (unsigned n, std::size_t d = 0) const;
  /* Of a matrix: `lines' times `columns' blocks, those of one line of blocks
     one after another. */
  partition<T> tiles (unsigned lines, unsigned columns) const;

protected:
  template <class V>
  auto
  give (starpu_data_access_mode mode) const
  {
    return access<T, V, is_array<T>> (handle_, mode);
  }

  starpu_data_handle_t handle_ = nullptr;
};

/* Owns a registration. */
template <class T>
class handle : public ref<T>
{
public:
  handle () = default;
  /* Registers what the program has: it must stay until the end of the
     handle, and be used through read () and its like only. */
  explicit handle (T &value) { add (STARPU_MAIN_RAM, &value); }
  /* A container whose elements are side by side, such as a std::vector. */
  template <class C, class = std::enable_if_t<is_span_of<T, C>>>
  explicit handle (C &container)
  {
    T all (container.data (), container.size ());
    add (STARPU_MAIN_RAM, &all);
  }
  /* A span or view that has no name. */
  explicit handle (T &&array)
  {
    static_assert (is_array<T>, "a value that is registered must have a name: "
                                "it is used until the end of the handle");
    add (STARPU_MAIN_RAM, &array);
  }
  /* Data without contents, allocated where they are first written: fresh (n)
     elements, or fresh (lines, columns) and so on. */
  template <class... Extents>
  static handle
  fresh (Extents... extents)
  {
    handle result;
    if constexpr (is_array<T>)
      {
        T shape (static_cast<typename T::element_type *> (nullptr),
                 static_cast<std::size_t> (extents)...);
        result.add (-1, &shape);
      }
    else
      {
        static_assert (sizeof...(Extents) == 0, "a value has no extents");
        result.add (-1, nullptr);
      }
    return result;
  }

  handle (handle &&other) noexcept : ref<T> (other.forget ()) {}
  handle &
  operator= (handle &&other) noexcept
  {
    if (this != &other)
      {
        end ();
        this->handle_ = other.forget ();
      }
    return *this;
  }
  ~handle () { end (); }

  /* Gives up the registration, which the caller has to end. */
  starpu_data_handle_t
  forget ()
  {
    return std::exchange (this->handle_, nullptr);
  }

private:
  void
  add (int home, T *value)
  {
    layout<T>::add (&this->handle_, home, value);
    if (!this->handle_)
      fail (-EINVAL, "data cannot be registered");
  }
  void
  end ()
  {
    if (this->handle_)
      starpu_data_unregister (this->handle_);
  }
};

template <class C>
handle (C &) -> handle<data_of<C>>;
template <class T>
handle (span<T>) -> handle<span<T>>;
template <class T, std::size_t N>
handle (view<T, N>) -> handle<view<T, N>>;

/* The parts of data, a range of ref<T>.  Its end gives up the parts, which must
   be before that of the handle, and does not wait for the tasks on them. */
template <class T>
class partition
{
public:
  partition (starpu_data_handle_t whole, starpu_data_filter filter)
      : whole_ (whole), parts_ (filter.nchildren)
  {
    if (filter.nchildren == 0)
      fail (-EINVAL, "data cannot be cut into no parts");
    starpu_data_partition_plan (whole, &filter, natives ());
    if (!parts_.front ())
      fail (-EINVAL, "data cannot be partitioned");
  }
  partition (partition &&other) noexcept
      : whole_ (std::exchange (other.whole_, nullptr)),
        parts_ (std::move (other.parts_))
  {
  }
  partition &operator= (partition &&) = delete;
  ~partition ()
  {
    if (whole_)
      starpu_data_partition_clean (
          whole_, static_cast<unsigned> (parts_.size ()), natives ());
  }

  auto
  begin () const
  {
    return parts_.begin ();
  }
  auto
  end () const
  {
    return parts_.end ();
  }
  std::size_t
  size () const
  {
    return parts_.size ();
  }
  const ref<T> &
  operator[] (std::size_t i) const
  {
    return parts_[i];
  }

private:
  /* A ref is a handle and nothing else. */
  starpu_data_handle_t *
  natives ()
  {
    static_assert (sizeof (ref<T>) == sizeof (starpu_data_handle_t));
    return reinterpret_cast<starpu_data_handle_t *> (parts_.data ());
  }

  starpu_data_handle_t whole_;
  std::vector<ref<T>> parts_;
};

template <class T>
partition<T>
ref<T>::parts (unsigned n, std::size_t d) const
{
  static_assert (is_array<T>, "a single value has no parts");
  if (d >= std::size (filters<T>::of))
    fail (-EINVAL, "data have no such dimension to be cut along");
  starpu_data_filter filter{};
  filter.filter_func = filters<T>::of[d];
  filter.nchildren = n;
  return { handle_, filter };
}

/* Part id of a grid of filter_arg columns: a block of lines, and of these a
   block of columns. */
inline void
tile_filter (void *whole, void *part, starpu_data_filter *filter, unsigned id,
             unsigned n)
{
  const unsigned columns = filter->filter_arg;
  auto lines = *static_cast<starpu_matrix_interface *> (part);
  starpu_matrix_filter_vertical_block (whole, &lines, filter, id / columns,
                                       n / columns);
  starpu_matrix_filter_block (&lines, part, filter, id % columns, columns);
}

template <class T>
partition<T>
ref<T>::tiles (unsigned lines, unsigned columns) const
{
  static_assert (std::size (filters<T>::of) == 2, "a matrix has tiles");
  starpu_data_filter filter{};
  filter.filter_func = tile_filter;
  filter.nchildren = lines * columns;
  filter.filter_arg = columns;
  return { handle_, filter };
}

} // namespace v1

using v1::access;
using v1::handle;
using v1::partition;
using v1::ref;

} // namespace asterism

#endif /* ASTERISM_DATA_HPP */
