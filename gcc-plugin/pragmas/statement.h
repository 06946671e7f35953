/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* Pragmas that stand for a statement.  */

#ifndef ASTERISM_PRAGMAS_STATEMENT_H
#define ASTERISM_PRAGMAS_STATEMENT_H

struct cpp_reader;

namespace asterism::plugin
{

/* A parsed operand: VALUE is an rvalue; TYPE is that of the expression as
   written, where arrays are arrays.  */
struct Operand
{
  tree value;
  tree type;
  location_t where;
};

using Operands = std::span<const Operand>;

/* The contents of the line of a pragma.  */
enum class Shape
{
  Nothing,
  Pointer,
  PointerAndSize, /* the size may be missing  */
  List            /* whatever the directive's own handler says  */
};

/* Where the front end rewrites tokens, what the expression is there.  */
enum class Result
{
  Nothing,
  Condition, /* of the block that follows, which so is one statement with it */
  Number     /* a value of type `long` in another statement */
};

/* A row of the table of statement pragmas.  */
struct Statement
{
  const char *name;
  Shape shape;
  /* Checks OPERANDS and returns the expression to evaluate, or
     error_mark_node after reporting what is wrong.  */
  tree (*build) (location_t where, Operands operands);
  const char *space = "starpu";
  /* Of a list: says whether the operand INDEX of the statement that was
     emitted with ID stands for memory.  Its value is its address then, unless
     its type is a pointer; the last operand is the number ID.  */
  bool (*is_place) (unsigned id, size_t index) = nullptr;
  Result result = Result::Nothing;
};

/* Handles a statement pragma; ROW is its Statement.  */
void handle_statement (cpp_reader *reader, void *row);

/* The statements, one file each.  */
#define STATEMENT(space, name, row) extern const Statement row;
#define PRAGMA(space, name, handler)
#include "pragmas.def"
#undef STATEMENT
#undef PRAGMA
#define EMITTED(row) extern const Statement row;
#include "emitted.def"
#undef EMITTED

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_STATEMENT_H  */
