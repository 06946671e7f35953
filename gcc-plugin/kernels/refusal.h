/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports what devices cannot execute.  */

#ifndef ASTERISM_KERNELS_REFUSAL_H
#define ASTERISM_KERNELS_REFUSAL_H

namespace asterism::plugin
{

/* Where the code stands that is to run on a device, and whether something in it
   was refused.  Only the first thing is reported: what follows is often its
   consequence.  */
class Refusal
{
public:
  explicit Refusal (location_t where) : where_ (where) {}

  /* Reports MESSAGE, about WHAT where it has a %qD or %qT, at WHERE, or at the
     whole when that is unknown, with the way OUT.  */
  void report (location_t where, tree what, const char *message,
               const char *out);

  bool
  happened () const
  {
    return happened_;
  }

private:
  location_t where_;
  bool happened_ = false;
};

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_REFUSAL_H */
