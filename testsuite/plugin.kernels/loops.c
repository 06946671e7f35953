/* Loops that are marked as kernels give on an OpenCL device, bit by bit, what they
   give in the same program compiled without the plugin: linear algebra, stencils,
   particles, images, hashing, sparse matrices, structures, and PolyBench's loops.
   There is no core, so that each must have become a kernel.
   rows: C30 C21 C22 */
/* { dg-do run } */
/* { dg-require opencl } */
/* { dg-additional-options "-Wall -Wextra -Werror -Wno-unknown-pragmas" } */
/* { dg-set-target-env-var STARPU_NCPU "0" } */
/* { dg-set-target-env-var STARPU_NOPENCL "1" } */
/* { dg-set-target-env-var POCL_DEVICES "basic" } */
/* { dg-set-target-env-var ASTERISM_SHARE_MEMORY "0" } */
/* { dg-final { sequential-same-output } } */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define TASK __attribute__ ((task))
#define OUT __attribute__ ((output))
enum { N = 41, M = 29, L = 7 };

/* BLAS */

static void scal (float *x, int n, float by) TASK;
static void
scal (float *x, int n, float by)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    x[i] *= by;
}

static void axpy (size_t n, double a, const double *x, double *y) TASK;
static void
axpy (size_t n, double a, const double *x, double *y)
{
#pragma starpu kernel group (32)
  for (size_t i = 0; i < n; i++)
    y[i] = a * x[i] + y[i];
}

static void gemv (int n, int m, const double a[n][m], const double *x,
                  double *y) TASK;
static void
gemv (int n, int m, const double a[n][m], const double *x, double *y)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int j = 0; j < m; j++)
        sum += a[i][j] * x[j];
      y[i] = sum;
    }
}

static void ger (double a[N][M], const double *x, const double *y) TASK;
static void
ger (double a[N][M], const double *x, const double *y)
{
#pragma starpu kernel collapse (2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] += x[i] * y[j];
}

static void gemm (int n, double c[n][n], const double a[n][n],
                  const double b[n][n]) TASK;
static void
gemm (int n, double c[n][n], const double a[n][n], const double b[n][n])
{
  int i, j, k;
#pragma starpu kernel collapse (2)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      for (k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
}

static void gemm_flat (unsigned n, float *c, const float *a, const float *b) TASK;
static void
gemm_flat (unsigned n, float *c, const float *a, const float *b)
{
#pragma starpu kernel collapse (2)
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      {
        float sum = 0;
        for (unsigned k = 0; k < n; k++)
          sum += a[i * n + k] * b[k * n + j];
        c[i * n + j] = sum;
      }
}

static void syrk (double c[N][N], const double a[N][M], double alpha) TASK;
static void
syrk (double c[N][N], const double a[N][M], double alpha)
{
#pragma starpu kernel
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++)
      for (int k = 0; k < M; k++)
        c[i][j] += alpha * a[i][k] * a[j][k];
}

static void trsm (const double l[N][N], double b[N][M]) TASK;
static void
trsm (const double l[N][N], double b[N][M])
{
#pragma starpu kernel
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      {
        double x = b[i][j];
        for (int k = 0; k < i; k++)
          x -= l[i][k] * b[k][j];
        b[i][j] = x / l[i][i];
      }
}

/* Stencils and images */

static void stencil1 (double *to OUT, const double *from, int n) TASK;
static void
stencil1 (double *to, const double *from, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    to[i] = i == 0 || i == n - 1 ? from[i]
                                 : (from[i - 1] + from[i] + from[i + 1]) / 3;
}

static void stencil2 (double to[N][M], const double from[N][M]) TASK;
static void
stencil2 (double to[N][M], const double from[N][M])
{
#pragma starpu kernel collapse (2)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1]
                         + from[i][j + 1]);
}

