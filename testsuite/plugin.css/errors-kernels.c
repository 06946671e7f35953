/* Mistakes in the geometry of a native kernel are told at their place.
   rows: -
   languages: c c++ */
/* { dg-do compile } */

#include <stdlib.h>
#pragma css task inout (v[n])
void scale (int n, float *v);
#pragma css target device (opencl) implements (scale) ndrange (2, n, 4) /* { dg-error "wrong number of sizes" } */
void rank (int n, float *v);
#pragma css target device (opencl) implements (scale) ndrange (n, n, 4) /* { dg-error "wrong number of sizes" } */
void rank_varies (int n, float *v);
#pragma css target device (opencl) implements (scale) ndrange (1, n, 0) /* { dg-error "wrong number of sizes" } */
void zero (int n, float *v);
#pragma css target device (cuda) implements (scale) ndrange (1, n, 4) grid (n) block (4) /* { dg-error "second geometry" } */
void forms (int n, float *v);
#pragma css target device (cuda) implements (scale) grid (n) /* { dg-error "describes a kernel that cannot be" } */
void no_block (int n, float *v);
#pragma css target device (cuda) implements (scale) shmem (8) /* { dg-error "describes a kernel that cannot be" } */
void memory (int n, float *v);
#pragma css target device (smp) implements (scale) ndrange (1, n, 4) /* { dg-error "describes a kernel that cannot be" } */
void cores (int n, float *v);
#pragma css target device (opencl) implements (scale) ndrange (1, n, 4) /* { dg-error "describes a kernel that cannot be" } */
void no_file (int n, float *v);
#pragma css target device (opencl) implements (scale) ndrange (1, n, 4) file ("aux-scale.cl") shmem (4) /* { dg-error "describes a kernel that cannot be" } */
void opencl_memory (int n, float *v);
#pragma css target device (cuda) implements (scale) ndrange (1, n, 4) file ("k.ptx") /* { dg-error "describes a kernel that cannot be" } */
void cuda_file (int n, float *v);
#pragma css target device (opencl) implements (scale) ndrange (1, n, 4) file (n) /* { dg-error "is not a string" } */
void no_string (int n, float *v);
#pragma css target device (opencl) implements (scale) ndrange (1, n, 4) file ("missing.cl") /* { dg-error "missing.cl" } */
void no_such_file (int n, float *v);
#pragma css target device (cuda) ndrange (1, n, 4) /* { dg-error "describes a kernel that cannot be" } */
#pragma css task inout (v[n])
void own_name (int n, float *v);
#pragma css target device (opencl) implements (scale) ndrange (1, *v, 4) file ("aux-scale.cl") /* { dg-error "not an integer" } */
void real (int n, float *v);
#pragma css target device (cuda) implements (scale) ndrange (1, n, 4) /* { dg-error "describes a kernel that cannot be" } */
void
with_body (int n, float *v)
{
  v[n] = 0;
}
