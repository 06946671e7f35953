/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Multiformat data: nx objects whose form differs between kinds of devices,
   converted by codelets. */

#ifndef STARPU_INTERFACE_MULTIFORMAT_H
#define STARPU_INTERFACE_MULTIFORMAT_H

#include <stddef.h>
#include <stdint.h>

#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_data_interfaces.h>

#ifdef __cplusplus
extern "C" {
#endif

struct starpu_codelet;

/* Bytes of an object on each kind of device, and the conversions. */
struct starpu_multiformat_data_interface_ops
{
  size_t cpu_elemsize;
  size_t opencl_elemsize;
  struct starpu_codelet *cpu_to_opencl_cl;
  struct starpu_codelet *opencl_to_cpu_cl;
  size_t cuda_elemsize;
  struct starpu_codelet *cpu_to_cuda_cl;
  struct starpu_codelet *cuda_to_cpu_cl;
};

struct starpu_multiformat_interface
{
  enum starpu_data_interface_id id;
  void *cpu_ptr;
  void *cuda_ptr;
  void *opencl_ptr;
  uint32_t nx;
  struct starpu_multiformat_data_interface_ops *ops;
};

/* The members of a struct that a codelet's function gets. */
#define STARPU_MULTIFORMAT_GET_CPU_PTR(interface)                              \
  (((struct starpu_multiformat_interface *)(interface))->cpu_ptr)
#define STARPU_MULTIFORMAT_GET_CUDA_PTR(interface)                             \
  (((struct starpu_multiformat_interface *)(interface))->cuda_ptr)
#define STARPU_MULTIFORMAT_GET_OPENCL_PTR(interface)                           \
  (((struct starpu_multiformat_interface *)(interface))->opencl_ptr)
#define STARPU_MULTIFORMAT_GET_NX(interface)                                   \
  (((struct starpu_multiformat_interface *)(interface))->nx)

#ifdef __cplusplus
}
#endif

#endif /* STARPU_INTERFACE_MULTIFORMAT_H */
