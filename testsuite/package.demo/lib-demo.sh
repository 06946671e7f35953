# SPDX-License-Identifier: LGPL-2.1-or-later
# What the tests of the demo share; `make check' has built it.
#   krige PROGRAM ARGUMENT...   runs it; what it prints is in the file output
#   number PATTERN              the number after PATTERN in there
#   true_that EXPRESSION        an expression of awk, over numbers
test -x "$builddir/examples/kriging/kriging" \
  || { echo "no demo (it needs the plugin and OpenBLAS)"; exit 77; }
unset STARPU_SCHED
export STARPU_NCUDA=0 STARPU_NCPU=1 STARPU_WORKERS_NOBIND=1

krige ()
{
  program=$builddir/examples/kriging/$1
  shift
  "$program" "$@" >output 2>&1 || { cat output; exit 1; }
}

number ()
{
  sed -n "s/.*$1[^0-9]*\([0-9][-+.0-9e]*\).*/\1/p" output | head -1
}

true_that ()
{
  echo "is $1 ?"
  awk "BEGIN { exit !($1) }" || { cat output; exit 1; }
}

# Settings for two OpenCL devices that are cores; leaves without any.
two_opencl_devices ()
{
  grep -q 'define STARPU_USE_OPENCL' "$builddir/include/starpu_config.h" \
    || { echo "no OpenCL"; exit 77; }
  export STARPU_NOPENCL=2 STARPU_OPENCL_ON_CPUS=1 POCL_DEVICES="basic basic"
}
