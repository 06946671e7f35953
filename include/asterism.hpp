/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The C API for C++17 and later: handles that unregister by themselves, and
   tasks that are functions or lambdas, whose parameters say what they do with
   the data.  Headers only; it costs no instruction more than the C API.

     #include <asterism.hpp>

     void scale (asterism::span<float> v, float by)
     {
       for (float &x : v)
         x *= by;
     }

     int main ()
     {
       asterism::runtime runtime;
       std::vector<float> v (1000, 1);
       double sum = 0;
       asterism::handle all (v);
       asterism::handle total (sum);
       asterism::submit<scale> (all, 2.f);
       asterism::submit (
           [] (asterism::span<const float> v, asterism::out<double> sum) {
             sum = std::accumulate (v.begin (), v.end (), 0.);
           },
           all, total);
       std::printf ("%g\n", *total.read ());   // 2000
     }

   A parameter makes the task

     const T &  span<const T>  view<const T, N>    read
     T &        span<T>        view<T, N>          read and write
     out<D>                                        write all of it (STARPU_W)
     commute<D>                                    read and write, in any order
     reduce<D>                                     accumulate (STARPU_REDUX)
     scratch<D>                                    use storage without contents

   the data whose handle is given for it, where D is T, span<T> or view<T, N>.
   Of any other parameter the value is copied at the call, and so is what a
   lambda captures.  A handle of other data than those of the parameter does not
   compile.  Errors are thrown as std::system_error; a task's function must not
   throw.  starpu_data_handle_t and struct starpu_codelet are had by native (),
   so that both APIs mix.  Names in asterism::v1 are for these headers. */

#ifndef ASTERISM_HPP
#define ASTERISM_HPP

#include <memory>
#include <new>
#include <tuple>

#include <asterism_parameters.hpp>

namespace asterism
{
namespace v1
{

/* The run-time support, from its making to its end.  Handles must have gone
   before it: make it first. */
class runtime
{
public:
  explicit runtime (starpu_conf *conf = nullptr)
  {
    check (starpu_init (conf), "starpu_init");
  }
  runtime (const runtime &) = delete;
  runtime &operator= (const runtime &) = delete;
  ~runtime () { starpu_shutdown (); }
};

/* Waits until every task has ended; fails when one failed. */
inline void
wait_for_all ()
{
  check (starpu_task_wait_for_all (), "starpu_task_wait_for_all");
}

/* How to submit a task: members that are not set change nothing. */
struct with
{
  int priority = STARPU_DEFAULT_PRIO;
  const char *name = nullptr;
  int worker = -1; /* -1: any */
};

/* A task that is waited for, at the latest at its end; moved, not copied. */
class task
{
public:
  explicit task (starpu_task *native) : native_ (native) {}
  task (task &&other) noexcept
      : native_ (std::exchange (other.native_, nullptr))
  {
  }
  task &operator= (task &&) = delete;
  ~task ()
  {
    if (native_)
      (void)(starpu_task_wait (native_) == 0);
  }

  /* Until wait () has returned. */
  starpu_task *
  native () const
  {
    return native_;
  }
  bool
  finished () const
  {
    return !native_ || starpu_task_finished (native_);
  }
  /* Fails when the task did. */
  void
  wait ()
  {
    if (native_)
      check (starpu_task_wait (std::exchange (native_, nullptr)),
             "starpu_task_wait");
  }

private:
  starpu_task *native_;
};

/* How tasks of parameters P... are called. */
template <class... P>
struct signature
{
  static constexpr unsigned buffers = (0u + ... + parameter<P>::is_data);
  static constexpr bool large = buffers > STARPU_NMAXBUFS;
  using values = typename kept_values<P...>::type;
  /* What is copied for a task that calls an F. */
  template <class F>
  using block = std::tuple<F, values>;
  template <class F>
  static constexpr bool needs_block
      = !std::is_empty_v<F> || (... || !parameter<P>::is_data);

  /* The modes of the buffers, and none behind them. */
  struct modes_of
  {
    starpu_data_access_mode of[buffers + 1];
  };
  template <class Q>
  static constexpr void
  set_mode (starpu_data_access_mode *&next)
  {
    if constexpr (parameter<Q>::is_data)
      *next++ = parameter<Q>::mode;
  }
  static constexpr modes_of
  list_modes ()
  {
    modes_of all{};
    auto *next = all.of;
    (set_mode<P> (next), ...);
    (void)next;
    return all;
  }
  inline static modes_of modes = list_modes ();

