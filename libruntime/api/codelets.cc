// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_task.h and starpu_perfmodel.h: codelets and models that do nothing,
// and tasks made of them.

#include <cerrno>

#include "starpu_perfmodel.h"
#include "starpu_task.h"

#include "base/log.h"
#include "core/engine.h"

namespace core = asterism::core;

namespace
{

void
do_nothing (void *[], void *)
{
}

/// Submits a task without a codelet.
void
submit_empty (struct starpu_task *task)
{
  if (int code = starpu_task_submit (task); code != 0)
    {
      asterism::log (asterism::Level::Error,
                     "a synchronisation task cannot be submitted: error %d",
                     code);
      task->destroy = 0;
      starpu_task_destroy (task);
    }
}

constexpr struct starpu_perfmodel
make_model ()
{
  struct starpu_perfmodel model = {};
  model.type = STARPU_HISTORY_BASED;
  model.symbol = "nop";
  return model;
}

constexpr struct starpu_codelet
make_codelet ()
{
  struct starpu_codelet codelet = {};
  codelet.cpu_funcs[0] = do_nothing;
  codelet.cuda_funcs[0] = do_nothing;
  codelet.opencl_funcs[0] = do_nothing;
  codelet.cpu_funcs_name[0] = "starpu_codelet_nop";
  codelet.model = &starpu_perfmodel_nop;
  codelet.name = "nop";
  return codelet;
}

/// A codelet of tasks that only use data.
struct starpu_codelet
make_nowhere ()
{
  struct starpu_codelet codelet = {};
  codelet.where = STARPU_NOWHERE;
  codelet.nbuffers = STARPU_VARIABLE_NBUFFERS;
  codelet.name = "sync";
  return codelet;
}

} // namespace

constinit struct starpu_perfmodel starpu_perfmodel_nop = make_model ();
constinit struct starpu_codelet starpu_codelet_nop = make_codelet ();

struct starpu_task *
starpu_task_create_sync (starpu_data_handle_t handle,
                         enum starpu_data_access_mode mode)
{
  static struct starpu_codelet codelet = make_nowhere ();
  struct starpu_task *task = starpu_task_create ();
  if (task == nullptr)
    return nullptr;
  task->cl = &codelet;
  task->nbuffers = 1;
  task->handles[0] = handle;
  task->modes[0] = mode;
  return task;
}

void
starpu_create_sync_task (starpu_tag_t sync_tag, unsigned ndeps,
                         starpu_tag_t *deps, void (*callback) (void *),
                         void *callback_arg)
{
  starpu_tag_declare_deps_array (sync_tag, ndeps, deps);
  struct starpu_task *task = starpu_task_create ();
  task->use_tag = 1;
  task->tag_id = sync_tag;
  task->callback_func = callback;
  task->callback_arg = callback_arg;
  submit_empty (task);
}

void
starpu_create_callback_task (void (*callback) (void *), void *callback_arg)
{
  struct starpu_task *task = starpu_task_create ();
  task->callback_func = callback;
  task->callback_arg = callback_arg;
  submit_empty (task);
}

void
starpu_iteration_push (unsigned long iteration)
{
  core::Profile::push_iteration (iteration);
  if (core::Engine *engine = core::current_engine ())
    engine->profile.show_iterations ();
}

void
starpu_iteration_pop ()
{
  core::Profile::pop_iteration ();
}

void
starpu_codelet_display_stats (struct starpu_codelet *cl)
{
  core::Engine *engine = core::current_engine ();
  if (engine != nullptr && cl != nullptr)
    engine->profile.print_codelet (stderr, *cl);
}