static void stencil3 (float *to, const float *from, int nx, int ny, int nz) TASK;
static void
stencil3 (float *to, const float *from, int nx, int ny, int nz)
{
#pragma starpu kernel collapse (3) group (8)
  for (int z = 1; z < nz - 1; z++)
    for (int y = 1; y < ny - 1; y++)
      for (int x = 1; x < nx - 1; x++)
        {
          const float *p = &from[(z * ny + y) * nx + x];
          to[(z * ny + y) * nx + x]
              = p[-1] + p[1] + p[-nx] + p[nx] + p[-nx * ny] + p[nx * ny] - 6 * *p;
        }
}

static void blur (uint8_t *to, const uint8_t *from, int w, int h) TASK;
static void
blur (uint8_t *to, const uint8_t *from, int w, int h)
{
#pragma starpu kernel collapse (2)
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      {
        static const int weights[3][3] = { { 1, 2, 1 }, { 2, 4, 2 }, { 1, 2 } };
        int sum = 0;
        for (int dy = -1; dy <= 1; dy++)
          for (int dx = -1; dx <= 1; dx++)
            {
              int sx = x + dx, sy = y + dy;
              sx = sx < 0 ? 0 : sx >= w ? w - 1 : sx;
              sy = sy < 0 ? 0 : sy >= h ? h - 1 : sy;
              sum += weights[dy + 1][dx + 1] * from[sy * w + sx];
            }
        to[y * w + x] = sum >> 4;
      }
}

static void median (uint8_t *to, const uint8_t *from, int w, int h) TASK;
static void
median (uint8_t *to, const uint8_t *from, int w, int h)
{
#pragma starpu kernel collapse (2)
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++)
      {
        uint8_t v[9];
        int count = 0;
        for (int dy = -1; dy <= 1; dy++)
          for (int dx = -1; dx <= 1; dx++)
            v[count++] = from[(y + dy) * w + x + dx];
        for (int i = 1; i < 9; i++)
          for (int j = i; j > 0 && v[j - 1] > v[j]; j--)
            {
              uint8_t t = v[j];
              v[j] = v[j - 1];
              v[j - 1] = t;
            }
        to[y * w + x] = v[4];
      }
}

static void transpose (double to[M][N], const double from[N][M]) TASK;
static void
transpose (double to[M][N], const double from[N][M])
{
#pragma starpu kernel collapse (2)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      to[i][j] = from[j][i];
}

/* Particles, options, fractals */

struct body { float x, y, z, mass; };
struct force { float f[3]; };

static void nbody (const struct body *b, struct force *f OUT, int n) TASK;
static void
nbody (const struct body *b, struct force *f, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      struct body me = b[i];
      float fx = 0, fy = 0, fz = 0;
      for (int j = 0; j < n; j++)
        {
          float dx = b[j].x - me.x, dy = b[j].y - me.y, dz = b[j].z - me.z;
          float d = dx * dx + dy * dy + dz * dz + 0.01f;
          float s = b[j].mass / (d * d);
          fx += dx * s;
          fy += dy * s;
          fz += dz * s;
        }
      f[i].f[0] = fx;
      f[i].f[1] = fy;
      f[i].f[2] = fz;
    }
}

static void advance (float *x, float *y, const float *vx, const float *vy,
                     int n, float dt) TASK;
static void
advance (float *x, float *y, const float *vx, const float *vy, int n, float dt)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      x[i] += vx[i] * dt;
      y[i] += vy[i] * dt;
      if (x[i] < 0)
        x[i] = -x[i];
      else if (x[i] > 1)
        x[i] = 2 - x[i];
    }
}

static inline double
normal (double d)
{
  if (d < 0)
    return 1 - 0.5 * erfc (d * 0.70710678118654752);
  return 0.5 + 0.5 * erf (d * 0.70710678118654752);
}

static void options (double *call OUT, double *put OUT, const double *s, int n,
                     double r, double v) TASK;
