/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Derives the costs of tasks from their bodies.  */

#include "gcc_headers.h"

#include "build/abi.h"
#include "build/object.h"
#include "costs/count.h"
#include "costs/derive.h"
#include "report.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

/* ASTERISM_COST_FLOPS, ASTERISM_COST_BYTES and ASTERISM_COST_FACTORS.  */
constexpr unsigned kFlops = 0, kBytes = 1, kMostFactors = 4;

/* An object that the pass fills.  */
struct Wanted
{
  tree object;
  Task task;
};

std::vector<Wanted> wanted;

tree
factor_type ()
{
  static tree type;
  if (!type)
    type = keep (build_record ("asterism_cost_factor_v1",
                               { { "parameter", short_unsigned_type_node },
                                 { "power", short_unsigned_type_node } }));
  return type;
}

tree
term_type ()
{
  static tree type;
  if (!type)
    type = keep (build_record (
        "asterism_cost_term_v1",
        { { "numerator", long_long_integer_type_node },
          { "denominator", long_long_integer_type_node },
          { "quantity", uint32_type_node },
          { "nfactors", uint32_type_node },
          { "factors",
            build_array_type_nelts (factor_type (), kMostFactors) } }));
  return type;
}

/* Returns the type of an object with COUNT terms.  */
tree
cost_type (unsigned count)
{
  return build_record (
      "asterism_cost_v1",
      { { "version", uint32_type_node },
        { "nterms", uint32_type_node },
        { "terms", build_array_type_nelts (term_type (), MAX (count, 1)) } });
}

tree
build_term (const Monomial &monomial, const Rational &coefficient,
            unsigned quantity)
{
  Initializer factors (TREE_TYPE (field_of (term_type (), "factors")));
  for (const auto &[variable, power] : monomial)
    {
      Initializer factor (factor_type ());
      factor.set ("parameter", variable);
      factor.set ("power", power);
      factors.append (factor.finish ());
    }
  Initializer term (term_type ());
  term.set ("numerator", build_int_cst (long_long_integer_type_node,
                                        coefficient.numerator ()));
  term.set ("denominator", build_int_cst (long_long_integer_type_node,
                                          coefficient.denominator ()));
  term.set ("quantity", quantity);
  term.set ("nfactors", monomial.size ());
  term.set ("factors", factors.finish ());
  return term.finish ();
}

/* Says whether the run-time support can evaluate VALUE: it depends on few
   numbers that the task is given.  */
bool
can_be_evaluated (const Polynomial &value, const Task &task)
{
  if (!value.is_known ())
    return false;
  for (const auto &[monomial, coefficient] : value.terms ())
    {
      if (monomial.size () > kMostFactors)
        return false;
      for (const auto &[variable, power] : monomial)
        if (variable >= task.parameters.size ()
            || !INTEGRAL_TYPE_P (task.parameters[variable].type))
          return false;
    }
  return true;
}

void
fill (tree object, const Polynomial &flops, const Polynomial &bytes)
{
  const unsigned count = flops.terms ().size () + bytes.terms ().size ();
  tree type = cost_type (count);
  Initializer terms (TREE_TYPE (field_of (type, "terms")));
  for (const auto &[monomial, coefficient] : flops.terms ())
    terms.append (build_term (monomial, coefficient, kFlops));
  for (const auto &[monomial, coefficient] : bytes.terms ())
    terms.append (build_term (monomial, coefficient, kBytes));
  Initializer value (type);
  value.set ("version", kAbiVersion);
  value.set ("nterms", count);
  value.set ("terms", terms.finish ());
  TREE_TYPE (object) = type;
  DECL_INITIAL (object) = value.finish ();
  relayout_decl (object);
}

void
derive (const Wanted &one, const Implementation &implementation)
{
  const Task &task = one.task;
  const location_t where = DECL_SOURCE_LOCATION (task.decl);
  const Work &work = work_of (implementation.decl);
  if (work.reason || !can_be_evaluated (work.flops, task))
    {
      tell (work.reason ? work.where : where,
            "the cost of task %qD is not known before it is measured: %s",
            task.decl,
            work.reason ? work.reason
                        : "it depends on more than the task's numbers");
      return;
    }
  Polynomial bytes = bytes_of (work);
  if (!can_be_evaluated (bytes, task))
    bytes = {};
  std::vector<std::string> names;
  for (const Parameter &p : task.parameters)
    names.push_back (p.name.empty () ? "?" : p.name);
  tell (where, "one execution of task %qD is %s flops, %s bytes", task.decl,
        text_of (work.flops, names).c_str (), text_of (bytes, names).c_str ());
  fill (one.object, work.flops, bytes);
}

constexpr pass_data kData = {
  SIMPLE_IPA_PASS, "asterism_costs", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0,
};

class Costs final : public simple_ipa_opt_pass
{
public:
  explicit Costs (gcc::context *context) : simple_ipa_opt_pass (kData, context)
  {
  }

  bool
  gate (function *) override
  {
    return !in_lto_p && !wanted.empty ();
  }

  unsigned
  execute (function *) override
  {
    if (!seen_error ())
      for (const Wanted &one : wanted)
        for (const Implementation &i : one.task.implementations)
          if (i.target == Target::Cpu && gimple_has_body_p (i.decl)
              && DECL_STRUCT_FUNCTION (i.decl)->cfg)
            {
              derive (one, i);
              break;
            }
    forget_work ();
    wanted.clear ();
    return 0;
  }
};

} // namespace

tree
build_cost (const Task &task)
{
  Initializer value (cost_type (0));
  value.set ("version", kAbiVersion);
  tree object
      = keep (build_static ("asterism_cost", cost_type (0), value.finish ()));
  finalize_object (object);
  wanted.push_back ({ object, task });
  return address_of (object);
}

void
register_costs (const char *name)
{
  register_pass_info info
      = { new Costs (g), "build_ssa_passes", 1, PASS_POS_INSERT_AFTER };
  register_callback (name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
}

} // namespace asterism::plugin
