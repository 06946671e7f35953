// SPDX-License-Identifier: LGPL-2.1-or-later
// include/fstarpu_mod.f90: constants by their names, and structs of C that
// Fortran cannot see.

#include "api/fortran.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "base/log.h"

using asterism::Level;
using asterism::log;

namespace
{

struct Constant
{
  const char *name;
  intptr_t value;
};

constexpr Constant kConstants[] = {
  { "R", STARPU_R },
  { "W", STARPU_W },
  { "RW", STARPU_RW },
  { "SCRATCH", STARPU_SCRATCH },
  { "REDUX", STARPU_REDUX },
  { "COMMUTE", STARPU_COMMUTE },
  { "VALUE", STARPU_VALUE },
  { "PRIORITY", STARPU_PRIORITY },
  { "FLOPS", STARPU_FLOPS },
  { "EXECUTE_ON_WORKER", STARPU_EXECUTE_ON_WORKER },
  { "NAME", STARPU_NAME },
  { "CALLBACK", STARPU_CALLBACK },
  { "CALLBACK_ARG", STARPU_CALLBACK_ARG },
  { "CPU_WORKER", STARPU_CPU_WORKER },
  { "CUDA_WORKER", STARPU_CUDA_WORKER },
  { "OPENCL_WORKER", STARPU_OPENCL_WORKER },
  { "CPU", STARPU_CPU },
  { "CUDA", STARPU_CUDA },
  { "OPENCL", STARPU_OPENCL },
  { "HISTORY_BASED", STARPU_HISTORY_BASED },
  { "REGRESSION_BASED", STARPU_REGRESSION_BASED },
  { "NL_REGRESSION_BASED", STARPU_NL_REGRESSION_BASED },
};

/// The number that Fortran holds as an address.
intptr_t
number (const void *word)
{
  return reinterpret_cast<intptr_t> (word);
}

/// A copy of a string of Fortran, which may be gone when it is looked at.
char *
copy (const char *text)
{
  return text == nullptr ? nullptr : strdup (text);
}

/// Memory of a struct with zeros, or null after a message.
template <typename T>
T *
make (const char *function)
{
  T *made = static_cast<T *> (calloc (1, sizeof (T)));
  if (made == nullptr)
    log (Level::Error, "%s: out of memory", function);
  return made;
}

} // namespace

void *
fstarpu_get_constant (const char *name)
{
  for (const Constant &constant : kConstants)
    if (strcmp (constant.name, name) == 0)
      return reinterpret_cast<void *> (constant.value);
  log (Level::Error, "%s: no constant is called %s", __func__, name);
  return nullptr;
}

struct starpu_conf *
fstarpu_conf_allocate (void)
{
  auto *conf = make<struct starpu_conf> (__func__);
  if (conf != nullptr)
    starpu_conf_init (conf);
  return conf;
}

void
fstarpu_conf_free (struct starpu_conf *conf)
{
  if (conf != nullptr)
    free (const_cast<char *> (conf->sched_policy_name));
  free (conf);
}

void
fstarpu_conf_set_ncpu (struct starpu_conf *conf, int count)
{
  conf->ncpus = count;
}

void
fstarpu_conf_set_ncuda (struct starpu_conf *conf, int count)
{
  conf->ncuda = count;
}

void
fstarpu_conf_set_nopencl (struct starpu_conf *conf, int count)
{
  conf->nopencl = count;
}

void
fstarpu_conf_set_calibrate (struct starpu_conf *conf, int calibrate)
{
  conf->calibrate = calibrate;
}

void
fstarpu_conf_set_sched_policy_name (struct starpu_conf *conf, const char *name)
{
  free (const_cast<char *> (conf->sched_policy_name));
  conf->sched_policy_name = copy (name);
}

struct starpu_codelet *
fstarpu_codelet_allocate (void)
{
  auto *codelet = make<struct starpu_codelet> (__func__);
  if (codelet != nullptr)
    starpu_codelet_init (codelet);
  return codelet;
}

void
fstarpu_codelet_free (struct starpu_codelet *codelet)
{
  if (codelet != nullptr)
    free (const_cast<char *> (codelet->name));
  free (codelet);
}

void
fstarpu_codelet_set_name (struct starpu_codelet *codelet, const char *name)
{
  free (const_cast<char *> (codelet->name));
  codelet->name = copy (name);
}

void
fstarpu_codelet_set_model (struct starpu_codelet *codelet,
                           struct starpu_perfmodel *model)
{
  codelet->model = model;
}

void
fstarpu_codelet_add_cpu_func (struct starpu_codelet *codelet,
                              starpu_cpu_func_t function)
{
  for (starpu_cpu_func_t &place : codelet->cpu_funcs)
    if (place == nullptr)
      {
        place = function;
        return;
      }
  log (Level::Error, "%s: a codelet has up to %d functions of a kind", __func__,
       STARPU_MAXIMPLEMENTATIONS);
}

void
fstarpu_codelet_add_buffer (struct starpu_codelet *codelet, void *mode)
{
  if (codelet->nbuffers < 0 || codelet->nbuffers >= STARPU_NMAXBUFS)
    {
      log (Level::Error,
           "%s: no more than %d buffers; see "
           "fstarpu_codelet_set_variable_nbuffers",
           __func__, STARPU_NMAXBUFS);
      return;
    }
  codelet->modes[codelet->nbuffers++] = starpu_data_access_mode (number (mode));
}

