/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Parameters of tasks for C++: what the type of a function's parameter says to
   asterism.hpp.

   parameter<P> tells whether P is data, of which type and in which mode, or a
   value that the task keeps a copy of: kept_values<P...> has those of a list of
   parameters.  A new way to use data is one more specialization here. */

#ifndef ASTERISM_PARAMETERS_HPP
#define ASTERISM_PARAMETERS_HPP

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include <asterism_data.hpp>

namespace asterism
{
namespace v1
{

/* A parameter of type D used in mode M: of an array it is the array, of a value
   it stands for it. */
template <class D, unsigned M, bool Array = is_array<D>>
class used
{
public:
  explicit used (D &value) : value_ (&value) {}
  used &
  operator= (const D &value)
  {
    *value_ = value;
    return *this;
  }
  operator D & () const { return *value_; }
  D &
  operator* () const
  {
    return *value_;
  }
  D *
  operator->() const
  {
    return value_;
  }

private:
  D *value_;
};
template <class D, unsigned M>
class used<D, M, true> : public D
{
public:
  explicit used (D array) : D (array) {}
};
template <class D>
using out = used<D, STARPU_W>;
template <class D>
using commute = used<D, STARPU_RW | STARPU_COMMUTE>;
template <class D>
using reduce = used<D, STARPU_REDUX>;
template <class D>
using scratch = used<D, STARPU_SCRATCH>;

/* What a parameter is: a value that is copied, or data D in mode M. */
template <class P>
struct parameter
{
  static constexpr bool is_data = false;
  static_assert (!std::is_rvalue_reference_v<P>,
                 "a task cannot have a parameter of type T &&");
  static_assert (alignof (P) <= alignof (std::max_align_t),
                 "values of such alignment cannot be copied to a task");
  using value = P;
};
template <class D, unsigned M>
struct data_parameter
{
  static constexpr bool is_data = true;
  static constexpr auto mode = static_cast<starpu_data_access_mode> (M);
  using data = D;
};
template <class T>
struct parameter<T &> : data_parameter<T, STARPU_RW>
{
  static_assert (!is_array<T>, "spans and views are parameters by value");
};
template <class T>
struct parameter<const T &> : data_parameter<T, STARPU_R>
{
  static_assert (!is_array<T>, "spans and views are parameters by value");
};
template <class T>
struct parameter<span<T>> : data_parameter<span<T>, STARPU_RW>
{
};
template <class T>
struct parameter<span<const T>> : data_parameter<span<T>, STARPU_R>
{
};
template <class T, std::size_t N>
struct parameter<view<T, N>> : data_parameter<view<T, N>, STARPU_RW>
{
};
template <class T, std::size_t N>
struct parameter<view<const T, N>> : data_parameter<view<T, N>, STARPU_R>
{
};
template <class D, unsigned M>
struct parameter<used<D, M>> : data_parameter<D, M>
{
};

/* What a task keeps from its call to its execution: the function object and the
   values of parameters.  In the place of data, the I-th parameter, is an empty
   class, of its own since two of one type would take storage. */
template <std::size_t I>
struct nothing
{
};
template <std::size_t I, class P, bool = parameter<P>::is_data>
struct kept
{
  using type = nothing<I>;
};
template <std::size_t I, class P>
struct kept<I, P, false>
{
  using type = typename parameter<P>::value;
};
template <class... P>
struct kept_values
{
  template <std::size_t... I>
  static std::tuple<typename kept<I, P>::type...>
      list (std::index_sequence<I...>);
  using type = decltype (list (std::index_sequence_for<P...> ()));
};

/* Arguments of a call, given to the members of a task that is made. */
template <class P, class A>
void
put (starpu_data_handle_t *&next, const A &argument)
{
  if constexpr (parameter<P>::is_data)
    {
      using D = typename parameter<P>::data;
      static_assert (std::is_base_of_v<ref<D>, A>,
                     "this parameter is data: give a handle of its type");
      *next++ = argument.native ();
    }
}
/* Any nothing<I> is made of this. */
struct no_value
{
  template <std::size_t I>
  operator nothing<I> () const
  {
    return {};
  }
};
template <class P, class A>
decltype (auto)
keep (A &&argument)
{
  if constexpr (parameter<P>::is_data)
    return no_value ();
  else
    return static_cast<A &&> (argument);
}

} // namespace v1
} // namespace asterism

#endif /* ASTERISM_PARAMETERS_HPP */
