// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_mpi_lb.h: the balancing of loads, which is left out.

#include "starpu_mpi_lb.h"

#include <cerrno>
#include <string>

#include "api/library.h"

using namespace asterism::mpi;

extern "C" void
starpu_mpi_lb_init (const char *lb_policy_name, struct starpu_mpi_lb_conf *)
{
  errno = ENOSYS;
  if (library != nullptr)
    refuse (-ENOSYS,
            "starpu_mpi_lb_init: there is no policy '"
                + std::string (lb_policy_name != nullptr ? lb_policy_name : "")
                + "' that balances loads: data stay with their owners, see "
                  "starpu_mpi_data_migrate ()");
}

extern "C" void
starpu_mpi_lb_shutdown ()
{
}