void
fstarpu_codelet_set_variable_nbuffers (struct starpu_codelet *codelet)
{
  codelet->nbuffers = STARPU_VARIABLE_NBUFFERS;
}

void
fstarpu_codelet_set_where (struct starpu_codelet *codelet, void *where)
{
  codelet->where = uint32_t (number (where));
}

struct starpu_perfmodel *
fstarpu_perfmodel_allocate (void)
{
  return make<struct starpu_perfmodel> (__func__);
}

void
fstarpu_perfmodel_free (struct starpu_perfmodel *model)
{
  if (model != nullptr)
    free (const_cast<char *> (model->symbol));
  free (model);
}

void
fstarpu_perfmodel_set_symbol (struct starpu_perfmodel *model,
                              const char *symbol)
{
  free (const_cast<char *> (model->symbol));
  model->symbol = copy (symbol);
}

void
fstarpu_perfmodel_set_type (struct starpu_perfmodel *model, void *type)
{
  model->type = starpu_perfmodel_type (number (type));
}

void
fstarpu_vector_data_register (starpu_data_handle_t *handle, int home,
                              void *address, int nx, size_t size)
{
  starpu_vector_data_register (handle, home, uintptr_t (address), size_t (nx),
                               size);
}

void *
fstarpu_variable_get_ptr (void **buffers, int i)
{
  return reinterpret_cast<void *> (STARPU_VARIABLE_GET_PTR (buffers[i]));
}

void *
fstarpu_vector_get_ptr (void **buffers, int i)
{
  return reinterpret_cast<void *> (STARPU_VECTOR_GET_PTR (buffers[i]));
}

int
fstarpu_vector_get_nx (void **buffers, int i)
{
  return int (STARPU_VECTOR_GET_NX (buffers[i]));
}

void *
fstarpu_matrix_get_ptr (void **buffers, int i)
{
  return reinterpret_cast<void *> (STARPU_MATRIX_GET_PTR (buffers[i]));
}

int
fstarpu_matrix_get_ld (void **buffers, int i)
{
  return int (STARPU_MATRIX_GET_LD (buffers[i]));
}

int
fstarpu_matrix_get_nx (void **buffers, int i)
{
  return int (STARPU_MATRIX_GET_NX (buffers[i]));
}

int
fstarpu_matrix_get_ny (void **buffers, int i)
{
  return int (STARPU_MATRIX_GET_NY (buffers[i]));
}

void *
fstarpu_block_get_ptr (void **buffers, int i)
{
  return reinterpret_cast<void *> (STARPU_BLOCK_GET_PTR (buffers[i]));
}

int
fstarpu_block_get_ldy (void **buffers, int i)
{
  return int (STARPU_BLOCK_GET_LDY (buffers[i]));
}

int
fstarpu_block_get_ldz (void **buffers, int i)
{
  return int (STARPU_BLOCK_GET_LDZ (buffers[i]));
}

int
fstarpu_block_get_nx (void **buffers, int i)
{
  return int (STARPU_BLOCK_GET_NX (buffers[i]));
}

int
fstarpu_block_get_ny (void **buffers, int i)
{
  return int (STARPU_BLOCK_GET_NY (buffers[i]));
}

int
fstarpu_block_get_nz (void **buffers, int i)
{
  return int (STARPU_BLOCK_GET_NZ (buffers[i]));
}

void
fstarpu_data_acquire (starpu_data_handle_t handle, void *mode)
{
  starpu_data_acquire (handle, starpu_data_access_mode (number (mode)));
}

namespace
{

template <auto kFunction>
struct starpu_data_filter *
make_filter (const char *function)
{
  auto *filter = make<struct starpu_data_filter> (function);
  if (filter != nullptr)
    filter->filter_func = kFunction;
  return filter;
}

} // namespace

struct starpu_data_filter *
fstarpu_df_alloc_vector_filter_block (void)
{
  return make_filter<starpu_vector_filter_block> (__func__);
}

struct starpu_data_filter *
fstarpu_df_alloc_matrix_filter_block (void)
{
  return make_filter<starpu_matrix_filter_block> (__func__);
}

struct starpu_data_filter *
fstarpu_df_alloc_matrix_filter_vertical_block (void)
{
  return make_filter<starpu_matrix_filter_vertical_block> (__func__);
}

struct starpu_data_filter *
fstarpu_df_alloc_block_filter_block (void)
{
  return make_filter<starpu_block_filter_block> (__func__);
}

void
fstarpu_data_filter_set_nchildren (struct starpu_data_filter *filter, int count)
{
  filter->nchildren = unsigned (count);
}

void
fstarpu_data_filter_free (struct starpu_data_filter *filter)
{
  free (filter);
}

starpu_data_handle_t
fstarpu_data_get_sub_data (starpu_data_handle_t root, int depth,
                           const int *indices)
{
  for (int i = 0; i < depth && root != nullptr; ++i)
    root = starpu_data_get_child (root, unsigned (indices[i]));
  return root;
}