static void
options (double *call, double *put, const double *s, int n, double r, double v)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      double k = 100, t = 0.25 + i * 0.01;
      double d1 = (log (s[i] / k) + (r + v * v / 2) * t) / (v * sqrt (t));
      double d2 = d1 - v * sqrt (t);
      double n1 = normal (d1), n2 = normal (d2);
      call[i] = s[i] * n1 - k * exp (-r * t) * n2;
      put[i] = k * exp (-r * t) * (1 - n2) - s[i] * (1 - n1);
    }
}

static void mandelbrot (int *counts, int w, int h, int most) TASK;
static void
mandelbrot (int *counts, int w, int h, int most)
{
#pragma starpu kernel collapse (2)
  for (int py = 0; py < h; py++)
    for (int px = 0; px < w; px++)
      {
        double cx = -2 + 3.0 * px / w, cy = -1 + 2.0 * py / h, x = 0, y = 0;
        int count = 0;
        while (x * x + y * y < 4 && count < most)
          {
            double next = x * x - y * y + cx;
            y = 2 * x * y + cy;
            x = next;
            count++;
          }
        counts[py * w + px] = count;
      }
}

/* Sparse matrices, steps of sorts, sums and transforms */

static void spmv (int n, const int *rows, const int *columns, const double *a,
                  const double *x, double *y) TASK;
static void
spmv (int n, const int *rows, const int *columns, const double *a,
      const double *x, double *y)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int k = rows[i]; k < rows[i + 1]; k++)
        sum += a[k] * x[columns[k]];
      y[i] = sum;
    }
}

static void prefix (int64_t *to OUT, const int64_t *from, int n, int distance) TASK;
static void
prefix (int64_t *to, const int64_t *from, int n, int distance)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    to[i] = i >= distance ? from[i] + from[i - distance] : from[i];
}

static void bitonic (int *v, int n, int k, int j) TASK;
static void
bitonic (int *v, int n, int k, int j)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      int other = i ^ j;
      if (other <= i)
        continue;
      int up = (i & k) == 0;
      if ((v[i] > v[other]) == up)
        {
          int t = v[i];
          v[i] = v[other];
          v[other] = t;
        }
    }
}

struct complex_number { double re, im; };

static struct complex_number
product (struct complex_number a, struct complex_number b)
{
  struct complex_number c = { a.re * b.re - a.im * b.im,
                              a.re * b.im + a.im * b.re };
  return c;
}

static void butterfly (struct complex_number *v, struct complex_number w, int half) TASK;
static void
butterfly (struct complex_number *v, struct complex_number w, int half)
{
#pragma starpu kernel
  for (int i = 0; i < half; i++)
    {
      struct complex_number t = product (w, v[i + half]);
      v[i + half] = (struct complex_number){ v[i].re - t.re, v[i].im - t.im };
      v[i].re += t.re;
      v[i].im += t.im;
    }
}

static void histogram (int *bins, const uint8_t *data, int n) TASK;
static void
histogram (int *bins, const uint8_t *data, int n)
{
#pragma starpu kernel
  for (int b = 0; b < 256; b++)
    {
      bins[b] = 0;
      for (int i = 0; i < n; i++)
        if (data[i] == b)
          ++bins[b];
    }
}

/* Integers */

static uint32_t
mixed (uint32_t h)
{
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  h *= 0xc2b2ae35u;
  return h ^ (h >> 16);
}

/* Two functions read one table; what counts zeros has an effect; the counter is
   declared, with a value, before the loop.  */
