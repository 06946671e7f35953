/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Whichever allocation, copy, marker or event of OpenCL fails once, on devices
   too small for the data, tasks leave what a sequential run leaves; with main
   memory shared, too.
   rows: R18 R29 E06
   configs: opencl-only
   needs: opencl
   limit: 240
   env: STARPU_LIMIT_OPENCL_MEM=1
   libs: -lOpenCL -ldl */

#include "aux-opencl-each-call.h"

int
main (void)
{
  let_each_fail ();
  return 0;
}
