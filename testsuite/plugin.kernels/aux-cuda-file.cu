/* Kernels of cuda-file.c, as a CUDA programmer writes them.  */

/* Says how many bytes of shared memory a block was launched with.  */
static __device__ unsigned
shared_bytes ()
{
#ifdef FAKE_CUDA
  return fake_shared_bytes;
#else
  unsigned bytes;
  asm ("mov.u32 %0, %%dynamic_smem_size;" : "=r" (bytes));
  return bytes;
#endif
}

__global__ void
scale (double *v, int n, double factor)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] *= factor;
}

/* Notes, for each block, where it is and how much shared memory it has.  */
__global__ void
place (int *seen, int nx, int ny)
{
  int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  if (threadIdx.x == 0 && gridDim.x == nx && gridDim.y == ny)
    seen[block] = 1000 * (int) blockDim.x + (int) shared_bytes ();
}
