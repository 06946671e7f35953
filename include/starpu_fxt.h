/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The trace of the program, and events of its own in it.  The trace is the one
   of ASTERISM_TRACE or STARPU_FXT_TRACE; without one these have no effect.
   Any thread. */

#ifndef STARPU_FXT_H
#define STARPU_FXT_H

#ifdef __cplusplus
extern "C" {
#endif

/* 0: a runtime started from now on records nothing until
   starpu_fxt_start_profiling (). */
void starpu_fxt_autostart_profiling (int autostart);

/* 1 while there is a trace, be it recording or stopped. */
int starpu_fxt_is_enabled (void);

/* Goes on recording, or stops it; what was recorded stays. */
void starpu_fxt_start_profiling (void);
void starpu_fxt_stop_profiling (void);

/* Puts an event into the trace, at this moment and on the calling worker's
   line: a number, or a text, which is copied. */
void starpu_fxt_trace_user_event (unsigned long code);
void starpu_fxt_trace_user_event_string (const char *text);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_FXT_H */
