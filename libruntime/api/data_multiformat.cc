// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_interface_multiformat.h: objects with another form on each kind of
// device.

#include "starpu_interface_multiformat.h"

#include "api/data_register.h"
#include "base/log.h"

using namespace asterism;

namespace asterism::data
{
const Layout &multiformat_layout ();
}

extern "C" void
starpu_multiformat_data_register (
    starpu_data_handle_t *handle, int home_node, void *ptr, uint32_t nobjects,
    struct starpu_multiformat_data_interface_ops *format_ops)
{
  constexpr const char *kName = "starpu_multiformat_data_register";
  if (home_node > STARPU_MAIN_RAM)
    {
      // Its address would be one in the form of that node.
      if (handle != nullptr)
        *handle = nullptr;
      return log (Level::Error, "%s: the home node must be main memory or -1",
                  kName);
    }
  struct starpu_multiformat_interface replica = {};
  replica.id = STARPU_MULTIFORMAT_INTERFACE_ID;
  replica.cpu_ptr = ptr;
  replica.nx = nobjects;
  replica.ops = format_ops;
  api::register_data (kName, handle, home_node, &replica,
                      data::multiformat_layout ());
}
