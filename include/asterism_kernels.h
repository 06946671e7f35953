/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The private, versioned contract between the kernels that the GCC plugin makes
   of loops and the runtime, beside asterism_abi.h.

   A kernel is embedded as text, once in each language, and is built when a
   device first launches it.  asterism_opencl_launch_v1 () launches that in
   OpenCL C.  Its arguments are the variables that the loop captures and the
   extents of its index space, each an int64_t; a kernel in CUDA C has two more
   int64_t behind them, the first work-items of the second and the third
   dimension, since CUDA limits these. */

#ifndef ASTERISM_KERNELS_H
#define ASTERISM_KERNELS_H

#include "asterism_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Flags of an implementation in its codelet, beside STARPU_OPENCL_ASYNC: the
   compiler made it of loops, and its kernels need a device with `double', or
   with atomic operations on 64 bits, or a compiler while the program runs. */
#define ASTERISM_KERNEL_GENERATED 8
#define ASTERISM_KERNEL_DOUBLE 16
#define ASTERISM_KERNEL_WIDE_ATOMICS 32
#define ASTERISM_KERNEL_COMPILER 64
#define ASTERISM_KERNEL_NEEDS 112

/* The member `reserved' of a parameter that is a buffer: what its elements are
   made of, numbers of one kind, and how many bytes one has; 0: it is not
   known, or there are several kinds. */
#define ASTERISM_ELEMENT_INTEGER 256
#define ASTERISM_ELEMENT_FLOAT 512

/* Launches `kernel', whose text is CUDA C, on the CUDA device of the calling
   worker, as asterism_opencl_launch_v1 () does on an OpenCL device. */
void
asterism_cuda_launch_v2 (struct asterism_kernel_v1 *kernel,
                         const struct asterism_kernel_argument_v1 *arguments,
                         unsigned narguments, size_t group, unsigned rank,
                         const size_t *global);

/* Launches `kernel', of a program in CUDA C that the user wrote, on the CUDA
   device of the calling worker: `rank' numbers of blocks, of `block' threads
   each, with `shared' bytes of dynamic shared memory a block.  Without numbers
   there is one block.  NVRTC compiles the program when a device first needs
   it. */
void asterism_cuda_grid_v1 (struct asterism_kernel_v1 *kernel,
                            const struct asterism_kernel_argument_v1 *arguments,
                            unsigned narguments, size_t block, unsigned rank,
                            const size_t *grid, size_t shared);

/* Execute a loop that combines numbers in variables, on the device of the
   calling worker, and wait for it.  The arguments of `kernel` are followed by
   three int64_t, which say what part of the iterations a work-item executes:
   those from its number times the first on, as many as the second says, of
   which it takes each that the third divides off.  Behind these comes for each
   variable a pointer to where work-items store their numbers.  `combining`, of
   the same source, takes an int64_t, a count, and for each variable two
   pointers: its work-items combine that many numbers at the first, and store
   theirs at the second.  `results` are the variables, which keep their values
   if there are no iterations. */
void asterism_opencl_reduce_v1 (
    struct asterism_kernel_v1 *kernel, struct asterism_kernel_v1 *combining,
    const struct asterism_kernel_argument_v1 *arguments, unsigned narguments,
    size_t group, unsigned rank, const size_t *global,
    const struct asterism_kernel_argument_v1 *results, unsigned nresults);
void asterism_cuda_reduce_v1 (
    struct asterism_kernel_v1 *kernel, struct asterism_kernel_v1 *combining,
    const struct asterism_kernel_argument_v1 *arguments, unsigned narguments,
    size_t group, unsigned rank, const size_t *global,
    const struct asterism_kernel_argument_v1 *results, unsigned nresults);

#ifdef __cplusplus
}
#endif

#endif /* ASTERISM_KERNELS_H */