static const int primes[] = { 2, 3, 5, 7, 11 };
static int
prime (int i)
{
  return primes[i % 5];
}
static int
next_prime (int i)
{
  return primes[(i + 1) % 5] - primes[i % 5];
}
static void counted (int *v, unsigned *u, const double *d, int n) TASK;
static void
counted (int *v, unsigned *u, const double *d, int n)
{
  int i = 0;
#pragma starpu kernel
  for (i = 0; i < n; i++)
    {
      unsigned bits = u[i] | 8;
      int zeros = __builtin_ctz (bits++);
      v[i] = prime (i) * next_prime (i + 2) + zeros
             + __builtin_ctzll ((unsigned long long)bits << 7)
             + (int)lrintf ((float)(d[i] * 10));
      u[i] = bits;
    }
}
static void hash32 (uint32_t *h, int n, uint32_t seed) TASK;
static void
hash32 (uint32_t *h, int n, uint32_t seed)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    h[i] = mixed (mixed (h[i] + seed) ^ (h[i] << 7 | h[i] >> 25));
}

static void hash64 (uint64_t *h, const unsigned char *bytes, int n, int length) TASK;
static void
hash64 (uint64_t *h, const unsigned char *bytes, int n, int length)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      const unsigned char *p = bytes + i * length, *end = p + length;
      uint64_t value = 0xcbf29ce484222325;
      while (p < end)
        value = (value ^ *p++) * 0x100000001b3;
      h[i] = value;
    }
}

static void narrow (int8_t *a, uint16_t *b, short *c, int n) TASK;
static void
narrow (int8_t *a, uint16_t *b, short *c, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      a[i] += 100;
      a[i] = -a[i] * 3;
      b[i] = b[i] * b[i] - 1;
      b[i] >>= 3;
      c[i] = ~c[i] ^ (short) (b[i] << 5);
      c[i] /= 7;
      c[i] %= 100;
    }
}

static void division (int64_t *v, const int *d, int n) TASK;
static void
division (int64_t *v, const int *d, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    v[i] = v[i] / d[i] * 1000 + v[i] % d[i] + (v[i] >> (i % 5))
           - (unsigned) d[i] / 3u + INT64_MIN / (i + 2) + (d[i] == INT32_MIN);
}

static void bits (int *out OUT, const unsigned *in, int n) TASK;
static void
bits (int *out, const unsigned *in, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    out[i] = __builtin_popcount (in[i]) + 100 * __builtin_clz (in[i] | 1)
             + 10000 * __builtin_ctz (in[i] | 0x80000000u)
             + 1000000 * (in[i] & 1 && !(in[i] & 2));
}

static void collatz (int *steps OUT, int n) TASK;
static void
collatz (int *steps, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      unsigned long v = i + 1;
      int count = 0;
      do
        {
          if (v == 1)
            break;
          v = v & 1 ? 3 * v + 1 : v / 2;
          count++;
        }
      while (1);
      steps[i] = count;
    }
}

static void generator (uint64_t *state, uint32_t *out OUT, int n, int times) TASK;
static void
generator (uint64_t *state, uint32_t *out, int n, int times)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      uint64_t x = state[i];
      for (int t = times; t-- > 0;)
        {
          x ^= x >> 12;
          x ^= x << 25;
          x ^= x >> 27;
        }
      state[i] = x;
      out[i] = (x * 0x2545f4914f6cdd1d) >> 32;
    }
}

/* Statements */

enum kind { Add, Subtract, Multiply, Clear, Keep };
struct operation { enum kind kind; _Bool twice; int by; };

static void machine (int *v, const struct operation *o, int n, int count) TASK;
static void
machine (int *v, const struct operation *o, int n, int count)
{
#pragma starpu kernel for ("opencl", "cuda")
  for (int i = 0; i < n; i++)
    for (int k = 0; k < count; k++)
      for (int t = 0; t <= o[k].twice; t++)
        switch (o[k].kind)
          {
          case Add:
            v[i] += o[k].by;
            break;
          case Subtract:
            v[i] -= o[k].by;
            /* fall through */
          case Multiply:
            v[i] *= o[k].by;
            break;
          case Clear:
            v[i] = 0;
            continue;
          default:
            break;
          }
}

