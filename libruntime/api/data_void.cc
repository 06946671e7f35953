// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_interface_void.h: handles without data.

#include "starpu_interface_void.h"

#include "api/data_register.h"

namespace asterism::data
{
const Layout &void_layout ();
}

extern "C" void
starpu_void_data_register (starpu_data_handle_t *handle)
{
  int replica = STARPU_VOID_INTERFACE_ID;
  asterism::api::register_data ("starpu_void_data_register", handle,
                                STARPU_MAIN_RAM, &replica,
                                asterism::data::void_layout ());
}
