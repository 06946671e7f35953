// SPDX-License-Identifier: LGPL-2.1-or-later
// Static costs: what the compiler has derived of a task's work from its body,
// and how long that takes where nothing was measured yet.

#ifndef ASTERISM_PERFMODEL_STATIC_COST_H
#define ASTERISM_PERFMODEL_STATIC_COST_H

struct starpu_codelet;

namespace asterism::perfmodel
{

/// The work of one execution.
struct StaticCost
{
  bool known = false;
  double flops = 0;
  double bytes = 0; ///< read and written
};

/// Evaluates the polynomials of a codelet that the compiler made for the values
/// of a task, laid out as its functions get them.
StaticCost static_cost (const struct starpu_codelet &codelet,
                        const void *values);

/// Returns the microseconds that the work takes on a worker that is `speed`
/// times as fast as a core of this machine, whose rates are measured when first
/// asked for: by the operations or by the bytes, whichever take longer.  NaN:
/// the work is not known.
double static_duration (const StaticCost &cost, double speed);

} // namespace asterism::perfmodel

#endif