static void steps (int *v, int n, long from) TASK;
static void
steps (int *v, int n, long from)
{
#pragma starpu kernel
  for (int i = n - 1; i >= 0; i -= 3)
    v[i] += 1;
#pragma starpu kernel
  for (long i = from; i != n; ++i)
    v[i] += 10;
#pragma starpu kernel
  for (unsigned char i = 2; i <= 40; i += 5)
    v[i] += 100;
#pragma starpu kernel
  for (int i = 5; i < 5 - n; i++)
    v[i] = 7;
}

static void jacobi (double *a, double *b, int n, int times) TASK;
static void
jacobi (double *a, double *b, int n, int times)
{
  const int inner = n - 1;
  for (int t = 0; t < times; t++)
    {
      double weight = t % 2 ? 0.25 : 0.5;
#pragma starpu kernel
      for (int i = 1; i < inner; i++)
        b[i] = weight * (a[i - 1] + a[i + 1]);
      if (t > 0)
        {
#pragma starpu kernel
          for (int i = 1; i < inner; i++)
            a[i] = b[i];
        }
    }
}

struct range { float low, high; int steps[2]; };

static int limit = 3;

static void clamp (float *v, struct range r, int n) TASK;
static void
clamp (float *v, struct range r, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      float x = v[i];
      x = x < r.low ? r.low : !(x <= r.high) ? r.high : x;
      v[i] = x * r.steps[i & 1] + limit;
    }
}

static void special (float *v, double *w, int n) TASK;
static void
special (float *v, double *w, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      w[i] = fmax (fabs (w[i]), 0.5) + floor (w[i]) - ceil (w[i] * 3)
             + trunc (w[i]) + sqrt (fabs (w[i])) + fmin (w[i], 0x1.8p-3);
      v[i] = sqrtf (fabsf (v[i])) + (float) w[i] / 3.0f;
      if (i == 3)
        v[i] = INFINITY;
      if (i == 4)
        w[i] = -INFINITY;
      if (isnan (v[i]) || i == 5)
        w[i] = (int) v[i] + (long) w[i] + (unsigned char) i;
    }
}

static void
order (float *a, float *b)
{
  float low = *a < *b ? *a : *b;
  *b = *a < *b ? *b : *a;
  *a = low;
}

static void sorted3 (float (*v)[3], int n) TASK;
static void
sorted3 (float (*v)[3], int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      float *row = v[i], own[3] = { row[2], row[1], row[0] };
      order (&own[0], &own[1]);
      order (&own[1], &own[2]);
      order (own, own + 1);
      order (row, row + 2);
      for (int k = 0; k < 3; k++)
        row[k] += own[k];
    }
}

/* PolyBench */

static void atax (const double a[N][M], const double *x, double *t, double *y) TASK;
static void
atax (const double a[N][M], const double *x, double *t, double *y)
{
#pragma starpu kernel
  for (int i = 0; i < N; i++)
    {
      t[i] = 0;
      for (int j = 0; j < M; j++)
        t[i] += a[i][j] * x[j];
    }
#pragma starpu kernel
  for (int j = 0; j < M; j++)
    {
      y[j] = 0;
      for (int i = 0; i < N; i++)
        y[j] += a[i][j] * t[i];
    }
}

static void gesummv (const double *a, const double *b, const double *x,
                     double *y, int n, double alpha, double beta) TASK;
static void
gesummv (const double *a, const double *b, const double *x, double *y, int n,
         double alpha, double beta)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      double s = 0, t = 0;
      for (int j = 0; j < n; j++)
        {
          s = a[i * n + j] * x[j] + s;
          t = b[i * n + j] * x[j] + t;
        }
      y[i] = alpha * s + beta * t;
    }
}

