# SPDX-License-Identifier: LGPL-2.1-or-later
# What the configure.m4 of each folder of libruntime/drivers says of itself.

# ASTERISM_DRIVER(NAME, HAVE, DETAIL): enters the driver in the generated list
# of drivers when HAVE is `yes', sets the conditional DRIVER_<NAME>, and gives
# DETAIL (what was found, or why the driver is off) to the table.
AC_DEFUN([ASTERISM_DRIVER],
[AM_CONDITIONAL([DRIVER_]m4_toupper([$1]), [test "x$2" = xyes])
AS_IF([test "x$2" = xyes],
  [drivers="$drivers $1"
   ASTERISM_SUMMARY([driver $1], [on], [$3])],
  [ASTERISM_SUMMARY([driver $1], [off], [$3])])])
