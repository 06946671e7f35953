/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Calls the task that the other unit calls as well.  */
#include "inline.h"
void elsewhere (int *v) { shared (v); }