static void doitgen (double a[L][L][L], const double c[L][L]) TASK;
static void
doitgen (double a[L][L][L], const double c[L][L])
{
#pragma starpu kernel collapse (2)
  for (int r = 0; r < L; r++)
    for (int q = 0; q < L; q++)
      {
        double sum[L];
        for (int p = 0; p < L; p++)
          {
            sum[p] = 0;
            for (int s = 0; s < L; s++)
              sum[p] += a[r][q][s] * c[s][p];
          }
        for (int p = 0; p < L; p++)
          a[r][q][p] = sum[p];
      }
}

static void fdtd (double ex[N][M], double ey[N][M], double hz[N][M], int times) TASK;
static void
fdtd (double ex[N][M], double ey[N][M], double hz[N][M], int times)
{
  int t, i, j;
  for (t = 0; t < times; t++)
    {
#pragma starpu kernel
      for (j = 0; j < M; j++)
        ey[0][j] = t;
#pragma starpu kernel collapse (2)
      for (i = 1; i < N; i++)
        for (j = 0; j < M; j++)
          ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
#pragma starpu kernel collapse (2)
      for (i = 0; i < N; i++)
        for (j = 1; j < M; j++)
          ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
#pragma starpu kernel collapse (2)
      for (i = 0; i < N - 1; i++)
        for (j = 0; j < M - 1; j++)
          hz[i][j] = hz[i][j]
                     - 0.7
                           * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j]
                              - ey[i][j]);
    }
}

static void covariance (double data[N][M], double *mean, double cov[M][M]) TASK;
static void
covariance (double data[N][M], double *mean, double cov[M][M])
{
#pragma starpu kernel
  for (int j = 0; j < M; j++)
    {
      mean[j] = 0;
      for (int i = 0; i < N; i++)
        mean[j] += data[i][j];
      mean[j] /= N;
    }
#pragma starpu kernel collapse (2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      data[i][j] -= mean[j];
#pragma starpu kernel
  for (int i = 0; i < M; i++)
    for (int j = i; j < M; j++)
      {
        cov[i][j] = 0;
        for (int k = 0; k < N; k++)
          cov[i][j] += data[k][i] * data[k][j];
        cov[i][j] /= N - 1.0;
        cov[j][i] = cov[i][j];
      }
}

static void floyd (int *paths, int n) TASK;
static void
floyd (int *paths, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma starpu kernel collapse (2)
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          paths[i * n + j] = paths[i * n + j] < paths[i * n + k] + paths[k * n + j]
                                 ? paths[i * n + j]
                                 : paths[i * n + k] + paths[k * n + j];
    }
}

/* More rows than a CUDA device launches groups of at once, in two dimensions.  */
enum { TALL = 70000 };

static void tall (int (*v)[1], int n) TASK;
static void
tall (int (*v)[1], int n)
{
#pragma starpu kernel collapse (2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 1; j++)
      v[i][j] = i * 3;
#pragma starpu kernel collapse (3) group (1)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 1; j++)
      for (int k = 0; k < 1; k++)
        v[i][j] += i ^ 5;
}

/* The data of every task, filled anew for each.  */

static double da[N * N], db[N * N], dc[N * N], dd[N * N];
static float fa[N * N], fb[N * N], fc[N * N], fd[N * N];
static int ia[N * N], ib[N * N];
static uint8_t ua[N * N], ub[N * N];
static int64_t la[N * N], lb[N * N];
static int8_t sa[N * N];
static uint16_t sb[N * N];
static short sc[N * N];
static struct body bodies[N];
static struct force forces[N];
static struct complex_number numbers[2 * N];
static struct operation operations[L];
static int heights[TALL];
static struct range ranges = { -3, 5.5f, { 2, 3 } };

static uint64_t seed = 88172645463325252u;

static int
next (int most)
{
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return seed % most;
}

