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

/* The devices that a duration was measured on: usually one. */
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

/* The measurements for one footprint. */
struct starpu_perfmodel_history_entry
{
  double mean; /* microseconds */
  double deviation;
  double sum; /* of the samples, and of their squares */
  double sum2;
  unsigned nsample;
  unsigned nerror; /* 0 */
  uint32_t footprint;
  size_t size; /* bytes of data */
  double flops;
  double duration; /* 0, as are the next two */
  starpu_tag_t tag;
  double *parameters;
};

struct starpu_perfmodel_history_list
{
  struct starpu_perfmodel_history_list *next;
  struct starpu_perfmodel_history_entry *entry;
};

/* Left at 0: curves are fitted to the entries when they are asked for. */
struct starpu_perfmodel_regression_model
{
  double sumlny, sumlnx, sumlnx2;
  unsigned long minx, maxx;
  double sumlnxlny;
  double alpha, beta;
  unsigned valid;
  double a, b, c;
  unsigned nl_valid;
  unsigned nsample;
  double *coeff;
  unsigned ncoeff;
  unsigned multi_valid;
};

/* The measurements of a model for one kind of worker and one implementation.
 */
struct starpu_perfmodel_history_table;
struct starpu_perfmodel_per_arch
{
  starpu_perfmodel_per_arch_cost_function cost_function; /* to be set */
  starpu_perfmodel_per_arch_size_base size_base;
  struct starpu_perfmodel_history_table *history; /* NULL */
  struct starpu_perfmodel_history_list *list; /* of a model that was loaded */
  struct starpu_perfmodel_regression_model regression;
  char debug_path[256]; /* "" */
};

struct _starpu_perfmodel_state;
typedef struct _starpu_perfmodel_state *starpu_perfmodel_state_t;

/* One model.  Members that are not set must be 0; the object must live until
   starpu_shutdown ().  Its functions may use the API: the runtime calls them
   while nothing is locked, before a policy that asks for estimates gets
   the task, and after one that is measured. */
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

/* Makes the model known; gets models ready to be read, and ends that.  None
   needs to be called, nor has an effect. */
void starpu_perfmodel_init (struct starpu_perfmodel *model);
void starpu_perfmodel_initialize (void);
void starpu_perfmodel_free_sampling (void);

/* Reads what earlier runs learnt under a symbol, for programs that only look
   at models.  `model' must be zero; starpu_perfmodel_unload_model () frees what
   it then holds.  Returns 0, -EBADMSG when the file is damaged, and when there
   is nothing 1 for a symbol, as StarPU does, or -ENOENT for a file. */
int starpu_perfmodel_load_symbol (const char *symbol,
                                  struct starpu_perfmodel *model);
int starpu_perfmodel_load_file (const char *filename,
                                struct starpu_perfmodel *model);
int starpu_perfmodel_unload_model (struct starpu_perfmodel *model);
#define starpu_perfmodel_deinit starpu_perfmodel_unload_model

/* Print a model that was loaded: what was measured for a kind of worker and an
   implementation; for every kind of that name ("cpu", "cuda0"; "cuda", all of
   them; NULL, all that there are); the kinds it has; all of it as XML.
   `parameter' is NULL, for one line a footprint, or "mean", "stddev" or "n",
   for that number alone; `footprint' may be NULL, for all.  estimations prints
   a mean for each kind, or nan.  -EINVAL: there is no such kind or parameter,
   or the model is not loaded; then the others print nothing. */
void starpu_perfmodel_print (struct starpu_perfmodel *model,
                             struct starpu_perfmodel_arch *arch, unsigned nimpl,
                             char *parameter, uint32_t *footprint,
                             FILE *output);
int starpu_perfmodel_print_all (struct starpu_perfmodel *model, char *arch,
                                char *parameter, uint32_t *footprint,
                                FILE *output);
int starpu_perfmodel_print_estimations (struct starpu_perfmodel *model,
                                        uint32_t footprint, FILE *output);
int starpu_perfmodel_list_combs (FILE *output, struct starpu_perfmodel *model);
void starpu_perfmodel_dump_xml (FILE *output, struct starpu_perfmodel *model);

/* Writes the name of the file of a model, at most maxlen bytes. */
void starpu_perfmodel_get_model_path (const char *symbol, char *path,
                                      size_t maxlen);

/* Print the folder of the models; their names, one a line (returns 0). */
void starpu_perfmodel_directory (FILE *output);
int starpu_perfmodel_list (FILE *output);

/* Returns the kind that a worker's durations are kept under; of a combined
   worker those of as many cores, whichever they are.  NULL when there is no
   such worker.  Valid until starpu_shutdown (). */
struct starpu_perfmodel_arch *
starpu_worker_get_perf_archtype (int workerid, unsigned sched_ctx_id);

