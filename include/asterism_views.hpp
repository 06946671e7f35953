/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Views of data for C++: what a task of asterism.hpp gets of an array.

   span<T> is std::span<T> where the library has it, and else a class with the
   part of it that tasks need.  view<T, N> is an array of rank N (2 to 4) whose
   last index varies fastest: view (i, j) is an element.  Its lines may have
   gaps between them, as those of a part of a matrix do, so that it is not one
   span but gives one for each line.  With C++23, where the library has
   std::mdspan, a view converts to one. */

#ifndef ASTERISM_VIEWS_HPP
#define ASTERISM_VIEWS_HPP

#include <array>
#include <cstddef>
#include <type_traits>

#if __has_include(<version>)
#include <version>
#endif
#ifdef __cpp_lib_span
#include <span>
#endif
#ifdef __cpp_lib_mdspan
#include <mdspan>
#endif

namespace asterism
{
namespace v1
{

#ifdef __cpp_lib_span
template <class T>
using span = std::span<T>;
#else
/* Elements that are side by side; owns none of them. */
template <class T>
class span
{
public:
  using element_type = T;
  using value_type = std::remove_cv_t<T>;

  constexpr span () = default;
  constexpr span (T *data, std::size_t size) : data_ (data), size_ (size) {}
  /* A span of T is one of const T. */
  template <class U, class = std::enable_if_t<std::is_same_v<const U, T>>>
  constexpr span (span<U> other) : data_ (other.data ()), size_ (other.size ())
  {
  }

  constexpr T *
  data () const
  {
    return data_;
  }
  constexpr std::size_t
  size () const
  {
    return size_;
  }
  constexpr std::size_t
  size_bytes () const
  {
    return size_ * sizeof (T);
  }
  constexpr bool
  empty () const
  {
    return size_ == 0;
  }
  constexpr T &
  operator[] (std::size_t i) const
  {
    return data_[i];
  }
  constexpr T &
  front () const
  {
    return data_[0];
  }
  constexpr T &
  back () const
  {
    return data_[size_ - 1];
  }
  constexpr T *
  begin () const
  {
    return data_;
  }
  constexpr T *
  end () const
  {
    return data_ + size_;
  }
  constexpr span
  first (std::size_t n) const
  {
    return { data_, n };
  }
  constexpr span
  last (std::size_t n) const
  {
    return { end () - n, n };
  }
  constexpr span
  subspan (std::size_t from) const
  {
    return { data_ + from, size_ - from };
  }
  constexpr span
  subspan (std::size_t from, std::size_t n) const
  {
    return { data_ + from, n };
  }

private:
  T *data_ = nullptr;
  std::size_t size_ = 0;
};
#endif

/* An array of rank N in memory; owns none of it.  extent (0) is the number of
   its largest parts: of a matrix, the lines.  stride (d) is the distance in
   elements between neighbours in dimension d; that of the last is 1. */
template <class T, std::size_t N = 2>
class view
{
  static_assert (N >= 2 && N <= 4, "a view has 2 to 4 dimensions; use span<T> "
                                   "for one");

public:
  using element_type = T;
  using value_type = std::remove_cv_t<T>;
  using extents_type = std::array<std::size_t, N>;

  constexpr view () = default;
  constexpr view (T *data, const extents_type &extents,
                  const extents_type &strides)
      : data_ (data), extents_ (extents), strides_ (strides)
  {
  }
  /* One without gaps: view (data, lines, columns). */
  template <class... Extents,
            class = std::enable_if_t<
                sizeof...(Extents) == N
                && (std::is_convertible_v<Extents, std::size_t> && ...)>>
  constexpr view (T *data, Extents... extents)
      : data_ (data), extents_{ static_cast<std::size_t> (extents)... }
  {
    std::size_t distance = 1;
    for (std::size_t d = N; d-- > 0; distance *= extents_[d])
      strides_[d] = distance;
  }
  /* A view of T is one of const T. */
  template <class U, class = std::enable_if_t<std::is_same_v<const U, T>>>
  constexpr view (const view<U, N> &other)
      : view (other.data (), other.extents (), other.strides ())
  {
  }

  static constexpr std::size_t
  rank ()
  {
    return N;
  }
  constexpr T *
  data () const
  {
    return data_;
  }
  constexpr std::size_t
  extent (std::size_t d) const
  {
    return extents_[d];
  }
  constexpr std::size_t
  stride (std::size_t d) const
  {
    return strides_[d];
  }
  constexpr const extents_type &
  extents () const
  {
    return extents_;
  }
  constexpr const extents_type &
  strides () const
  {
    return strides_;
  }
  constexpr std::size_t
  size () const
  {
    std::size_t elements = 1;
    for (std::size_t d = 0; d < N; d++)
      elements *= extents_[d];
    return elements;
  }

  /* The element at N indices. */
  template <class... Indices>
  constexpr T &
  operator() (Indices... indices) const
  {
    return data_[offset (indices...)];
  }
  /* The line that N - 1 indices say, of which the elements are side by side. */
  template <class... Indices>
  constexpr span<T>
  line (Indices... indices) const
  {
    return span<T> (data_ + offset (indices..., 0), extents_[N - 1]);
  }

#ifdef __cpp_lib_mdspan
  auto
  mdspan () const
  {
    using map = std::layout_stride::mapping<std::dextents<std::size_t, N>>;
    return std::mdspan (data_, map (extents_, strides_));
  }
#endif

private:
  template <class... Indices>
  constexpr std::size_t
  offset (Indices... indices) const
  {
    static_assert (sizeof...(Indices) == N,
                   "there are as many indices as dimensions");
    std::size_t place = 0, d = 0;
    ((place += static_cast<std::size_t> (indices) * strides_[d++]), ...);
    return place;
  }

  T *data_ = nullptr;
  extents_type extents_{};
  extents_type strides_{};
};

template <class T, class Lines, class Columns>
view (T *, Lines, Columns) -> view<T, 2>;
template <class T, class A, class B, class C>
view (T *, A, B, C) -> view<T, 3>;
template <class T, class A, class B, class C, class D>
view (T *, A, B, C, D) -> view<T, 4>;
template <class T, std::size_t N>
view (T *, std::array<std::size_t, N>, std::array<std::size_t, N>)
    -> view<T, N>;

} // namespace v1

using v1::span;
using v1::view;

} // namespace asterism

#endif /* ASTERISM_VIEWS_HPP */