static void
fill (void)
{
  for (int i = 0; i < N * N; i++)
    {
      da[i] = next (1000) / 64.0 - 5;
      db[i] = next (1000) / 100.0 - 5;
      dc[i] = next (1000) / 7.0;
      dd[i] = 50 + next (100);
      fa[i] = next (1000) / 64.0f - 5;
      fb[i] = next (1000) / 100.0f - 5;
      fc[i] = next (1000) / 1000.0f;
      fd[i] = next (1000) / 7.0f - 60;
      ia[i] = next (100000) - 50000;
      ib[i] = next (30) + 1;
      ua[i] = next (256);
      ub[i] = 0;
      la[i] = (int64_t) next (1 << 30) * next (1 << 30) - (1ll << 59);
      lb[i] = 0;
      sa[i] = next (256);
      sb[i] = next (65536);
      sc[i] = next (65536);
    }
  for (int i = 0; i < N; i++)
    bodies[i] = (struct body){ fa[i], fb[i], fc[i], fc[i + N] };
  for (int i = 0; i < 2 * N; i++)
    numbers[i] = (struct complex_number){ da[i], db[i] };
  for (int i = 0; i < L; i++)
    operations[i] = (struct operation){ (enum kind) (i % 5), i % 2, i - 2 };
}

static void
show (const char *name, const void *data, size_t size)
{
  uint64_t h = 0xcbf29ce484222325;
  for (size_t i = 0; i < size; i++)
    h = (h ^ ((const unsigned char *) data)[i]) * 0x100000001b3;
  printf (" %s %016llx", name, (unsigned long long) h);
}

#define SHOW(x) show (#x, x, sizeof x)

static void
run_double (int which)
{
  fill ();
#pragma starpu register da
#pragma starpu register db
#pragma starpu register dc
#pragma starpu register dd
  switch (which)
    {
    case 0: axpy (N * N, 1.25, da, db); break;
    case 1: gemv (N, M, (void *) da, db, dc); break;
    case 2: ger ((void *) da, db, dc); break;
    case 3: gemm (N, (void *) dc, (void *) da, (void *) db); break;
    case 4: syrk ((void *) dc, (void *) da, 0.75); break;
    case 5: trsm ((void *) dd, (void *) da); break;
    case 6: stencil1 (db, da, N * N); break;
    case 7: stencil2 ((void *) db, (void *) da); break;
    case 8: transpose ((void *) db, (void *) da); break;
    case 9: jacobi (da, db, N * N, 5); break;
    case 10: atax ((void *) da, db, dc, dd); break;
    case 11: gesummv (da, db, dc, dd, N, 1.5, 1.25); break;
    case 12: doitgen ((void *) da, (void *) db); break;
    case 13: fdtd ((void *) da, (void *) db, (void *) dc, 4); break;
    case 14: covariance ((void *) da, db, (void *) dc); break;
    case 15: options (da, db, dd, N, 0.02, 0.3); break;
    }
#pragma starpu unregister da
#pragma starpu unregister db
#pragma starpu unregister dc
#pragma starpu unregister dd
  printf ("double %d", which);
  if (which == 15)
    for (int i = 0; i < N; i++)
      printf (" %.9f %.9f", da[i], db[i]);
  else
    {
      SHOW (da);
      SHOW (db);
      SHOW (dc);
      SHOW (dd);
    }
  printf ("\n");
}

static void
run_float (int which)
{
  fill ();
  for (int i = 0; i < N; i++)
    dd[i] -= 70;
#pragma starpu register dd
#pragma starpu register fa
#pragma starpu register fb
#pragma starpu register fc
#pragma starpu register fd
#pragma starpu register bodies
#pragma starpu register forces
  switch (which)
    {
    case 0: scal (fa, N * N, 3.14f); break;
    case 1: gemm_flat (N, fc, fa, fb); break;
    case 2: stencil3 (fb, fa, 11, 9, 15); break;
    case 3: nbody (bodies, forces, N); break;
    case 4: advance (fc, fd, fa, fb, N * N, 0.125f); break;
    case 5: clamp (fd, ranges, N * N); break;
    case 6: special (fd, dd, N); break;
    case 7: sorted3 ((float (*)[3]) fa, N * N / 3); break;
    }
#pragma starpu unregister dd
#pragma starpu unregister fa
#pragma starpu unregister fb
#pragma starpu unregister fc
#pragma starpu unregister fd
#pragma starpu unregister bodies
#pragma starpu unregister forces
  printf ("float %d", which);
  SHOW (dd);
  SHOW (fa);
  SHOW (fb);
  SHOW (fc);
  SHOW (fd);
  show ("forces", forces, sizeof forces);
  printf ("\n");
}

