# SPDX-License-Identifier: LGPL-2.1-or-later
# The flags that all of our own code is compiled with.

# ASTERISM_SANITIZE: --enable-sanitize=LIST instruments everything but the
# plugin (which runs inside the compiler).
AC_DEFUN([ASTERISM_SANITIZE],
[AC_ARG_ENABLE([sanitize],
  [AS_HELP_STRING([--enable-sanitize=LIST],
    [instrument the library and the tests: address,undefined or thread])],
  [], [enable_sanitize=no])
AS_IF([test "x$enable_sanitize" = xyes], [enable_sanitize=address,undefined])
AS_IF([test "x$enable_sanitize" = xno],
  [SANITIZE_FLAGS=
   ASTERISM_SUMMARY([sanitizers], [off], [see --enable-sanitize])],
  [SANITIZE_FLAGS="-fsanitize=$enable_sanitize -fno-omit-frame-pointer"
   AS_CASE([$enable_sanitize], [*undefined*],
     [SANITIZE_FLAGS="$SANITIZE_FLAGS -fno-sanitize-recover=undefined"],
     # It knows no fences; what they order is atomic anyway.
     [*thread*], [SANITIZE_FLAGS="$SANITIZE_FLAGS -Wno-tsan"])
   ASTERISM_SUMMARY([sanitizers], [on], [$enable_sanitize])])
AC_SUBST([SANITIZE_FLAGS])
AC_SUBST([enable_sanitize])])

# ASTERISM_WARNINGS: sets WARNINGS.
AC_DEFUN([ASTERISM_WARNINGS],
[WARNINGS="-Wall -Wextra"
AC_SUBST([WARNINGS])])
