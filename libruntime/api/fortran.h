// SPDX-License-Identifier: LGPL-2.1-or-later
// What include/fstarpu_mod.f90 calls beside the public functions: setters for
// structs of C, which Fortran cannot see, and tasks inserted by an array of
// addresses.  The functions are described in the module, which alone declares
// them to programs.

#ifndef ASTERISM_API_FORTRAN_H
#define ASTERISM_API_FORTRAN_H

#include "starpu.h"

extern "C" {
void *fstarpu_get_constant (const char *name);
struct starpu_conf *fstarpu_conf_allocate (void);
void fstarpu_conf_free (struct starpu_conf *conf);
void fstarpu_conf_set_ncpu (struct starpu_conf *conf, int count);
void fstarpu_conf_set_ncuda (struct starpu_conf *conf, int count);
void fstarpu_conf_set_nopencl (struct starpu_conf *conf, int count);
void fstarpu_conf_set_calibrate (struct starpu_conf *conf, int calibrate);
void fstarpu_conf_set_sched_policy_name (struct starpu_conf *conf,
                                         const char *name);
struct starpu_codelet *fstarpu_codelet_allocate (void);
void fstarpu_codelet_free (struct starpu_codelet *codelet);
void fstarpu_codelet_set_name (struct starpu_codelet *codelet,
                               const char *name);
void fstarpu_codelet_set_model (struct starpu_codelet *codelet,
                                struct starpu_perfmodel *model);
void fstarpu_codelet_add_cpu_func (struct starpu_codelet *codelet,
                                   starpu_cpu_func_t function);
void fstarpu_codelet_add_buffer (struct starpu_codelet *codelet, void *mode);
void fstarpu_codelet_set_variable_nbuffers (struct starpu_codelet *codelet);
void fstarpu_codelet_set_where (struct starpu_codelet *codelet, void *where);
struct starpu_perfmodel *fstarpu_perfmodel_allocate (void);
void fstarpu_perfmodel_free (struct starpu_perfmodel *model);
void fstarpu_perfmodel_set_symbol (struct starpu_perfmodel *model,
                                   const char *symbol);
void fstarpu_perfmodel_set_type (struct starpu_perfmodel *model, void *type);
void fstarpu_task_insert (void *const *list);
void fstarpu_task_wait_for_all (void);
void fstarpu_unpack_arg (void *arguments, void *const *addresses);
void fstarpu_vector_data_register (starpu_data_handle_t *handle, int home,
                                   void *address, int nx, size_t size);
void *fstarpu_variable_get_ptr (void **buffers, int i);
void *fstarpu_vector_get_ptr (void **buffers, int i);
int fstarpu_vector_get_nx (void **buffers, int i);
void *fstarpu_matrix_get_ptr (void **buffers, int i);
int fstarpu_matrix_get_ld (void **buffers, int i);
int fstarpu_matrix_get_nx (void **buffers, int i);
int fstarpu_matrix_get_ny (void **buffers, int i);
void *fstarpu_block_get_ptr (void **buffers, int i);
int fstarpu_block_get_ldy (void **buffers, int i);
int fstarpu_block_get_ldz (void **buffers, int i);
int fstarpu_block_get_nx (void **buffers, int i);
int fstarpu_block_get_ny (void **buffers, int i);
int fstarpu_block_get_nz (void **buffers, int i);
void fstarpu_data_acquire (starpu_data_handle_t handle, void *mode);
struct starpu_data_filter *fstarpu_df_alloc_vector_filter_block (void);
struct starpu_data_filter *fstarpu_df_alloc_matrix_filter_block (void);
struct starpu_data_filter *fstarpu_df_alloc_matrix_filter_vertical_block (void);
struct starpu_data_filter *fstarpu_df_alloc_block_filter_block (void);
void fstarpu_data_filter_set_nchildren (struct starpu_data_filter *filter,
                                        int count);
void fstarpu_data_filter_free (struct starpu_data_filter *filter);
starpu_data_handle_t fstarpu_data_get_sub_data (starpu_data_handle_t root,
                                                int depth, const int *indices);
}

#endif