  /* A codelet without implementations. */
  static constexpr starpu_codelet
  describe (const char *name)
  {
    starpu_codelet codelet{};
    const modes_of all = list_modes ();
    if constexpr (large)
      codelet.dyn_modes = modes.of;
    else
      for (unsigned i = 0; i < buffers; i++)
        codelet.modes[i] = all.of[i];
    codelet.nbuffers = static_cast<int> (buffers);
    codelet.name = name;
    return codelet;
  }

  template <class Q, std::size_t I>
  static decltype (auto)
  argument (void **&next, values *kept)
  {
    if constexpr (parameter<Q>::is_data)
      {
        using L = layout<typename parameter<Q>::data>;
        if constexpr (std::is_reference_v<Q>)
          return static_cast<Q> (L::get (*next++));
        else
          return Q (L::get (*next++));
      }
    else
      return static_cast<Q &> (std::get<I> (*kept));
  }
  /* Calls the function with what a codelet's function gets.  Braces fix the
     order in which the buffers are taken. */
  template <class F, std::size_t... I>
  static void
  call (F &function, void **buffers, values *kept, std::index_sequence<I...>)
  {
    std::tuple<decltype (argument<P, I> (buffers, kept))...> all{
      argument<P, I> (buffers, kept)...
    };
    (void)buffers;
    (void)kept;
    std::apply (
        [&] (auto &&...each) {
          function (static_cast<decltype (each)> (each)...);
        },
        std::move (all));
  }
  /* A codelet's function that calls an F.  B is what its tasks keep in F's
     place; an F without contents is made anew. */
  template <class F, class B>
  static void
  run_as (void **buffers, void *kept)
  {
    auto *b = static_cast<block<B> *> (kept);
    values *arguments = needs_block<B> ? &std::get<1> (*b) : nullptr;
    if constexpr (std::is_empty_v<F>)
      {
        alignas (F) char any[sizeof (F)];
        call (reinterpret_cast<F &> (any), buffers, arguments,
              std::index_sequence_for<P...> ());
      }
    else
      call (std::get<0> (*b), buffers, arguments,
            std::index_sequence_for<P...> ());
  }
  template <class F>
  static void
  run (void **buffers, void *kept)
  {
    run_as<F, F> (buffers, kept);
  }
  template <class F>
  static void
  drop (void *kept)
  {
    std::destroy_at (static_cast<block<F> *> (kept));
  }

