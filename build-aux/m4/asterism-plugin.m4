# SPDX-License-Identifier: GPL-3.0-or-later
# Finds the GCC that the plugin is built for, and its plugin headers.

# ASTERISM_PLUGIN: sets GCC_FOR_PLUGIN, GXX_FOR_PLUGIN, PLUGIN_GCC_VERSION,
# PLUGIN_INCLUDES, PLUGIN_LDFLAGS, plugindir and the conditional BUILD_PLUGIN.
AC_DEFUN([ASTERISM_PLUGIN],
[AC_ARG_WITH([gcc],
  [AS_HELP_STRING([--with-gcc=GCC],
    [the GCC that loads the plugin, a name or a path (default: the C
     compiler in use)])],
  [], [with_gcc=])
AC_ARG_WITH([plugin],
  [AS_HELP_STRING([--without-plugin], [do not build the GCC plugin])],
  [], [with_plugin=yes])
AC_ARG_WITH([plugindir],
  [AS_HELP_STRING([--with-plugindir=FOLDER],
    [install the plugin in FOLDER (default: LIBDIR/asterism/gcc/VERSION); gcc:
     where that GCC looks for plugins, so that -fplugin=asterism finds it])],
  [], [with_plugindir=])
PLUGIN_GCC_VERSION=
plugin_state=off
AS_IF([test "x$with_plugin" = xno],
  [plugin_detail="switched off by --without-plugin"],
  [_ASTERISM_PLUGIN_COMPILERS
   _ASTERISM_PLUGIN_HEADERS
   plugin_state=on
   plugin_detail="$GCC_FOR_PLUGIN ($PLUGIN_GCC_FULL_VERSION)"])
AM_CONDITIONAL([BUILD_PLUGIN], [test $plugin_state = on])
AS_IF([test $plugin_state = on],
  [AS_CASE([$with_plugindir],
     [gcc], [plugindir=`$GCC_FOR_PLUGIN -print-file-name=plugin` gccplugin=asterism],
     [/*], [plugindir=$with_plugindir gccplugin=$plugindir/asterism.so],
     [''|yes|no], [plugindir='${libdir}/asterism/gcc/'$PLUGIN_GCC_VERSION
       gccplugin=$plugindir/asterism.so],
     [AC_MSG_ERROR([--with-plugindir=$with_plugindir is neither gcc nor an absolute path])])],
  [plugindir='${libdir}/asterism/gcc/none' gccplugin=])
ASTERISM_SUMMARY([GCC plugin], [$plugin_state], [$plugin_detail])
OTHER_GCCS=
AS_IF([test $plugin_state = on], [_ASTERISM_PLUGIN_OTHERS])
AC_SUBST([OTHER_GCCS])
AC_SUBST([GCC_FOR_PLUGIN])
AC_SUBST([GXX_FOR_PLUGIN])
AC_SUBST([PLUGIN_GCC_VERSION])
AC_SUBST([PLUGIN_INCLUDES])
AC_SUBST([PLUGIN_LDFLAGS])
AC_SUBST([plugindir])
AC_SUBST([gccplugin])])

# _ASTERISM_PLUGIN_COMPILERS: the C compiler to build for, and the C++ compiler
# of the same release beside it (gcc-11: g++-11).
AC_DEFUN([_ASTERISM_PLUGIN_COMPILERS],
[AC_MSG_CHECKING([for the GCC that loads the plugin])
set dummy ${with_gcc:-$CC}
shift
AS_CASE([$[]1], [ccache|*/ccache], [shift])
GCC_FOR_PLUGIN=$[]1
AC_MSG_RESULT([$GCC_FOR_PLUGIN])
PLUGIN_GCC_FULL_VERSION=`$GCC_FOR_PLUGIN -dumpfullversion 2>/dev/null`
AS_IF([test -z "$PLUGIN_GCC_FULL_VERSION" \
       || $GCC_FOR_PLUGIN --version | grep clang >/dev/null],
  [AC_MSG_ERROR([$GCC_FOR_PLUGIN is not a GCC that can be run.
Name one with --with-gcc=GCC, or build the library alone with --without-plugin.])])
PLUGIN_GCC_VERSION=`AS_ECHO(["$PLUGIN_GCC_FULL_VERSION"]) | sed 's/\..*//'`
AS_IF([test "$PLUGIN_GCC_VERSION" -lt 11],
  [AC_MSG_ERROR([the plugin needs GCC 11 or later; $GCC_FOR_PLUGIN is $PLUGIN_GCC_FULL_VERSION.
Name another with --with-gcc=GCC, or build the library alone with --without-plugin.])])
AS_IF([test -z "$GXX_FOR_PLUGIN"],
  [GXX_FOR_PLUGIN=`AS_ECHO(["$GCC_FOR_PLUGIN"]) \
     | sed 's,gcc\(@<:@^/@:>@*\)$,g++\1,; t; s,cc$,c++,'`])
AS_IF([test "x`$GXX_FOR_PLUGIN -dumpfullversion 2>/dev/null`" \
       != "x$PLUGIN_GCC_FULL_VERSION"],
  [AC_MSG_ERROR([the plugin is C++ and needs the C++ compiler of $GCC_FOR_PLUGIN
(tried $GXX_FOR_PLUGIN).  On Debian: apt-get install g++-$PLUGIN_GCC_VERSION])])])

# _ASTERISM_PLUGIN_OTHERS: sets OTHER_GCCS to the releases, such as `11 13', of
# the further GCCs that have plugin headers; `make check' tests a plugin built for
# each of them as well.
AC_DEFUN([_ASTERISM_PLUGIN_OTHERS],
[AC_MSG_CHECKING([for other GCCs to test the plugin with])
for other in 11 12 13 14 15 16; do
  test $other = "$PLUGIN_GCC_VERSION" && continue
  test -f "`gcc-$other -print-file-name=plugin 2>/dev/null`/include/gcc-plugin.h" \
    && g++-$other -dumpversion >/dev/null 2>&1 || continue
  OTHER_GCCS="$OTHER_GCCS $other"
done
AS_IF([test -n "$OTHER_GCCS"],
  [AC_MSG_RESULT([$OTHER_GCCS])
   ASTERISM_SUMMARY([other GCCs], [on], [$OTHER_GCCS (tests)])],
  [AC_MSG_RESULT([none])
   ASTERISM_SUMMARY([other GCCs], [off],
     [none (apt-get install g++-11 gcc-11-plugin-dev)])])])

# _ASTERISM_PLUGIN_HEADERS: where this GCC keeps its plugin headers.
AC_DEFUN([_ASTERISM_PLUGIN_HEADERS],
[AC_MSG_CHECKING([for the plugin headers of $GCC_FOR_PLUGIN])
plugin_headers=`$GCC_FOR_PLUGIN -print-file-name=plugin`/include
AS_IF([test -f "$plugin_headers/gcc-plugin.h"],
  [AC_MSG_RESULT([$plugin_headers])],
  [AC_MSG_RESULT([none])
   AC_MSG_ERROR([the plugin headers of $GCC_FOR_PLUGIN are missing.
On Debian: apt-get install gcc-$PLUGIN_GCC_VERSION-plugin-dev
or build the library alone with --without-plugin.])])
PLUGIN_INCLUDES="-isystem $plugin_headers"
AC_MSG_CHECKING([whether $GXX_FOR_PLUGIN compiles a plugin])
plugin_save_CXX=$CXX
plugin_save_CPPFLAGS=$CPPFLAGS
plugin_save_CXXFLAGS=$CXXFLAGS
AC_LANG_PUSH([C++])
CXX="$GXX_FOR_PLUGIN"
CPPFLAGS=$PLUGIN_INCLUDES
CXXFLAGS="-std=c++20 -fPIC -fno-rtti -fno-exceptions"
AC_COMPILE_IFELSE([AC_LANG_SOURCE([[#include <gcc-plugin.h>
#include <tree.h>
int plugin_is_GPL_compatible;]])],
  [AC_MSG_RESULT([yes])],
  [AC_MSG_RESULT([no])
   AC_MSG_ERROR([$GXX_FOR_PLUGIN cannot compile against $plugin_headers (see config.log).
On Debian: apt-get install gcc-$PLUGIN_GCC_VERSION-plugin-dev g++-$PLUGIN_GCC_VERSION])])
AC_MSG_CHECKING([whether $GXX_FOR_PLUGIN links its library into a plugin])
plugin_save_LDFLAGS=$LDFLAGS
LDFLAGS="$LDFLAGS -shared -static-libstdc++ -static-libgcc"
AC_LINK_IFELSE([AC_LANG_SOURCE([[#include <string>
extern "C" int size (std::string *s) { s->append (1, 'x'); return s->size (); }
]])],
  [AC_MSG_RESULT([yes])
   PLUGIN_LDFLAGS="-static-libstdc++ -static-libgcc -Wl,--exclude-libs,ALL"],
  [AC_MSG_RESULT([no, compilers that load it start more slowly])
   PLUGIN_LDFLAGS=])
LDFLAGS=$plugin_save_LDFLAGS
CXX=$plugin_save_CXX
CPPFLAGS=$plugin_save_CPPFLAGS
CXXFLAGS=$plugin_save_CXXFLAGS
AC_LANG_POP([C++])])
