/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* OpenCL in codelets: contexts and queues of the workers, programs, kernels
   and errors.

   Devices are numbered as starpu_worker_get_devid () does.  Functions that
   return int give CL_SUCCESS or an OpenCL error unless they say otherwise. */

#ifndef STARPU_OPENCL_H
#define STARPU_OPENCL_H

#include <starpu_config.h>

/* A program that has no OpenCL headers at hand still compiles. */
#if defined STARPU_USE_OPENCL && !defined __CUDACC__
#if __has_include(<CL/cl.h>)
#define STARPU_OPENCL_HEADERS 1
#endif
#endif

#ifdef STARPU_OPENCL_HEADERS

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#include <CL/cl.h>

#include <starpu_util.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A program, built for every OpenCL device in use. */
struct starpu_opencl_program
{
  cl_program programs[STARPU_MAXOPENCLDEVS];
};

/* Context, device and queue of device `devid'; of the calling worker.  They
   belong to the runtime; NULL is written when there is no such device. */
void starpu_opencl_get_context (int devid, cl_context *context);
void starpu_opencl_get_device (int devid, cl_device_id *device);
void starpu_opencl_get_queue (int devid, cl_command_queue *queue);
void starpu_opencl_get_current_context (cl_context *context);
void starpu_opencl_get_current_queue (cl_command_queue *queue);

/* Sets all arguments of a kernel: size_t, void * for each, then 0.  Returns
   how many were set before the first error, which is in *err. */
int starpu_opencl_set_kernel_args (cl_int *err, cl_kernel *kernel, ...);

/* Reads a program source, found as it is, under STARPU_OPENCL_PROGRAM_DIR or
   next to the executable; the malloc form allocates its three results. */
void starpu_opencl_load_program_source (const char *source_file_name,
                                        char *located_file_name,
                                        char *located_dir_name,
                                        char *opencl_program_source);
void starpu_opencl_load_program_source_malloc (const char *source_file_name,
                                               char **located_file_name,
                                               char **located_dir_name,
                                               char **opencl_program_source);

/* Builds a program for every device from a file or from its text;
   build_options may be NULL.  The compiler's log is printed on errors. */
int starpu_opencl_load_opencl_from_file (
    const char *source_file_name, struct starpu_opencl_program *opencl_programs,
    const char *build_options);
int starpu_opencl_load_opencl_from_string (
    const char *opencl_program_source,
    struct starpu_opencl_program *opencl_programs, const char *build_options);

/* Build a program for every device from a file or from its text, and keep the
   binaries, for starpu_opencl_load_binary_opencl (), in files of the folder
   $STARPU_HOME/.starpu/opencl, or $HOME/.starpu/opencl.  Their names are that
   of the source without its folder, or `file_name', with the kind of device
   ("gpu", "acc" or "cpu"), its vendor and its number behind it, as in
   "sum.cl.gpu.vendor_id_4318_device_id_0".  build_options may be NULL. */
int starpu_opencl_compile_opencl_from_file (const char *source_file_name,
                                            const char *build_options);
int starpu_opencl_compile_opencl_from_string (const char *opencl_program_source,
                                              const char *file_name,
                                              const char *build_options);

/* Loads for every device what was kept under that name.  Gives
   CL_INVALID_BINARY, and no programs, when a device lacks one or refuses it. */
int starpu_opencl_load_binary_opencl (
    const char *kernel_id, struct starpu_opencl_program *opencl_programs);

/* Releases the programs. */
int starpu_opencl_unload_opencl (struct starpu_opencl_program *opencl_programs);

/* Makes a kernel for device `devid', and gives the device's queue. */
int starpu_opencl_load_kernel (cl_kernel *kernel, cl_command_queue *queue,
                               struct starpu_opencl_program *opencl_programs,
                               const char *kernel_name, int devid);
int starpu_opencl_release_kernel (cl_kernel kernel);

/* Takes the time of a finished kernel of the calling task into account: what
   models and statistics learn of the task is the sum of the times of the
   kernels that it gives here, rather than all that happened between its
   beginning and its end.  Does nothing elsewhere.  Returns 0. */
int starpu_opencl_collect_stats (cl_event event);

/* Makes a buffer on device `devid'; *addr is NULL on errors. */
cl_int starpu_opencl_allocate_memory (int devid, cl_mem *addr, size_t size,
                                      cl_mem_flags flags);

/* Copy `size' bytes between main memory and a buffer, from its byte `offset',
   or between buffers.  Without `event' the copy is done when the function
   returns, and *ret is 0; with it the copy may go on, *event tells its end
   and belongs to the caller, and *ret is -EAGAIN.  *event is NULL when there
   is nothing to wait for.  `ret' may be NULL. */
cl_int starpu_opencl_copy_ram_to_opencl (void *ptr, unsigned src_node,
                                         cl_mem buffer, unsigned dst_node,
                                         size_t size, size_t offset,
                                         cl_event *event, int *ret);
cl_int starpu_opencl_copy_opencl_to_ram (cl_mem buffer, unsigned src_node,
                                         void *ptr, unsigned dst_node,
                                         size_t size, size_t offset,
                                         cl_event *event, int *ret);
cl_int starpu_opencl_copy_opencl_to_opencl (cl_mem src, unsigned src_node,
                                            size_t src_offset, cl_mem dst,
                                            unsigned dst_node,
                                            size_t dst_offset, size_t size,
                                            cl_event *event, int *ret);
/* Copies in the direction that the kinds of the nodes say.  Returns 0, -EAGAIN
   when the copy goes on, or an OpenCL error. */
cl_int starpu_opencl_copy_async_sync (uintptr_t src, size_t src_offset,
                                      unsigned src_node, uintptr_t dst,
                                      size_t dst_offset, unsigned dst_node,
                                      size_t size, cl_event *event);

/* Name of an error; prints it with its place. */
const char *starpu_opencl_error_string (cl_int status);
void starpu_opencl_display_error (const char *func, const char *file, int line,
                                  const char *msg, cl_int status);

#define STARPU_OPENCL_DISPLAY_ERROR(status)                                    \
  starpu_opencl_display_error (__starpu_func__, __FILE__, __LINE__, NULL,      \
                               (status))
static __starpu_inline void
starpu_opencl_report_error (const char *func, const char *file, int line,
                            const char *msg, cl_int status)
{
  asterism_abort_message (file, line, func, "OpenCL: %s%s%s", msg ? msg : "",
                          msg ? ": " : "", starpu_opencl_error_string (status));
}
/* Print it and abort. */
#define STARPU_OPENCL_REPORT_ERROR(status)                                     \
  asterism_abort_message (__FILE__, __LINE__, __starpu_func__, "OpenCL: %s",   \
                          starpu_opencl_error_string (status))
#define STARPU_OPENCL_REPORT_ERROR_WITH_MSG(msg, status)                       \
  asterism_abort_message (__FILE__, __LINE__, __starpu_func__,                 \
                          "OpenCL: %s: %s", (msg),                             \
                          starpu_opencl_error_string (status))

#ifdef __cplusplus
}
#endif

#endif
#endif /* STARPU_OPENCL_H */
