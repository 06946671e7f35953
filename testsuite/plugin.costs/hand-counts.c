/* The compiler derives from the body of a task what an execution costs: the
   operations are those that one counts by hand, as polynomials of the task's
   numbers, whatever the options.  Bytes are the different ones that are read and
   written.
   rows: C31
   options: -O0 | -O2 -g */
/* { dg-do compile } */
/* { dg-additional-options "-fplugin-arg-asterism-verbose" } */

double sqrt (double);
double exp (double);
double fma (double, double, double);

#define TASK __attribute__ ((task)) void
#define TILE 8

TASK axpy (int n, double a, const double *x, double *y) /* { dg-note "task .axpy. is 2 n flops, 24 n bytes" } */
{
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

TASK dot (unsigned n, const float *x, const float *y, float *sum) /* { dg-note "task .dot. is 2 n flops, 8 n . 4 bytes" } */
{
  float s = 0;
  for (unsigned i = 0; i < n; i++)
    s += x[i] * y[i];
  *sum = s;
}

TASK scale (long n, double a, double *x) /* { dg-note "task .scale. is n flops, 16 n bytes" } */
{
  long i = 0;
  while (i < n)
    {
      x[i] *= a;
      i += 1;
    }
}

TASK norm (int n, const double *x, double *r) /* { dg-note "task .norm. is 2 n . 1 flops, 8 n . 8 bytes" } */
{
  double s = 0;
  for (int i = n - 1; i >= 0; i--)
    s += x[i] * x[i];
  *r = sqrt (s);
}

TASK gemv (int n, int m, const double a[n][m], const double *x, double *y) /* { dg-note "task .gemv. is 2 n m flops, 8 n m . 16 n . 8 m bytes" } */
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      y[i] += a[i][j] * x[j];
}

TASK ger (int n, int m, double a[n][m], const double *x, const double *y) /* { dg-note "task .ger. is 2 n m flops, 16 n m . 8 n . 8 m bytes" } */
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] += x[i] * y[j];
}

TASK gemm (int m, int n, int k, const double a[m][k], const double b[k][n], double c[m][n]) /* { dg-note "task .gemm. is 2 m n k flops, 16 m n . 8 m k . 8 n k bytes" } */
{
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      for (int l = 0; l < k; l++)
        c[i][j] += a[i][l] * b[l][j];
}

TASK syrk (int n, int k, const double a[n][k], double c[n][n]) /* { dg-note "task .syrk. is n.2 k . n k flops, 8 n k . 8 n.2 . 8 n bytes" } */
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      for (int l = 0; l < k; l++)
        c[i][j] -= a[i][l] * a[j][l];
}

TASK trsm (int n, int m, const double l[n][n], double b[n][m]) /* { dg-note "task .trsm. is n.2 m flops, 16 n m . 4 n.2 - 4 n bytes" } */
{
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < i; j++)
        for (int k = 0; k < m; k++)
          b[i][k] -= l[i][j] * b[j][k];
      for (int k = 0; k < m; k++)
        b[i][k] /= l[i][i];
    }
}

TASK potrf (int n, double *a) /* { dg-note "task .potrf. is 1/3 n.3 . 1/2 n.2 . 1/6 n flops, 16 n.2 - 24 n . 8 bytes" } */
{
  for (int k = 0; k < n; k++)
    {
      a[k * n + k] = sqrt (a[k * n + k]);
      for (int i = k + 1; i < n; i++)
        a[i * n + k] /= a[k * n + k];
      for (int j = k + 1; j < n; j++)
        for (int i = j; i < n; i++)
          a[i * n + j] -= a[i * n + k] * a[j * n + k];
    }
}

TASK getrf (long n, long ld, double *a) /* { dg-note "task .getrf. is 2/3 n.3 - 1/2 n.2 - 1/6 n flops, 16 n.2 - 32 n . 16 bytes" } */
{
  for (long k = 0; k < n; k++)
    for (long i = k + 1; i < n; i++)
      {
        a[i * ld + k] /= a[k * ld + k];
        for (long j = k + 1; j < n; j++)
          a[i * ld + j] -= a[i * ld + k] * a[k * ld + j];
      }
}

TASK trmv (int n, const double a[n][n], const double *x, double *y) /* { dg-note "task .trmv. is n.2 . n flops, 4 n.2 . 28 n bytes" } */
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      y[i] += a[i][j] * x[j];
}

TASK jacobi (int n, int m, const float a[n][m], float b[n][m]) /* { dg-note "task .jacobi. is 4 n m - 8 n - 8 m . 16 flops, 8 n m - 8 n - 16 m . 16 bytes" } */
{
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i][j] = 0.25f * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

TASK heat (int n, const double a[n][n][n], double b[n][n][n]) /* { dg-note "task .heat. is 8 n.3 - 48 n.2 . 96 n - 64 flops, 16 n.3 - 80 n.2 . 128 n - 64 bytes" } */
{
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        b[i][j][k] = 0.5 * a[i][j][k]
                     + 0.1 * (a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k]
                              + a[i][j + 1][k] + a[i][j][k - 1] + a[i][j][k + 1]);
}

