// SPDX-License-Identifier: LGPL-2.1-or-later
// The void layout: no data, only dependencies.

#include "starpu_data_interfaces.h"

#include "data/interfaces/ops.h"

using namespace asterism;

namespace asterism::data
{
const Layout &void_layout ();
}

struct starpu_data_interface_ops starpu_interface_void_ops
    = data::builtin_ops<data::void_layout> (STARPU_VOID_INTERFACE_ID,
                                            sizeof (int), "void");

namespace asterism::data
{
namespace
{

class VoidLayout final : public Builtin<int, starpu_interface_void_ops>
{
public:
  unsigned
  part_count (const void *) const override
  {
    return 0;
  }
  Region
  part (const void *, unsigned) const override
  {
    return {};
  }
  void
  place (void *, unsigned, device::Address) const override
  {
  }
};

} // namespace

const Layout &
void_layout ()
{
  static constexpr VoidLayout layout;
  return layout;
}

} // namespace asterism::data
