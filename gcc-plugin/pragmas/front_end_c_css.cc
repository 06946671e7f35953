/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma css task` in C: expressions are parsed when the function is
   known.  */

#define ASTERISM_FRONT_END_C
#include "gcc_headers.h"

#include "model/bounds.h"
#include "pragmas/c_parser.h"
#include "pragmas/css_task.h"
#include "pragmas/front_end_c.h"
#include "roots.h"

namespace asterism::plugin
{

namespace
{

class CCss final : public CssFrontEnd
{
public:
  bool keep_line (const CssLine &line) override;
  void
  open (tree parameters) override
  {
    c_front_end ().open_parameters (parameters);
  }
  void
  close () override
  {
    c_front_end ().close_parameters ();
  }
  tree
  value (Tokens expression) override
  {
    return parse_c_value (expression);
  }
  bool
  is_array (tree parm) override
  {
    return C_ARRAY_PARAMETER (parm);
  }
  tree
  outermost_extent (tree parm) override
  {
    return asterism::plugin::outermost_extent (parm);
  }
  tree find_function (Tokens name, tree) override;
  void
  forget_lines () override
  {
    records_.clear ();
  }

private:
  /* The front end's records of the tokens kept.  */
  std::vector<std::unique_ptr<c_token[]>> records_;
};

bool
CCss::keep_line (const CssLine &line)
{
  auto records = std::make_unique<c_token[]> (line.tokens.size ());
  for (size_t i = 0; i < line.tokens.size (); i++)
    {
      const Token &token = line.tokens[i];
      records[i] = *static_cast<const c_token *> (token.raw);
      if (token.value)
        keep (token.value);
      const_cast<Token &> (token).raw = &records[i];
    }
  records_.push_back (std::move (records));
  return true;
}

tree
CCss::find_function (Tokens name, tree)
{
  tree found
      = name[0].type == CPP_NAME ? lookup_name (name[0].value) : NULL_TREE;
  return found && TREE_CODE (found) == FUNCTION_DECL ? found : NULL_TREE;
}

} // namespace

CssFrontEnd &
c_css ()
{
  static auto &front = *new CCss;
  return front;
}

} // namespace asterism::plugin
