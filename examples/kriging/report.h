/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the user sees: progress, and who did what.  */

#ifndef REPORT_H
#define REPORT_H

/* Seconds since some moment.  */
double report_time (void);

/* Begin a step named WHAT; wait for the tasks submitted since, showing how far
   they are, and print the time taken; returns that time.  */
void report_begin (const char *what);
double report_wait (void);

/* Ask for the statistics that the second prints: tasks of each worker and bytes
   moved over each link.  */
void report_start_counting (void);
void report_counts (void);

#endif
