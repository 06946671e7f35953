/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The types of a codelet's functions, one for each kind of device. */

#ifndef STARPU_CODELET_FUNCTIONS_H
#define STARPU_CODELET_FUNCTIONS_H

/* An implementation: gets one interface struct for each buffer
   (starpu_data_interfaces.h), with addresses on the worker's node, and the
   task's cl_arg. */
typedef void (*starpu_cpu_func_t) (void **, void *);
typedef void (*starpu_cuda_func_t) (void **, void *);
typedef void (*starpu_hip_func_t) (void **, void *);
typedef void (*starpu_opencl_func_t) (void **, void *);
typedef void (*starpu_max_fpga_func_t) (void **, void *);

/* For devices that there is no driver for: functions that tell the function of
   a device.  Never called. */
typedef void (*starpu_mic_kernel_t) (void **, void *);
typedef starpu_mic_kernel_t (*starpu_mic_func_t) (void);
typedef void (*starpu_mpi_ms_kernel_t) (void **, void *);
typedef starpu_mpi_ms_kernel_t (*starpu_mpi_ms_func_t) (void);

/* Values of the members cpu_func, cuda_func and opencl_func that say: see
   the arrays. */
#define STARPU_MULTIPLE_CPU_IMPLEMENTATIONS ((starpu_cpu_func_t)-1)
#define STARPU_MULTIPLE_CUDA_IMPLEMENTATIONS ((starpu_cuda_func_t)-1)
#define STARPU_MULTIPLE_OPENCL_IMPLEMENTATIONS ((starpu_opencl_func_t)-1)
#define STARPU_MULTIPLE_HIP_IMPLEMENTATIONS ((starpu_hip_func_t)-1)

#endif /* STARPU_CODELET_FUNCTIONS_H */
