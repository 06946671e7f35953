/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An inline task that two units have, with an inline implementation.  */
inline void shared (int *v) __attribute__ ((task));
inline void shared_cpu (int *v) __attribute__ ((task_implementation ("cpu", shared)));
inline void shared_cpu (int *v) { *v *= 7; }
inline void shared (int *v) { *v *= 7; }

void elsewhere (int *v);
