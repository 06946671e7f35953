# SPDX-License-Identifier: LGPL-2.1-or-later
# The cpu driver is always built.
ASTERISM_DRIVER([cpu], [yes], [the cores, bound through hwloc])