/* Writes the name of a kind of worker, at most maxlen bytes. */
void starpu_perfmodel_get_arch_name (struct starpu_perfmodel_arch *arch,
                                     char *archname, size_t maxlen,
                                     unsigned nimpl);

/* Writes the name of a file for a model's single measurements on a kind of
   worker, at most maxlen bytes.  The run-time support writes no such files. */
void starpu_perfmodel_debugfilepath (struct starpu_perfmodel *model,
                                     struct starpu_perfmodel_arch *arch,
                                     char *path, size_t maxlen, unsigned nimpl);

/* Name of a type of worker, which is not to be written to. */
char *starpu_perfmodel_get_archtype_name (enum starpu_worker_archtype archtype);

/* The kinds of workers that models know while the runtime runs: how many; the
   number of one, -1 when it is none of them; makes one known, such as a team of
   `ncores' cores (-EINVAL: it is several devices, or of no type; -ENODEV); the
   one of a number, or NULL. */
int starpu_perfmodel_get_narch_combs (void);
int starpu_perfmodel_arch_comb_get (int ndevices,
                                    struct starpu_perfmodel_device *devices);
int starpu_perfmodel_arch_comb_add (int ndevices,
                                    struct starpu_perfmodel_device *devices);
struct starpu_perfmodel_arch *starpu_perfmodel_arch_comb_fetch (int comb);

/* Returns the part of the model for a kind of worker and an implementation,
   where its functions may be set; the kind is one device, given as below.
   NULL when there is no such one. */
struct starpu_perfmodel_per_arch *
starpu_perfmodel_get_model_per_arch (struct starpu_perfmodel *model,
                                     struct starpu_perfmodel_arch *arch,
                                     unsigned impl);
struct starpu_perfmodel_per_arch *
starpu_perfmodel_get_model_per_devices (struct starpu_perfmodel *model,
                                        int impl, ...);

/* Sets the cost (STARPU_PER_ARCH) or size function of implementation `impl'
   for the devices given as type, number, number of cores, ..., -1.  A team of
   cores without functions of its own has those of one core, which are told of
   its size.  Return 0, -EINVAL, -ENOMEM. */
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
/* Adds a number of measurements with the given mean. */
void starpu_perfmodel_update_history_n (struct starpu_perfmodel *model,
                                        struct starpu_task *task,
                                        struct starpu_perfmodel_arch *arch,
                                        unsigned cpuid, unsigned nimpl,
                                        double average_measured,
                                        unsigned number);

/* Measure energy: between start and stop `ntasks' tasks such as `task', of that
   implementation, are executed and nothing else, and stop gives the energy of
   each to `model', in joules.  Cores are measured together, by the counters of
   their processors (RAPL, by Linux's powercap), with `workerid' -1; a device by
   itself.  0 or: -ENODEV, there is no such counter, or it may not be read;
   -EINVAL, no such kind of workers, no start before, or no task; -EBUSY, it was
   started already. */
int starpu_energy_start (int workerid, enum starpu_worker_archtype archi);
int starpu_energy_stop (struct starpu_perfmodel *model,
                        struct starpu_task *task, unsigned nimpl,
                        unsigned ntasks, int workerid,
                        enum starpu_worker_archtype archi);

/* Expected microseconds for a footprint; NaN when unknown. */
double starpu_perfmodel_history_based_expected_perf (
    struct starpu_perfmodel *model, struct starpu_perfmodel_arch *arch,
    uint32_t footprint);
/* Its name in StarPU 1.3. */
#define starpu_permodel_history_based_expected_perf                            \
  starpu_perfmodel_history_based_expected_perf

/* Microseconds to move `size' bytes between two memory nodes; bandwidth in
   MB/s and latency in microseconds.  The driver's guess at first, and then what
   copies of about that size have taken between these nodes, each of which
   counts the less the more there were.  NaN: there is no such node. */
double starpu_transfer_predict (unsigned src_node, unsigned dst_node,
                                size_t size);
double starpu_transfer_bandwidth (unsigned src_node, unsigned dst_node);
double starpu_transfer_latency (unsigned src_node, unsigned dst_node);

/* Print these as tables; which core serves each device; and the file that keeps
   what copies have taken from run to run.  It may be removed at any time;
   STARPU_BUS_CALIBRATE=1 does without. */
void starpu_bus_print_bandwidth (FILE *f);
void starpu_bus_print_affinity (FILE *f);
void starpu_bus_print_filenames (FILE *f);

/* A model that knows nothing. */
extern struct starpu_perfmodel starpu_perfmodel_nop;

#ifdef __cplusplus
}
#endif

#endif /* STARPU_PERFMODEL_H */
