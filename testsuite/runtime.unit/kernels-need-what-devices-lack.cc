// SPDX-License-Identifier: LGPL-2.1-or-later
/* A device that lacks what an implementation needs, such as `double', is not
   offered its tasks: cores execute them, and the API says so. Without a core
   the submission fails. Tasks that need nothing, or something that the device
   has, may go there.

   rows: C30
   configs: opencl
   needs: opencl */

#include "asterism_kernels.h"
#include "device/needs.h"

#include "../support/check.h"
#include <starpu.h>
#include <starpu_opencl.h>

#include <cerrno>

using namespace asterism;

static int on_cores, on_devices;

static void
on_core (void *[], void *)
{
  __atomic_add_fetch (&on_cores, 1, __ATOMIC_RELAXED);
}

static void
on_device (void *[], void *)
{
  __atomic_add_fetch (&on_devices, 1, __ATOMIC_RELAXED);
}

static unsigned
no_doubles (int)
{
  return ASTERISM_KERNEL_DOUBLE;
}

static void
submit (struct starpu_codelet &codelet, int worker = -1)
{
  struct starpu_task *task = starpu_task_create ();
  task->cl = &codelet;
  if (worker >= 0)
    {
      task->execute_on_a_specific_worker = 1;
      task->workerid = unsigned (worker);
    }
  CHECK_EQ (starpu_task_submit (task), 0);
}

static struct starpu_codelet
codelet_with (char needs)
{
  struct starpu_codelet codelet = {};
  codelet.cpu_funcs[0] = on_core;
  codelet.opencl_funcs[0] = on_device;
  codelet.opencl_flags[0] = needs;
  return codelet;
}

int
main ()
{
  CHECK_EQ (starpu_init (nullptr), 0);
  device::set_lacks (device::Arch::OpenCl, no_doubles);
  int devices[2] = { -1, -1 };
  CHECK_EQ (starpu_worker_get_ids_by_type (STARPU_OPENCL_WORKER, devices, 2),
            2);
  const int device = devices[0];

  static struct starpu_codelet doubles
      = codelet_with (ASTERISM_KERNEL_GENERATED | ASTERISM_KERNEL_DOUBLE);
  for (int i = 0; i < 100; ++i)
    submit (doubles);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (on_cores, 100);
  CHECK_EQ (on_devices, 0);
  struct starpu_task *task = starpu_task_create ();
  task->cl = &doubles;
  CHECK_EQ (starpu_worker_can_execute_task (unsigned (device), task, 0), 0);

  static struct starpu_codelet atomics = codelet_with (
      ASTERISM_KERNEL_GENERATED | ASTERISM_KERNEL_WIDE_ATOMICS);
  task->cl = &atomics;
  CHECK_EQ (starpu_worker_can_execute_task (unsigned (device), task, 0), 1);
  submit (atomics, device);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (on_devices, 1);

  static struct starpu_codelet only = codelet_with (ASTERISM_KERNEL_DOUBLE);
  only.cpu_funcs[0] = nullptr;
  task->cl = &only;
  CHECK_EQ (starpu_task_submit (task), -ENODEV);
  task->destroy = 0;
  starpu_task_destroy (task);
  starpu_shutdown ();
  return 0;
}
