/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the statements of a kernel, or of a function that it calls.  */

#ifndef ASTERISM_KERNELS_STATEMENTS_H
#define ASTERISM_KERNELS_STATEMENTS_H

#include "kernels/expressions.h"

namespace asterism::plugin
{

/* The statements that are printed.  */
enum class Body
{
  Function,
  WorkItem,  /* one iteration of a loop of the program  */
  Iterations /* an iteration, of which a work-item executes several  */
};

class Statements
{
public:
  Statements (Refusal &refusal, TypeNames &types, Variables &variables,
              Expressions &expressions, Body body)
      : refusal_ (refusal), types_ (types), variables_ (variables),
        expressions_ (expressions), body_ (body)
  {
  }

  /* Returns the text of T, indented.  */
  std::string print (tree t);

private:
  void statement (tree t);
  void list (tree t);
  void declaration (tree decl);
  std::string condition (tree test);
  void conditional (tree test, tree then, tree other);
  void loop (const std::string &head, tree body, const std::string &tail);
  void counted (tree t);
  void switched (tree condition, tree body);
  void label (tree t);
  void leave (tree t);
  void returned (tree t);
  void line (const std::string &text);
  void block (tree t);

  Refusal &refusal_;
  TypeNames &types_;
  Variables &variables_;
  Expressions &expressions_;
  Body body_;
  unsigned loops_ = 0;    /* around the statement  */
  unsigned switches_ = 0; /* within the innermost of these  */
  unsigned indent_ = 1;
  int line_ = 0; /* of the program, that the last #line named  */
  location_t where_ = UNKNOWN_LOCATION;
  std::string text_;
};

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_STATEMENTS_H */
