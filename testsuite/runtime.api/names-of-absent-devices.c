/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The names of kinds of devices that there are none of compile, and say so;
   kinds of workers are known by name, by bit and by memory; names that programs
   declare themselves are there.
   configs: one
   rows: - */

#include "../support/capture.h"
#include <errno.h>
#include <starpu_cublasLt.h>
#include <starpu_heteroprio.h>
#include <starpu_hip.h>
#include <starpu_max_fpga.h>
#include <starpu_mic.h>
#include <starpu_mpi_ms.h>
#include <starpu_simgrid_wrap.h>
#include <starpu_sink.h>

extern int _starpu_silent;
void _starpu_free_all_automatically_allocated_buffers (unsigned node);

#ifdef STARPU_USE_MIC
#error there are no MIC devices
#endif

#if STARPU_MAXMICDEVS + STARPU_MAXHIPDEVS + STARPU_MAXMAXFPGADEVS > 0
#error there are none of these
#endif

static void
ask_kinds (void)
{
  for (int kind = 0; kind < STARPU_NARCH; ++kind)
    {
      const enum starpu_worker_archtype type
          = (enum starpu_worker_archtype)kind;
      const enum starpu_node_kind memory
          = starpu_worker_get_memory_node_kind (type);
      CHECK (starpu_worker_archtype_is_valid (type));
      CHECK_EQ (starpu_worker_get_type_from_string (
                    starpu_worker_get_type_as_string (type)),
                kind);
      CHECK (memory > STARPU_UNUSED && memory < STARPU_NRAM
             && memory <= STARPU_MAX_RAM);
      CHECK_EQ (starpu_memory_node_get_worker_archtype (memory), kind);
    }
  CHECK_EQ (starpu_arch_mask_to_worker_archtype (STARPU_MIC),
            STARPU_MIC_WORKER);
  CHECK_EQ (starpu_arch_mask_to_worker_archtype (STARPU_CPU | STARPU_CUDA),
            STARPU_UNKNOWN_WORKER);
  CHECK_EQ (starpu_worker_get_type_from_string ("CPU"), STARPU_UNKNOWN_WORKER);
  CHECK (!starpu_worker_archtype_is_valid (STARPU_ANY_WORKER));
  CHECK (strcmp (starpu_worker_get_type_as_env_var (STARPU_OPENCL_WORKER),
                 "OPENCL")
         == 0);
  CHECK_EQ (starpu_worker_get_memory_node_kind (STARPU_ANY_WORKER),
            STARPU_UNUSED);
  CHECK_EQ (starpu_memory_node_get_worker_archtype (STARPU_DISK_RAM),
            STARPU_UNKNOWN_WORKER);
}

int
main (void)
{
  struct starpu_conf conf;
  struct starpu_data_copy_methods none = { .ram_to_mic = NULL,
                                           .mic_to_ram = NULL,
                                           .ram_to_mpi_ms = NULL,
                                           .mpi_ms_to_mpi_ms_async = NULL,
                                           .ram_to_mic_async = NULL };
  starpu_mic_func_symbol_t symbol = &none;
  starpu_conf_init (&conf);
  conf.nmic = 3;
  CHECK_EQ (starpu_init (&conf), 0);
  starpu_worker_wait_for_initialisation ();
  CHECK_EQ (starpu_mic_worker_get_count (), 0);
  CHECK_EQ (starpu_mic_device_get_count (), 0);
  CHECK_EQ (starpu_worker_get_count_by_type (STARPU_MIC_WORKER), 0);
  CHECK_EQ (starpu_memory_nodes_get_count_by_kind (STARPU_MIC_RAM), 0);
  CHECK_EQ (starpu_mic_register_kernel (&symbol, "work"), -ENODEV);
  CHECK (symbol == NULL && starpu_mic_get_kernel (symbol) == NULL);
  CHECK_EQ (starpu_asynchronous_mic_copy_disabled (),
            starpu_asynchronous_copy_disabled ());
  CHECK_EQ (starpu_asynchronous_copy_disabled_for (STARPU_CPU_RAM),
            starpu_asynchronous_copy_disabled ());
  CHECK_EQ (starpu_worker_get_devnum (0), starpu_worker_get_devid (0));
  CHECK_EQ (starpu_worker_get_subworkerid (0), 0);
  CHECK_EQ (starpu_worker_get_subworkerid (77), -1);
  CHECK_EQ (starpu_worker_get_mp_nodeid (0), -1);
  starpu_hipblas_init ();
  starpu_hipblas_shutdown ();
  starpu_cublasLt_init ();
  starpu_cublasLt_shutdown ();
  int old = capture_begin ();
  starpu_sink_common_worker (0, NULL);
  CHECK_EQ (occurrences (capture_end (old), "no driver"), 1);
  ask_kinds ();

  const unsigned context = starpu_sched_ctx_create (
      NULL, -1, "all", STARPU_SCHED_CTX_SUB_CTXS, NULL, 0,
      STARPU_SCHED_CTX_POLICY_NAME, "eager", 0);
  CHECK (context != STARPU_NMAX_SCHED_CTXS);
  CHECK_EQ (starpu_sched_ctx_worker_is_master_for_child_ctx (0, 0),
            STARPU_NMAX_SCHED_CTXS);
  CHECK_EQ (starpu_sched_ctx_master_get_context (0), STARPU_NMAX_SCHED_CTXS);
  starpu_sched_ctx_list_task_counters_increment (context, 0);
  starpu_sched_ctx_list_task_counters_decrement (context, 0);
  struct starpu_task *task = starpu_task_create ();
  starpu_sched_ctx_move_task_to_ctx (task, context, 1, 0);
  CHECK_EQ (task->sched_ctx, context);
  starpu_task_destroy (task);
  starpu_sched_ctx_delete (context);

  _starpu_free_all_automatically_allocated_buffers (STARPU_MAIN_RAM);
  _starpu_free_all_automatically_allocated_buffers (1000);
  _starpu_silent = 0;
  old = capture_begin ();
  starpu_getenv_number_default ("PATH", 1);
  CHECK_EQ (occurrences (capture_end (old), "warning"), 1);
  _starpu_silent = 1;
  old = capture_begin ();
  starpu_getenv_number_default ("PATH", 1);
  CHECK_EQ (occurrences (capture_end (old), "warning"), 0);
  starpu_shutdown ();
  return 0;
}
