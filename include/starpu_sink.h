/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Slaves of master and slaves, for which there is no driver. */

#ifndef STARPU_SINK_H
#define STARPU_SINK_H

#ifdef __cplusplus
extern "C" {
#endif

/* Says that there is none, and returns. */
void starpu_sink_common_worker (int argc, char **argv);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_SINK_H */
