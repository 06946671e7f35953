// SPDX-License-Identifier: LGPL-2.1-or-later
// How many tasks failed that the program has not asked for.
//
// A program that does not look at the results of its waits would end as if it
// had succeeded, with wrong results, when the runtime could not execute a task.
// So every wait fails until the program has asked, and without that the process
// exits with a status that is not 0.  The number is the process's, as the exit
// status is: it outlives the runtime.

#ifndef ASTERISM_BASE_FAILED_TASKS_H
#define ASTERISM_BASE_FAILED_TASKS_H

namespace asterism::failed_tasks
{

/// Counts one.  Any thread.
void add ();

/// How many were counted since the last take ().
unsigned count ();

/// Returns that number and sets it to 0.
unsigned take ();

/// The program is told of one by the wait for that task, which returns this: it
/// does not change the exit status.
int tell_one ();

} // namespace asterism::failed_tasks

#endif
