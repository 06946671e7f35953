# SPDX-License-Identifier: LGPL-2.1-or-later
# The sim driver is always built.
ASTERISM_DRIVER([sim], [yes], [simulated devices with a virtual clock (STARPU_NSIM)])
