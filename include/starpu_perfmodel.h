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

/* A model that knows nothing. */
extern struct starpu_perfmodel starpu_perfmodel_nop;

#ifdef __cplusplus
}
#endif

#endif /* STARPU_PERFMODEL_H */
