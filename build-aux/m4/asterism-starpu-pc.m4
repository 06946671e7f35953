# SPDX-License-Identifier: LGPL-2.1-or-later
# The pkg-config files that let StarPU programs find the library.

# ASTERISM_STARPU_PC(FILE, NAME, VERSION): libruntime/FILE.pc, which links
# with -lNAME and says it is VERSION.
AC_DEFUN([ASTERISM_STARPU_PC],
[AC_CONFIG_FILES([libruntime/$1.pc:libruntime/starpu.pc.in],
  [sed 's/%STARPU%/$2/g; s/%VERSION%/$3/g' libruntime/$1.pc >libruntime/$1.tmp
   mv libruntime/$1.tmp libruntime/$1.pc])])
