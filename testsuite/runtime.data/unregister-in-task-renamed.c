/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task may unregister data of its own that are renamed, too.
   rows: C32
   configs: one many sim
   env: ASTERISM_RENAMING=1 */

#include "unregister-in-task.c"
