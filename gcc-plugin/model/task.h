/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tasks and their implementations, as the plugin sees them.  Nothing is kept
   between callbacks: a task is described anew, from what the attributes left
   on its FUNCTION_DECL.  That survives redeclarations and precompiled
   headers.  */

#ifndef ASTERISM_MODEL_TASK_H
#define ASTERISM_MODEL_TASK_H

namespace asterism::plugin
{

/* How a task uses a parameter.  The values are those of the runtime's
   STARPU_R, STARPU_W and STARPU_RW.  */
enum class Mode
{
  Value = 0,
  Read = 1,
  Write = 2,
  ReadWrite = 3
};

enum class Target
{
  Cpu,
  Opencl,
  Cuda,
  Unknown
};

constexpr Target kTargets[] = { Target::Cpu, Target::Opencl, Target::Cuda };

struct Parameter
{
  std::string name; /* empty when no declaration names it */
  tree type;        /* as in the function's type */
  Mode mode;
  location_t where;

  bool
  is_buffer () const
  {
    return mode != Mode::Value;
  }

  /* Returns the type pointed to, void for a value.  */
  tree pointee () const;
};

struct Implementation
{
  tree decl;
  Target target;
  location_t where; /* of the attribute */
};

struct Task
{
  tree decl;
  std::vector<Parameter> parameters;
  std::vector<Implementation> implementations; /* in order of declaration */

  unsigned buffer_count () const;
};

/* Says whether DECL is a function with the attribute `task`.  */
bool is_task (const_tree decl);

/* Says whether DECL implements a task.  */
bool is_implementation (const_tree decl);

/* Returns the tasks that DECL implements, through attributes or because its
   body was written as the task's.  */
std::vector<tree> tasks_of (tree decl);

/* Describes the task DECL.  */
Task describe_task (tree decl);

/* Returns the target called NAME in programs.  */
Target target_from_name (std::string_view name);

/* Returns the name of TARGET in programs.  */
const char *name_of (Target target);

/* Returns what DECL is called in messages of the running program.  */
const char *printable_name (tree decl);

/* Returns the mode of a parameter of TYPE, WRITTEN when it carries the
   attribute `output`.  */
Mode mode_of (tree type, bool written);

/* Returns the type pointed to by a buffer of TYPE: a pointer, or in C++ a
   reference to an array.  NULL_TREE when TYPE is neither.  */
tree buffer_pointee (tree type);

/* Returns a parameter that is a buffer and that the expression T mentions, or
   NULL_TREE.  */
tree buffer_in (tree t);

/* Record on DECL that it implements TASK, as the attribute at WHERE says; and
   on TASK the implementation.  Recording again changes nothing.  */
void note_task_of (tree decl, tree task, Target target, location_t where);
void note_implementation (tree task, const Implementation &implementation);

/* Records on the task DECL that its parameter INDEX is written only.  */
void note_output (tree decl, unsigned index);

/* One attribute `task_implementation` of a function.  */
struct Claim
{
  tree task;
  Target target;
  location_t where;
};

/* Returns what the attributes of DECL claim it implements.  */
std::vector<Claim> claims_of (tree decl);

/* Removes the plugin's own notes from DECL, which later stages of the compiler
   need not see.  */
void forget_notes (tree decl);

} // namespace asterism::plugin

#endif /* ASTERISM_MODEL_TASK_H */
