# SPDX-License-Identifier: LGPL-2.1-or-later
# ASTERISM_PRECOMPILED: --enable-precompiled-headers compiles the headers that
# most files include once (libruntime/precompiled.h, gcc-plugin/gcc_headers.h).
# Two fifths of the time to compile the library go to them otherwise.  ccache
# cannot keep what was compiled so, and is the better choice for who has it.
AC_DEFUN([ASTERISM_PRECOMPILED],
[AC_ARG_ENABLE([precompiled-headers],
  [AS_HELP_STRING([--disable-precompiled-headers],
    [compile all headers for each file (default with ccache)])],
  [],
  [AS_CASE([`readlink -f "$(command -v ${CXX%% *})"`],
    [*ccache*], [enable_precompiled_headers=no],
    [enable_precompiled_headers=$GXX])])
AM_CONDITIONAL([PRECOMPILED], [test "x$enable_precompiled_headers" = xyes])
AS_IF([test "x$enable_precompiled_headers" = xyes],
  [ASTERISM_SUMMARY([precompiled headers], [on], [compiled once for all files])],
  [ASTERISM_SUMMARY([precompiled headers], [off],
    [see --enable-precompiled-headers])])])
