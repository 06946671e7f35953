/* Blocks that are tasks in member functions, lambdas, templates and
   constructors, with references, range loops, destructors, exceptions that they
   catch, iterators, and a variable that is the function's result.
   rows: -
   options: -O0 | -O2 -g | -std=c++20 -O3 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -Wshadow" } */
/* { dg-set-target-env-var STARPU_NCPU "3" } */
/* { dg-final { sequential-same-output } } */

#include <cstdio>
#include <string>
#include <vector>

static int alive;
struct Guard
{
  explicit Guard (int number) : n (number) { alive++; }
  Guard (const Guard &other) : n (other.n) { alive++; }
  ~Guard () { alive--; }
  int n;
};

struct Point
{
  double x, y;
  double
  norm () const
  {
    return x * x + y * y;
  }
  static int
  twice (const int &v)
  {
    return 2 * v;
  }
};

class Series
{
public:
  explicit Series (int n) : values_ (n), n_ (n)
  {
    double *values = values_.data ();
#pragma css task output (values[n])
    {
      for (int i = 0; i < n; i++)
        values[i] = i;
    }
  }

  void
  scale (const Point &by)
  {
    double *values = values_.data ();
#pragma css task inout (values[n_])
    {
      for (int i = 0; i < n_; i++)
        values[i] *= by.norm ();
    }
#pragma css task inout (sum_) input (values[n_])
    {
      sum_ = 0;
      for (int i = 0; i < n_; i++)
        sum_ += values[i];
    }
  }

  double
  sum () const
  {
#pragma css wait on (sum_)
    return sum_;
  }

private:
  std::vector<double> values_;
  int n_;
  double sum_ = 0;
};

template <typename T, int N>
static T
power (T base)
{
  T result = 1;
  for (int i = 0; i < N; i++)
    {
#pragma css task inout (result)
      {
        result *= base;
      }
    }
  Point p = { 1, 2 };
#pragma css task inout (result)
  {
    result += static_cast<T> (p.norm ());
  }
#pragma css wait on (result)
  return result;
}

static long
caught (const std::string &text, long &total)
{
  const char *p = text.c_str ();
  int n = static_cast<int> (text.size ());
#pragma css task input (p[n]) inout (total)
  {
    Guard outer (n);
    try
      {
        std::vector<int> copy (p, p + n);
        for (int c : copy)
          {
            Guard inner (c);
            if (inner.n == 'x')
              throw inner;
            total += Point::twice (n) + c;
          }
      }
    catch (const Guard &g)
      {
        total += g.n * outer.n;
      }
  }
  auto add = [&total, n] {
#pragma css task inout (total)
    {
      total += n;
    }
  };
  add ();
#pragma css wait on (total)
  return total;
}

/* Elements and rows that iterators name, of a vector and in a template.  */
template <typename T, int N>
static T
total (int n, T *const *rows)
{
  T sum = 0;
#pragma css task input ({ rows[i]{ 0 : N }, i = 0; n }) inout (sum)
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < N; j++)
        sum += rows[i][j];
  }
#pragma css wait on (sum)
  return sum;
}

class Pairs
{
public:
  explicit Pairs (int n) : n_ (n), values_ (n), more_ (n, 7) {}

  int
  exchange ()
  {
    switch (n_)
      {
      case 3:
#pragma css task inout ({ values_[i], i = 0 .. n_ - 1 }, { more_[i], i = 0; n_ })
        {
          for (int i = 0; i < n_; i++)
            std::swap (values_[i], more_[i]);
        }
#pragma css barrier
        break;
      default:
        return 0;
      }
    int *rows[] = { values_.data (), values_.data (), more_.data () };
    return total<int, 2> (3, rows);
  }

private:
  int n_;
  std::vector<int> values_, more_;
};

struct Large
{
  int v[32];
  Large () {}
  Large (const Large &other) { v[0] = other.v[0]; }
};

static Large
make ()
{
  Large result;
#pragma css task output (result.v)
  {
    for (int i = 0; i < 32; i++)
      result.v[i] = i;
  }
#pragma css barrier
  return result;
}

int
main ()
{
  Series s (10);
  Point by = { 1, 1 };
  s.scale (by);
  long total = 0;
  std::printf ("%g %d %g\n", s.sum (), power<int, 5> (3),
               power<double, 2> (1.5));
  std::printf ("%ld\n", caught ("abcxyz", total));
  std::printf ("%d %d %d\n", make ().v[31], alive, Pairs (3).exchange ());
}
