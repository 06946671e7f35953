/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Performance models: how long a codelet takes, from history, regression or
   functions of the application. */

#ifndef STARPU_PERFMODEL_H
#define STARPU_PERFMODEL_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <starpu_config.h>
#include <starpu_task_dep.h>
#include <starpu_worker.h>

#ifdef __cplusplus
extern "C" {
#endif

struct starpu_task;

/* `ncores' cores or the whole of one device. */
struct starpu_perfmodel_device
{
  enum starpu_worker_archtype type;
  int devid;
  int ncores;
};

/* What a duration was measured on: usually one device. */
struct starpu_perfmodel_arch
{
  int ndevices;
  struct starpu_perfmodel_device *devices;
};

/* Expected microseconds, or size, of implementation `nimpl' of a task. */
typedef double (*starpu_perfmodel_per_arch_cost_function) (
    struct starpu_task *task, struct starpu_perfmodel_arch *arch,
    unsigned nimpl);
typedef size_t (*starpu_perfmodel_per_arch_size_base) (
    struct starpu_task *task, struct starpu_perfmodel_arch *arch,
    unsigned nimpl);

enum starpu_perfmodel_type
{
  STARPU_PERFMODEL_INVALID = 0,
  STARPU_PER_ARCH,            /* arch_cost_function, or one for each arch */
  STARPU_COMMON,              /* cost_function, scaled by speed */
  STARPU_HISTORY_BASED,       /* mean of earlier runs of equal footprint */
  STARPU_REGRESSION_BASED,    /* a * size^b */
  STARPU_NL_REGRESSION_BASED, /* a * size^b + c */
  STARPU_MULTIPLE_REGRESSION_BASED /* linear in products of parameters */
};

struct _starpu_perfmodel_state;
typedef struct _starpu_perfmodel_state *starpu_perfmodel_state_t;

/* One model.  Members that are not set must be 0; the object must live until
   starpu_shutdown (). */
struct starpu_perfmodel
{
  enum starpu_perfmodel_type type;
  double (*cost_function) (struct starpu_task *, unsigned nimpl);
  double (*arch_cost_function) (struct starpu_task *,
                                struct starpu_perfmodel_arch *arch,
                                unsigned nimpl);
  double (*worker_cost_function) (struct starpu_task *, unsigned workerid,
                                  unsigned nimpl);
  size_t (*size_base) (struct starpu_task *, unsigned nimpl);
  uint32_t (*footprint) (struct starpu_task *);
  const char *symbol; /* names the file that keeps it */
  unsigned is_loaded; /* the runtime's, as are the next two */
  unsigned benchmarking;
  unsigned is_init;
  void (*parameters) (struct starpu_task *task, double *parameters);
  const char **parameters_names;
  unsigned nparameters;
  unsigned **combinations; /* ncombinations times nparameters exponents */
  unsigned ncombinations;
  starpu_perfmodel_state_t state; /* the runtime's */
};

/* Makes the model known; needs not be called. */
void starpu_perfmodel_init (struct starpu_perfmodel *model);

/* Reads what earlier runs learnt under a symbol, for programs that only look
   at models.  `model' must be zero; starpu_perfmodel_unload_model () frees what
   it then holds.  Returns 0, -ENOENT when there is nothing, -EBADMSG when the
   file is damaged. */
int starpu_perfmodel_load_symbol (const char *symbol,
                                  struct starpu_perfmodel *model);
int starpu_perfmodel_load_file (const char *filename,
                                struct starpu_perfmodel *model);
int starpu_perfmodel_unload_model (struct starpu_perfmodel *model);

/* Writes the name of the file of a model, at most maxlen bytes. */
void starpu_perfmodel_get_model_path (const char *symbol, char *path,
                                      size_t maxlen);

/* Print the folder of the models; their names, one a line (returns 0). */
void starpu_perfmodel_directory (FILE *output);
int starpu_perfmodel_list (FILE *output);

/* What a worker's durations are kept under; NULL when there is no such
   worker.  Valid until starpu_shutdown (). */
struct starpu_perfmodel_arch *
starpu_worker_get_perf_archtype (int workerid, unsigned sched_ctx_id);

/* Writes the name of a kind of worker, at most maxlen bytes. */
void starpu_perfmodel_get_arch_name (struct starpu_perfmodel_arch *arch,
                                     char *archname, size_t maxlen,
                                     unsigned nimpl);

/* Sets the cost (STARPU_PER_ARCH) or size function of implementation `impl'
   for the devices given as type, number, number of cores, ..., -1.  Return 0,
   -EINVAL, -ENOMEM. */
int starpu_perfmodel_set_per_devices_cost_function (
    struct starpu_perfmodel *model, int impl,
    starpu_perfmodel_per_arch_cost_function func, ...);
int starpu_perfmodel_set_per_devices_size_base (
    struct starpu_perfmodel *model, int impl,
    starpu_perfmodel_per_arch_size_base func, ...);

/* Takes a duration, in microseconds, that was measured elsewhere. */
void starpu_perfmodel_update_history (struct starpu_perfmodel *model,
                                      struct starpu_task *task,
                                      struct starpu_perfmodel_arch *arch,
                                      unsigned cpuid, unsigned nimpl,
                                      double measured);

/* Expected microseconds for a footprint; NaN when unknown. */
double starpu_perfmodel_history_based_expected_perf (
    struct starpu_perfmodel *model, struct starpu_perfmodel_arch *arch,
    uint32_t footprint);

/* Microseconds to move `size' bytes between two memory nodes; bandwidth in
   MB/s and latency in microseconds. */
double starpu_transfer_predict (unsigned src_node, unsigned dst_node,
                                size_t size);
double starpu_transfer_bandwidth (unsigned src_node, unsigned dst_node);
double starpu_transfer_latency (unsigned src_node, unsigned dst_node);

/* Print these as tables; which core serves each device; and where they are
   kept, which is nowhere. */
void starpu_bus_print_bandwidth (FILE *f);
void starpu_bus_print_affinity (FILE *f);
void starpu_bus_print_filenames (FILE *f);

/* A model that knows nothing. */
extern struct starpu_perfmodel starpu_perfmodel_nop;

#ifdef __cplusplus
}
#endif

#endif /* STARPU_PERFMODEL_H */