  /* A task of the codelet, not submitted.  A throw when memory is lacking
     leaves nothing behind. */
  template <class F, class... A>
  static starpu_task *
  make (starpu_codelet &codelet, F &&function, A &&...given)
  {
    static_assert (sizeof...(A) == sizeof...(P),
                   "there are as many arguments as the task has parameters");
    using G = std::decay_t<F>;
    starpu_task *task = starpu_task_create ();
    if (!task)
      fail (-ENOMEM, "starpu_task_create");
    task->cl = &codelet;
    if constexpr (large)
      task->dyn_handles = static_cast<starpu_data_handle_t *> (
          std::malloc (buffers * sizeof (starpu_data_handle_t)));
    auto *next = large ? task->dyn_handles : task->handles;
    void *place = needs_block<G> ? std::malloc (sizeof (block<G>)) : nullptr;
    if ((large && !next) || (needs_block<G> && !place))
      {
        std::free (place);
        starpu_task_destroy (task);
        fail (-ENOMEM, "a task");
      }
    (put<P> (next, given), ...);
    (void)next;
    if constexpr (needs_block<G>)
      {
        task->cl_arg = new (place)
            block<G> (static_cast<F &&> (function),
                      values (keep<P> (static_cast<A &&> (given))...));
        task->cl_arg_size = sizeof (block<G>);
        task->cl_arg_free = 1;
        if constexpr (!std::is_trivially_destructible_v<block<G>>)
          {
            task->callback_func = drop<G>;
            task->callback_arg = place;
          }
      }
    return task;
  }
};

/* Submits what make () made, or destroys it and fails. */
[[noreturn, gnu::cold, gnu::noinline]] inline void
refused (int status, starpu_task *task)
{
  if (task->callback_func)
    task->callback_func (task->callback_arg);
  starpu_task_destroy (task);
  fail (status, "starpu_task_submit");
}
inline starpu_task *
go (starpu_task *task)
{
  const int status = starpu_task_submit (task);
  if (__builtin_expect (status != 0, 0))
    refused (status, task);
  return task;
}
inline starpu_task *
prepare (starpu_task *task, const with &how)
{
  task->priority = how.priority;
  task->name = how.name;
  if (how.worker >= 0)
    {
      task->execute_on_a_specific_worker = 1;
      task->workerid = static_cast<unsigned> (how.worker);
    }
  return task;
}
inline starpu_task *
kept_for_wait (starpu_task *task)
{
  task->detach = 0;
  return task;
}

/* The parameters of a function, or of the call operator of an object. */
template <class F>
struct callable : callable<decltype (&F::operator())>
{
};
template <class R, class... P>
struct callable<R (*) (P...)>
{
  using type = signature<P...>;
};
template <class R, class... P>
struct callable<R (*) (P...) noexcept> : callable<R (*) (P...)>
{
};
template <class C, class R, class... P>
struct callable<R (C::*) (P...)> : callable<R (*) (P...)>
{
};
template <class C, class R, class... P>
struct callable<R (C::*) (P...) const> : callable<R (*) (P...)>
{
};
template <class C, class R, class... P>
struct callable<R (C::*) (P...) noexcept> : callable<R (*) (P...)>
{
};
template <class C, class R, class... P>
struct callable<R (C::*) (P...) const noexcept> : callable<R (*) (P...)>
{
};

/* Calls a function that is known when compiling. */
template <auto Function>
struct calls
{
  template <class... A>
  void
  operator() (A &&...arguments) const
  {
    Function (static_cast<A &&> (arguments)...);
  }
};

/* What the compiler calls a function or lambda, for messages and traces: cut
   out of the name of a function template that has it as argument. */
struct spelling
{
  char of[80];
};
constexpr spelling
cut (const char *from)
{
  spelling name{};
  while (*from && *from != '=')
    from++;
  while (*from == '=' || *from == ' ' || *from == '&')
    from++;
  std::size_t n = 0;
  for (; *from && from[1] && n < sizeof name.of - 1; from++)
    name.of[n++] = *from;
  return name;
}
template <auto Function>
constexpr spelling
spell ()
{
  return cut (__PRETTY_FUNCTION__);
}
template <class F>
constexpr spelling
spell ()
{
  return cut (__PRETTY_FUNCTION__);
}
template <class F>
struct named
{
  static constexpr spelling name = spell<F> ();
};
template <auto Function>
struct named<calls<Function>>
{
  static constexpr spelling name = spell<Function> ();
};

/* The codelet of a function object of type F with parameters S. */
template <class S, class F>
constexpr starpu_codelet
only ()
{
  starpu_codelet codelet = S::describe (named<F>::name.of);
  codelet.cpu_funcs[0] = S::template run<F>;
  return codelet;
}
template <class S, class F>
inline starpu_codelet codelet_of = only<S, std::decay_t<F>> ();

template <class F, class... A>
starpu_task *
make (F &&function, A &&...given)
{
  using G = std::decay_t<F>;
  static_assert (!std::is_pointer_v<G>,
                 "write submit<function> (arguments...): each function has its "
                 "codelet");
  using S = typename callable<G>::type;
  return S::make (codelet_of<S, G>, static_cast<F &&> (function),
                  static_cast<A &&> (given)...);
}
template <auto Function, class... A>
starpu_task *
make_of (A &&...given)
{
  using S = typename callable<decltype (Function)>::type;
  using F = calls<Function>;
  return S::make (codelet_of<S, F>, F (), static_cast<A &&> (given)...);
}

/* Submit a call of a function (submit<f> (arguments...)) or of a lambda
   (submit ([] (...) {...}, arguments...)), and return at once; a first argument
   with {...} says how. */
template <auto Function, class... A>
void
submit (A &&...arguments)
{
  go (make_of<Function> (static_cast<A &&> (arguments)...));
}
template <auto Function, class... A>
void
submit (with how, A &&...arguments)
{
  go (prepare (make_of<Function> (static_cast<A &&> (arguments)...), how));
}
template <class F, class... A>
void
submit (F &&function, A &&...arguments)
{
  go (make (static_cast<F &&> (function), static_cast<A &&> (arguments)...));
}
template <class F, class... A>
void
submit (with how, F &&function, A &&...arguments)
{
  go (prepare (
      make (static_cast<F &&> (function), static_cast<A &&> (arguments)...),
      how));
}

/* The same, with a task to wait for. */
template <auto Function, class... A>
[[nodiscard]] task
async (A &&...arguments)
{
  return task (go (
      kept_for_wait (make_of<Function> (static_cast<A &&> (arguments)...))));
}
template <class F, class... A>
[[nodiscard]] task
async (F &&function, A &&...arguments)
{
  return task (go (kept_for_wait (
      make (static_cast<F &&> (function), static_cast<A &&> (arguments)...))));
}

/* A codelet with several implementations, which the run-time support chooses
   among; their parameters are those of S.  It must live as long as its tasks,
   and is neither copied nor moved.

     asterism::codelet<void (asterism::span<float>, float)> scale ("scale");
     scale.cpu<plain> ().cpu<unrolled> ().cuda<launch> ();
     scale (data, 2.f);                        // submits */
template <class S>
class codelet;
template <class... P>
class codelet<void (P...)>
{
  using S = signature<P...>;

public:
  explicit codelet (const char *name) : native_ (S::describe (name)) {}
  codelet (const codelet &) = delete;
  codelet &operator= (const codelet &) = delete;

