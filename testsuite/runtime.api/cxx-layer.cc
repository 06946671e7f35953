// SPDX-License-Identifier: LGPL-2.1-or-later
// asterism.hpp: tasks of functions, lambdas and codelets get data in the modes
// that their parameters say, values and captures as they were at the call, and
// handles, parts and access of the program end as their objects do.
//
// rows: C25 C26

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>

#include <asterism.hpp>

#include "../support/check.h"

using namespace asterism;

static void
scale (span<float> v, float by)
{
  for (float &x : v)
    x *= by;
}

static void
sum (span<const float> v, out<double> total, const double &start)
{
  total = std::accumulate (v.begin (), v.end (), start);
}

static void
add_to (view<int> m, int n)
{
  for (std::size_t i = 0; i < m.extent (0); i++)
    for (int &x : m.line (i))
      x += n;
}

// Deduced modes and values, whole and parts of a vector in any order.
static void
vectors ()
{
  std::vector<float> v (1000, 1);
  double start = 5, total = 0;
  {
    handle all (v);
    handle s (start);
    handle t (total);
    submit<scale> (all, 2.f);
    {
      auto parts = all.parts (7);
      CHECK_EQ (parts.size (), 7);
      for (auto part : parts)
        submit<scale> (with{ .priority = 1, .name = "part" }, part, 3);
    }
    submit<sum> (all, t, s);
    CHECK (*t.read () == 6005);
    *t.modify () += 1;
    double n = 0;
    for (float x : all.read ())
      n += x;
    CHECK (n == 6000);
    handle<double> other = std::move (t);
    CHECK (!t && other);
    other = std::move (s); // unregisters total
    CHECK (total == 6006);
  }
  auto fresh = handle<span<int>>::fresh (10);
  submit ([] (out<span<int>> x) { std::fill (x.begin (), x.end (), 7); },
          fresh);
  CHECK_EQ (fresh.read ()[9], 7);
}

// Tiles, and blocks of lines and columns, of a part of a larger matrix.
static void
matrices ()
{
  std::vector<int> m (12 * 25);
  {
    handle whole (view<int> (m.data (), { 12, 20 }, { 25, 1 }));
    {
      auto tiles = whole.tiles (3, 4);
      int n = 0;
      for (auto tile : tiles)
        submit<add_to> (tile, n++);
      auto lines = whole.parts (2), columns = whole.parts (2, 1);
      submit<add_to> (lines[1], 100);
      submit<add_to> (columns[1], 1000);
    }
    auto a = whole.read ();
    CHECK_EQ (a.stride (0), 25);
    for (int i = 0; i < 12; i++)
      for (int j = 0; j < 20; j++)
        CHECK_EQ (a (i, j),
                  i / 4 * 4 + j / 5 + (i >= 6) * 100 + (j >= 10) * 1000);
  }
  CHECK_EQ (m[24], 0);
  std::vector<short> cube (2 * 3 * 4 * 5);
  {
    handle four (view (cube.data (), 2, 3, 4, 5));
    const unsigned cuts[] = { 2, 3, 4, 5 };
    for (std::size_t d = 0; d < 4; d++)
      submit (
          [] (view<short, 4> part, std::size_t size, short n) {
            CHECK_EQ (part.size (), size);
            part (0, 0, 0, 0) = static_cast<short> (part (0, 0, 0, 0) + n);
          },
          four.parts (cuts[d], d)[0], 120 / cuts[d], 1 << d);
    handle three (view (cube.data (), 6, 4, 5));
    CHECK (three.parts (3).size () == 3);
  }
  CHECK_EQ (cube[0], 15);
}

// Captures and values live from the call to the end of the task, even when they
// own storage; each is destroyed once, when the submission fails as well.
static void
closures ()
{
  auto owner = std::make_shared<int> (40);
  double x = 0;
  handle h (x);
  {
    task waited = async (
        [owner] (double &x, std::string text, std::shared_ptr<int> two) {
          x = *owner + *two + double (text.size ());
        },
        h, std::string (50, 'a'), std::make_shared<int> (2));
    CHECK (waited.native ()->cl->name != nullptr);
    waited.wait ();
    CHECK (waited.finished ());
  }
  CHECK (*h.read () == 92);
  CHECK_EQ (owner.use_count (), 1);
  try
    {
      submit ([owner] (double &) {}, ref<double> ());
      CHECK (!"a task without its data is refused");
    }
  catch (const std::system_error &error)
    {
      CHECK_EQ (error.code ().value (), EINVAL);
    }
  CHECK_EQ (owner.use_count (), 1);
  try
    {
      handle<view<char>> empty (view<char> (nullptr, std::size_t (1) << 33, 1));
      CHECK (!"a dimension that is too long is refused");
    }
  catch (const std::system_error &)
    {
    }
}

// Each parameter makes its mode, also when there are many.
static void
modes ()
{
  auto nothing
      = [] (const int &, int &, out<int>, commute<int>, scratch<int>,
            reduce<int>, span<const int>, span<int>, out<view<int, 3>>) {};
  using S = v1::callable<decltype (nothing)>::type;
  const auto &codelet = v1::codelet_of<S, decltype (nothing)>;
  const unsigned expected[]
      = { STARPU_R,       STARPU_RW,    STARPU_W, STARPU_RW | STARPU_COMMUTE,
          STARPU_SCRATCH, STARPU_REDUX, STARPU_R, STARPU_RW,
          STARPU_W };
  CHECK_EQ (codelet.nbuffers, 9);
  for (unsigned i = 0; i < 9; i++)
    CHECK_EQ (STARPU_CODELET_GET_MODE (&codelet, i), expected[i]);
  int n[10] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 0 };
  {
    std::vector<handle<int>> h;
    for (int &x : n)
      h.emplace_back (x);
    submit ([] (const int &a, const int &b, const int &c, const int &d,
                const int &e, const int &f, const int &g, const int &h,
                const int &i,
                out<int> all) { all = a + b + c + d + e + f + g + h + i; },
            h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], h[8], h[9]);
    for (int i = 0; i < 10; i++)
      submit ([] (commute<int> sum, int by) { *sum += by; }, h[0], i);
  }
  CHECK_EQ (n[9], 45);
  CHECK_EQ (n[0], 46);
}

static int calls[2];
static void
halve (span<float> v, double)
{
  __atomic_add_fetch (&calls[0], 1, __ATOMIC_RELAXED);
  scale (v, 0.5f);
}
static void
halve_differently (span<float> v, float by)
{
  __atomic_add_fetch (&calls[1], 1, __ATOMIC_RELAXED);
  scale (v, by);
}

static void
codelets ()
{
  static codelet<void (span<float>, float)> half ("half");
  half.cpu<halve> ().cpu<halve_differently> ();
  CHECK (half.native ().cpu_funcs[1] != nullptr);
  CHECK_EQ (half.native ().modes[0], STARPU_RW);
  std::vector<float> v (100, 16);
  handle all (v);
  half (all, 0.5f);
  half (with{ .priority = 2 }, all, 0.5f);
  half.async (all, 0.5f).wait ();
  CHECK (all.read ()[99] == 2);
  CHECK_EQ (calls[0] + calls[1], 3);
}

int
main ()
{
  runtime running;
  vectors ();
  matrices ();
  closures ();
  modes ();
  codelets ();
  wait_for_all ();
  return 0;
}
