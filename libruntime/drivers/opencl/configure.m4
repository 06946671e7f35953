# SPDX-License-Identifier: LGPL-2.1-or-later
# Finds the OpenCL loader and its headers: OPENCL_CPPFLAGS, OPENCL_LIBS.
AC_ARG_WITH([opencl],
  [AS_HELP_STRING([--without-opencl], [do not build the OpenCL driver])],
  [], [with_opencl=auto])
have_opencl=no
OPENCL_CPPFLAGS=
OPENCL_LIBS=
AS_IF([test "x$with_opencl" = xno],
  [opencl_detail="switched off by --without-opencl"],
  [AC_CHECK_HEADER([CL/cl.h], [opencl_header=yes], [opencl_header=no],
     [#define CL_TARGET_OPENCL_VERSION 120])
   AC_CHECK_LIB([OpenCL], [clGetPlatformIDs],
     [opencl_library=yes], [opencl_library=no])
   AS_IF([test $opencl_header$opencl_library = yesyes],
     [have_opencl=yes
      OPENCL_CPPFLAGS=-DCL_TARGET_OPENCL_VERSION=120
      OPENCL_LIBS=-lOpenCL
      AC_DEFINE([HAVE_OPENCL], [1], [Define when the OpenCL driver is built.])
      AC_DEFINE([STARPU_USE_OPENCL], [1],
        [Define when programs may use OpenCL.])
      opencl_detail="ICD loader and headers"],
     [opencl_detail="not found (apt-get install ocl-icd-opencl-dev)"
      AS_IF([test "x$with_opencl" = xyes],
        [AC_MSG_ERROR([OpenCL was asked for but not found.
On Debian: apt-get install ocl-icd-opencl-dev])])])])
AC_SUBST([OPENCL_CPPFLAGS])
AC_SUBST([OPENCL_LIBS])
AC_SUBST([have_opencl])
ASTERISM_DRIVER([opencl], [$have_opencl], [$opencl_detail])
