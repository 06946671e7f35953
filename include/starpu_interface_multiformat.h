/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Multiformat data: nx objects whose form differs between kinds of devices,
   converted by codelets: an array of structs on cores, say, and a struct of
   arrays on a GPU. */

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

extern struct starpu_data_interface_ops starpu_interface_multiformat_ops;

/* Bytes of an object on each kind of device, 0 where the data cannot be used,
   and the codelets that convert.  It must outlive the data.

   Contents are copied as they are and converted where they are used, once for
   each change.  The first function of a codelet is called with one buffer and
   no argument: it reads the member of the struct for the one form and writes
   that for the other, all of it on the node where it runs.
   - cpu_to_X_cl runs on the device, before a task that reads the data there;
     or, when it has only a function for cores, in main memory.
   - X_to_cpu_cl runs on a core in main memory, on whichever thread wants the
     data: a worker, or one that acquires or unregisters them.
   Between two kinds of devices both run.  They must not call StarPU's
   functions that wait.  To acquire such data on a device's node, a worker there
   must have used them, or cpu_to_X_cl must have a function for cores. */
struct starpu_multiformat_data_interface_ops
{
  size_t cpu_elemsize;
  size_t opencl_elemsize;
  struct starpu_codelet *cpu_to_opencl_cl;
  struct starpu_codelet *opencl_to_cpu_cl;
  size_t cuda_elemsize;
  struct starpu_codelet *cpu_to_cuda_cl;
  struct starpu_codelet *cuda_to_cpu_cl;
  size_t mic_elemsize; /* these three are not used */
  struct starpu_codelet *cpu_to_mic_cl;
  struct starpu_codelet *mic_to_cpu_cl;
};

/* The members for other forms than the device's are of use in conversions
   only; a device's memory holds the form of cores besides its own. */
struct starpu_multiformat_interface
{
  enum starpu_data_interface_id id;
  void *cpu_ptr;
  void *cuda_ptr;
  void *hip_ptr; /* NULL, as mic_ptr */
  void *opencl_ptr;
  void *mic_ptr;
  uint32_t nx;
  struct starpu_multiformat_data_interface_ops *ops;
};

/* `ptr' has the form of cores; the home node is STARPU_MAIN_RAM or -1.  Such
   data cannot be partitioned. */
void starpu_multiformat_data_register (
    starpu_data_handle_t *handle, int home_node, void *ptr, uint32_t nobjects,
    struct starpu_multiformat_data_interface_ops *format_ops);

/* The members of a struct that a codelet's function gets. */
#define STARPU_MULTIFORMAT_GET_CPU_PTR(interface)                              \
  (((struct starpu_multiformat_interface *)(interface))->cpu_ptr)
#define STARPU_MULTIFORMAT_GET_CUDA_PTR(interface)                             \
  (((struct starpu_multiformat_interface *)(interface))->cuda_ptr)
#define STARPU_MULTIFORMAT_GET_OPENCL_PTR(interface)                           \
  (((struct starpu_multiformat_interface *)(interface))->opencl_ptr)
#define STARPU_MULTIFORMAT_GET_HIP_PTR(interface)                              \
  (((struct starpu_multiformat_interface *)(interface))->hip_ptr)
#define STARPU_MULTIFORMAT_GET_MIC_PTR(interface)                              \
  (((struct starpu_multiformat_interface *)(interface))->mic_ptr)
#define STARPU_MULTIFORMAT_GET_NX(interface)                                   \
  (((struct starpu_multiformat_interface *)(interface))->nx)

#ifdef __cplusplus
}
#endif

#endif /* STARPU_INTERFACE_MULTIFORMAT_H */