static void
run_integer (int which)
{
  fill ();
  static int rows[N + 1], columns[N * L];
  for (int i = 0; i < N; i++)
    rows[i + 1] = rows[i] + next (L);
  for (int i = 0; i < N * L; i++)
    columns[i] = next (N);
#pragma starpu register rows
#pragma starpu register columns
#pragma starpu register da
#pragma starpu register db
#pragma starpu register dc
#pragma starpu register ia
#pragma starpu register ib
#pragma starpu register ua
#pragma starpu register ub
#pragma starpu register la
#pragma starpu register lb
#pragma starpu register sa
#pragma starpu register sb
#pragma starpu register sc
#pragma starpu register numbers
#pragma starpu register operations
#pragma starpu register heights
  switch (which)
    {
    case 0: blur (ub, ua, N, M); break;
    case 1: median (ub, ua, N, M); break;
    case 2: mandelbrot (ia, N, M, 100); break;
    case 3: spmv (N, rows, columns, da, db, dc); break;
    case 4: prefix (lb, la, N * N, 4); break;
    case 5: for (int k = 2; k <= 1024; k *= 2)
        for (int j = k / 2; j > 0; j /= 2)
          bitonic (ia, 1024, k, j);
      break;
    case 6: butterfly (numbers, (struct complex_number){ 0.6, -0.8 }, N); break;
    case 7: histogram (ia, ua, N * N); break;
    case 8: hash32 ((uint32_t *) ia, N * N, 42); break;
    case 9: hash64 ((uint64_t *) la, ua, N, 30); break;
    case 10: narrow (sa, sb, sc, N * N); break;
    case 11: division (la, ib, N * N); break;
    case 12: bits (ib, (unsigned *) ia, N * N); break;
    case 13: collatz (ia, N * N); break;
    case 14: generator ((uint64_t *) la, (uint32_t *) ia, N * N, 9); break;
    case 15: machine (ia, operations, N * N, L); break;
    case 16: steps (ia, N * N, 17); break;
    case 17: floyd (ib, N); break;
    case 18: counted (ib, (unsigned *) ia, dc, N * N); break;
    case 19: tall ((int (*)[1]) heights, TALL); break;
    }
#pragma starpu unregister rows
#pragma starpu unregister columns
#pragma starpu unregister da
#pragma starpu unregister db
#pragma starpu unregister dc
#pragma starpu unregister ia
#pragma starpu unregister ib
#pragma starpu unregister ua
#pragma starpu unregister ub
#pragma starpu unregister la
#pragma starpu unregister lb
#pragma starpu unregister sa
#pragma starpu unregister sb
#pragma starpu unregister sc
#pragma starpu unregister numbers
#pragma starpu unregister operations
#pragma starpu unregister heights
  printf ("integer %d", which);
  SHOW (dc);
  SHOW (ia);
  SHOW (ib);
  SHOW (ub);
  SHOW (la);
  SHOW (lb);
  SHOW (sa);
  SHOW (sb);
  SHOW (sc);
  if (which == 19)
    SHOW (heights);
  show ("numbers", numbers, sizeof numbers);
  printf ("\n");
}

int
main (void)
{
#pragma starpu initialize
  for (int i = 0; i < 16; i++)
    run_double (i);
  for (int i = 0; i < 8; i++)
    run_float (i);
  for (int i = 0; i < 20; i++)
    run_integer (i);
#pragma starpu shutdown
  return 0;
}