  /* Add a function that may be called with P...; those for CUDA get addresses
     in the device's memory, and with `async' only enqueue on the worker's
     stream. */
  template <auto Function>
  codelet &
  cpu ()
  {
    add (native_.cpu_funcs, run<Function>);
    return *this;
  }
  template <auto Function>
  codelet &
  cuda (bool async = false)
  {
    const std::size_t i = add (native_.cuda_funcs, run<Function>);
    native_.cuda_flags[i] = async ? STARPU_CUDA_ASYNC : 0;
    return *this;
  }
  /* One for OpenCL, that takes the buffers itself, and values () of its second
     argument. */
  codelet &
  opencl (starpu_opencl_func_t function, bool async = false)
  {
    const std::size_t i = add (native_.opencl_funcs, function);
    native_.opencl_flags[i] = async ? STARPU_OPENCL_ASYNC : 0;
    return *this;
  }
  static const typename S::values &
  values (void *argument)
  {
    return std::get<1> (
        *static_cast<typename S::template block<no_value> *> (argument));
  }
  codelet &
  model (starpu_perfmodel *model)
  {
    native_.model = model;
    return *this;
  }
  starpu_codelet &
  native ()
  {
    return native_;
  }

  template <class... A>
  void
  operator() (A &&...arguments)
  {
    go (S::make (native_, no_value (), static_cast<A &&> (arguments)...));
  }
  template <class... A>
  void
  operator() (with how, A &&...arguments)
  {
    go (prepare (
        S::make (native_, no_value (), static_cast<A &&> (arguments)...), how));
  }
  template <class... A>
  [[nodiscard]] task
  async (A &&...arguments)
  {
    return task (go (kept_for_wait (
        S::make (native_, no_value (), static_cast<A &&> (arguments)...))));
  }

private:
  template <auto Function>
  static void
  run (void **buffers, void *kept)
  {
    static_assert (std::is_invocable_v<decltype (Function), P...>,
                   "an implementation takes the parameters of its codelet");
    S::template run_as<calls<Function>, no_value> (buffers, kept);
  }
  /* To the end of the list, which says where. */
  template <class F>
  static std::size_t
  add (F *list, F function)
  {
    std::size_t i = 0;
    while (i < STARPU_MAXIMPLEMENTATIONS && list[i])
      i++;
    if (i == STARPU_MAXIMPLEMENTATIONS)
      fail (-EINVAL, "a codelet has no room for more implementations");
    list[i] = function;
    return i;
  }

  starpu_codelet native_;
};

} // namespace v1

using v1::async;
using v1::codelet;
using v1::commute;
using v1::out;
using v1::reduce;
using v1::runtime;
using v1::scratch;
using v1::submit;
using v1::task;
using v1::wait_for_all;
using v1::with;

} // namespace asterism

#endif /* ASTERISM_HPP */
