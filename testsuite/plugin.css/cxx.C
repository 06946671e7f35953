/* Tasks in namespaces, overloaded, inline and noexcept, with references and
   with arrays of arrays, whose clauses use constants, enumerators, `sizeof' and
   what is in the scope; directives in templates, lambdas and members; and calls
   with temporaries among the arguments and in the clauses, each made once and
   destroyed when the call has returned.
   rows: -
   options: -O0 | -O2 -g | -std=c++20 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -Wshadow" } */

extern "C" int starpu_worker_get_id (void);
static int worker = -1;

namespace work
{
constexpr int kSize = 4;
enum
{
  Half = kSize / 2
};

#pragma css task input (from[kSize]) inout (sum)
inline void
add (const int *from, long &sum) noexcept
{
  for (int i = 0; i < kSize; i++)
    sum += from[i];
}
#pragma css task input (from[n]) inout (sum)
void add (const double *from, unsigned n, double &sum);

#pragma css task output (m[kSize][kSize]{}{ Half:Half })
static void
right_half (int m[][kSize], int value)
{
  for (int i = 0; i < kSize; i++)
    for (int j = Half; j < kSize; j++)
      m[i][j] = value;
}
#pragma css task inout (bytes[n * sizeof (int)])
extern "C" void
negate_all (void *bytes, unsigned long n)
{
  int *v = static_cast<int *> (bytes);
  worker = starpu_worker_get_id ();
  for (unsigned long i = 0; i < n; i++)
    v[i] = -v[i];
}
} // namespace work

void
work::add (const double *from, unsigned n, double &sum)
{
  for (unsigned i = 0; i < n; i++)
    sum += from[i];
}

template <typename T> struct Holder
{
  T value;
  T
  get ()
  {
#pragma css wait on (value)
    return value;
  }
};

template <typename T>
T
first (T *p)
{
#pragma css wait on (p{ 0 : 1 })
  return *p;
}

static int made, alive;
struct Count
{
  explicit Count (int number) : n (number)
  {
    made++;
    alive++;
  }
  ~Count () { alive--; }
  int
  get () const
  {
    return n;
  }
  int n;
};

static void
increment (int *v, int n)
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

static void
with_temporaries (int *v)
{
#pragma css task inout (v[Count (2).get ()])
  increment (v, Count (2).get ());
  if (made != 2 || alive)
    __builtin_abort ();
#pragma css task inout (v[]{ Count (0).get () .. Count (2).get () }) \
    priority (Count (1).get ())
  increment (v, 3);
  if (made != 5 || alive)
    __builtin_abort ();
#pragma css wait on (v)
  if (v[0] != 2 || v[1] != 2 || v[2] != 1)
    __builtin_abort ();
}

int
main ()
{
  int counts[3] = { 0, 0, 0 };
  with_temporaries (counts);
  int v[work::kSize] = { 1, 2, 3, 4 };
  double d[3] = { 1, 2, 4 };
  Holder<long> total = { 0 };
  Holder<double> sum = { 0 };
  work::add (v, total.value);
  work::add (v, total.value);
  work::add (d, 3, sum.value);
  if (total.get () != 20 || sum.get () != 7)
    return 1;
  int m[work::kSize][work::kSize] = {};
  work::right_half (m, 5);
  work::negate_all (v, 4);
  if (first (v) != -1)
    return 2;
  auto wait = [&] {
#pragma css wait on (m)
    return m[3][3] + m[0][2] - m[1][1];
  };
  int read = wait ();
#pragma css barrier
  return !(read == 10 && worker >= 0);
}