TASK convolve (int n, int k, const float *x, const float *w, float *y) /* { dg-note "task .convolve. is 2 n k - 2 k.2 . 2 k flops, 4 n k - 4 k.2 . 8 n . 8 bytes" } */
{
  for (int i = 0; i <= n - k; i++)
    for (int j = 0; j < k; j++)
      y[i] += x[i + j] * w[j];
}

static double
horner (int p, double x)
{
  double s = 1;
  for (int i = 0; i < p; i++)
    s = s * x + 1;
  return s;
}

TASK evaluate (int n, int p, double *x) /* { dg-note "task .evaluate. is 2 n p - 2 n flops, 16 n bytes" } */
{
  for (int i = 0; i < n; i++)
    x[i] = horner (p - 1, x[i]);
}

TASK bodies (int n, const double *x, const double *y, double *f) /* { dg-note "task .bodies. is 6 n.2 - 6 n flops, 32 n bytes" } */
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      {
        double dx = x[i] - x[j], dy = y[i] - y[j];
        double r2 = dx * dx + dy * dy;
        double w = 1 / (r2 * sqrt (r2));
        f[i] += w * dx;
        f[j] -= w * dy;
      }
}

TASK mandelbrot (int n, int steps, float *out) /* { dg-note "task .mandelbrot. is 6 n steps flops, 4 n bytes" } */
{
  for (int i = 0; i < n; i++)
    {
      float x = 0, y = 0;
      for (int s = 0; s < steps; s++)
        {
          float t = x * x - y * y;
          y = 2 * x * y + 0.5f;
          x = t;
        }
      out[i] = x;
    }
}

TASK add (int n, int m, double (*a)[TILE], const double (*b)[TILE]) /* { dg-note "task .add. is 8 n flops, 192 n bytes" } */
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < TILE; j++)
      a[i][j] += b[i][j];
}

TASK option (int n, double rate, const double *price, double *value) /* { dg-note "task .option. is 5 n flops, 16 n bytes" } */
{
  for (int i = 0; i < n; i++)
    value[i] = price[i] * exp (-rate * price[i]) / (1 + rate);
}

TASK hash (int n, unsigned *x) /* { dg-note "task .hash. is 0 flops, 8 n bytes" } */
{
  for (int i = 0; i < n; i++)
    x[i] = x[i] * 2654435761u ^ x[i] >> 13;
}

TASK prefix (int n, int d, const double *x, double *y) /* { dg-note "task .prefix. is n - d flops, 16 n - 16 d bytes" } */
{
  for (int i = d; i < n; i++)
    y[i] = x[i] + x[i - d];
}

TASK tile (const double *a, const double *b, double *c) /* { dg-note "task .tile. is 1024 flops, 2048 bytes" } */
{
  for (int i = 0; i < TILE; i++)
    for (int j = 0; j < TILE; j++)
      for (int k = 0; k < TILE; k++)
        c[i * TILE + j] += a[i * TILE + k] * b[k * TILE + j];
}

TASK steps (int n, int t, double *x) /* { dg-note "task .steps. is 3 n t - 6 t flops, 16 n - 16 bytes" } */
{
  for (int s = 0; s < t; s++)
    for (int i = 1; i < n - 1; i++)
      x[i] = (x[i - 1] + x[i] + x[i + 1]) / 3;
}

TASK branch (int n, double *x) /* { dg-note "task .branch. is 3 n flops, 16 n bytes" } */
{
  for (int i = 0; i < n; i++)
    if (x[i] > 0)
      x[i] = x[i] * x[i] * x[i] + 1;
    else
      x[i] = -x[i];
}

TASK complexes (int n, const _Complex double *x, _Complex double *y) /* { dg-note "task .complexes. is 2 n flops, 48 n bytes" } */
{
  for (int i = 0; i < n; i++)
    y[i] = y[i] + x[i];
}

TASK every_other (int n, double *x) /* { dg-note "task .every_other. is 1/2 n flops, 8 n bytes" } */
{
  for (int i = 0; i < n; i += 2)
    x[i] += 1;
}

TASK walk (int n, const double *x, double *sum) /* { dg-note "task .walk. is n flops, 8 n . 8 bytes" } */
{
  double s = 0;
  for (const double *p = x; p < x + n; p++)
    s += *p;
  *sum = s;
}

TASK halves (int n, float *x) /* { dg-note "task .halves. is n flops, 8 n bytes" } */
{
  int i = 0;
  do
    x[i] *= 0.5f;
  while (++i < n);
}

TASK fused (int n, const double *x, double *y) /* { dg-note "task .fused. is 2 n flops, 24 n bytes" } */
{
  for (int i = 0; i < n; i++)
    y[i] = fma (x[i], x[i], y[i]);
}

/* How often the first loop is executed is rounded, so only the operations are
   exact. */
TASK unrolled (int n, const double *x, double *sum) /* { dg-note "task .unrolled. is n flops," } */
{
  double s = 0;
  int i;
  for (i = 0; i + 4 <= n; i += 4)
    s += (x[i] + x[i + 1]) + (x[i + 2] + x[i + 3]);
  for (; i < n; i++)
    s += x[i];
  *sum = s;
}
