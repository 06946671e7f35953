# SPDX-License-Identifier: LGPL-2.1-or-later
# Finds the CUDA Toolkit: CUDA_CPPFLAGS, CUDA_LIBS (the static CUDA runtime, so
# that libasterism_cudart.so loads on a machine without it), CUDA_HOME, for the
# examples NVCC, NVCCFLAGS and CUBLAS_LIBS, and for programs that use CUDA since
# STARPU_USE_CUDA is defined CUDA_PROGRAM_LIBS.
AC_ARG_WITH([cuda],
  [AS_HELP_STRING([--with-cuda@<:@=DIR@:>@],
    [build the CUDA driver with the CUDA Toolkit in DIR (default: the nvcc on
     PATH, then /usr/local/cuda)])],
  [], [with_cuda=auto])
AC_ARG_VAR([NVCCFLAGS], [flags of nvcc])
: ${NVCCFLAGS="-O2 -gencode arch=compute_90,code=sm_90 -gencode arch=compute_90,code=compute_90"}
have_cuda=no
CUDA_HOME=
NVCC=
CUDA_CPPFLAGS=
CUDA_LIBS=
CUBLAS_LIBS=
CUDA_PROGRAM_LIBS=
AS_CASE([$with_cuda],
  [no], [cuda_detail="switched off by --without-cuda"],
  [yes|auto],
    [AC_PATH_PROG([cuda_nvcc], [nvcc], [/usr/local/cuda/bin/nvcc])
     CUDA_HOME=`AS_ECHO(["$cuda_nvcc"]) | $SED 's,/bin/nvcc$,,'`],
  [CUDA_HOME=$with_cuda])
AS_IF([test -n "$CUDA_HOME"],
  [AC_MSG_CHECKING([for the CUDA Toolkit in $CUDA_HOME])
   cuda_save_CPPFLAGS=$CPPFLAGS
   cuda_save_LIBS=$LIBS
   for cuda_lib in lib64 lib lib/x86_64-linux-gnu; do
     test -f "$CUDA_HOME/$cuda_lib/libcudart_static.a" && break
   done
   cuda_include="-isystem $CUDA_HOME/include"
   AS_IF([test "$CUDA_HOME" = /usr], [cuda_include=])
   CPPFLAGS="$CPPFLAGS $cuda_include"
   LIBS="-L$CUDA_HOME/$cuda_lib -lcudart_static -lrt -lpthread -ldl $LIBS"
   AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <cuda_runtime.h>]],
                                   [[int n; return cudaGetDeviceCount (&n);]])],
     [have_cuda=yes], [have_cuda=no])
   CPPFLAGS=$cuda_save_CPPFLAGS
   LIBS=$cuda_save_LIBS
   AC_MSG_RESULT([$have_cuda])
   AS_IF([test $have_cuda = yes],
     [CUDA_CPPFLAGS=$cuda_include
      CUDA_LIBS="-L$CUDA_HOME/$cuda_lib -lcudart_static -lrt -lpthread -ldl"
      CUBLAS_LIBS="-L$CUDA_HOME/$cuda_lib -Wl,-rpath,$CUDA_HOME/$cuda_lib -lcusolver -lcublas"
      CUDA_PROGRAM_LIBS="-L$CUDA_HOME/$cuda_lib -Wl,-rpath,$CUDA_HOME/$cuda_lib -Wl,--push-state,--as-needed -lcusolver -lcusparse -lcublas -lcudart -Wl,--pop-state"
      AS_IF([test -x "$CUDA_HOME/bin/nvcc"], [NVCC=$CUDA_HOME/bin/nvcc])
      AC_DEFINE([HAVE_CUDA], [1], [Define when the CUDA driver is built.])
      AC_DEFINE_UNQUOTED([CUDA_LIBDIR], ["$CUDA_HOME/$cuda_lib"],
        [Where the libraries of the CUDA Toolkit are.])
      AC_DEFINE([STARPU_USE_CUDA], [1], [Define when programs may use CUDA.])
      AC_DEFINE([STARPU_HAVE_LIBCUBLAS], [1], [Define when cuBLAS is there.])
      AC_DEFINE([STARPU_HAVE_LIBCUSOLVER], [1],
        [Define when cuSOLVER is there.])
      cuda_detail="$CUDA_HOME"
      AS_IF([test -n "$NVCC"],
        [cuda_detail="$cuda_detail, nvcc `$NVCC --version | $SED -n 's/.*release \(@<:@0-9.@:>@*\).*/\1/p'`"],
        [cuda_detail="$cuda_detail, no nvcc"])],
     [cuda_detail="no CUDA Toolkit (see --with-cuda)"
      AS_CASE([$with_cuda], [auto], [],
        [AC_MSG_ERROR([CUDA was asked for but cannot be used from $CUDA_HOME (see config.log).])])])])
AC_SUBST([CUDA_HOME])
AC_SUBST([CUDA_CPPFLAGS])
AC_SUBST([CUDA_LIBS])
AC_SUBST([CUBLAS_LIBS])
AC_SUBST([CUDA_PROGRAM_LIBS])
AC_SUBST([NVCC])
AC_SUBST([have_cuda])
AM_CONDITIONAL([HAVE_NVCC], [test -n "$NVCC"])
ASTERISM_DRIVER([cuda], [$have_cuda], [$cuda_detail])
