# SPDX-License-Identifier: LGPL-2.1-or-later
# The machine driver is always built.
ASTERISM_DRIVER([machine], [yes], [simulated machines from a file (STARPU_SIM)])
