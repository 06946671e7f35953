/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the files that -fplugin-arg-asterism-dump asks for: the codelet, the
   wrappers and the submitting body of each task, as a reader would write them,
   and the kernels made of loops.  */

#include "gcc_headers.h"

#include "build/dump.h"

namespace asterism::plugin
{

namespace
{

/* Opens a file of the unit whose name ends with ENDING, empty.  Returns a null
   pointer after reporting why it cannot.  */
FILE *
open_dump (const std::string &ending)
{
  std::string name = dump_base_name + ending;
  FILE *file = fopen (name.c_str (), "w");
  if (!file)
    {
      auto_diagnostic_group group;
      error ("cannot write the dump %qs: %m", name.c_str ());
      inform (UNKNOWN_LOCATION, "%<-fplugin-arg-asterism-dump%> writes it to "
                                "the folder of other dumps");
    }
  return file;
}

/* Returns the file about tasks, or a null pointer after reporting.  */
FILE *
dump_file_of_unit ()
{
  static FILE *file;
  static bool tried;
  if (!tried)
    file = open_dump (".tasks.c");
  tried = true;
  return file;
}

std::string
text_of_type (tree type)
{
  char *text = print_generic_expr_to_str (type);
  std::string copy = text;
  free (text);
  return copy;
}

std::string
name_of_parameter (const Task &task, size_t index)
{
  const std::string &name = task.parameters[index].name;
  return name.empty () ? "argument" + std::to_string (index + 1) : name;
}

const char *
name_of_mode (Mode mode)
{
  switch (mode)
    {
    case Mode::Read:
      return "STARPU_R";
    case Mode::Write:
      return "STARPU_W";
    case Mode::ReadWrite:
      return "STARPU_RW";
    default:
      return "by value";
    }
}

void
dump_wrapper (FILE *file, const Task &task, const Implementation &i,
              const BlockLayout &layout, tree wrapper)
{
  fprintf (file, "static void\n%s (void **buffers, void *values)\n{\n  %s (",
           IDENTIFIER_POINTER (DECL_NAME (wrapper)),
           IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (i.decl)));
  unsigned buffer = 0;
  for (size_t k = 0; k < task.parameters.size (); k++)
    {
      const Parameter &p = task.parameters[k];
      std::string type = text_of_type (p.type);
      if (k)
        fprintf (file, ",\n    ");
      if (p.is_buffer ())
        fprintf (file, "(%s) ((struct asterism_buffer_v1 *) buffers[%u])->%s",
                 type.c_str (), buffer++,
                 i.target == Target::Opencl ? "dev_handle" : "ptr");
      else
        fprintf (file,
                 "*(%s *) ((char *) values + " HOST_WIDE_INT_PRINT_DEC ")",
                 type.c_str (),
                 static_cast<HOST_WIDE_INT> (layout.offsets[k]
                                             - layout.values_offset));
    }
  fprintf (file, ");\n}\n\n");
}

void
dump_functions (FILE *file, const Task &task, Target target,
                const std::vector<tree> &wrappers)
{
  std::string list;
  for (size_t i = 0; i < wrappers.size (); i++)
    if (task.implementations[i].target == target)
      list.append (list.empty () ? " " : ", ")
          .append (IDENTIFIER_POINTER (DECL_NAME (wrappers[i])));
  if (!list.empty ())
    fprintf (file, "  .%s_funcs = {%s },\n", name_of (target), list.c_str ());
}

void
dump_codelet (FILE *file, const Task &task, const std::vector<tree> &wrappers)
{
  fprintf (file, "struct starpu_codelet codelet_of_%s = {\n  .name = \"%s\",\n",
           IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (task.decl)),
           printable_name (task.decl));
  for (Target target : kTargets)
    dump_functions (file, task, target, wrappers);
  fprintf (file, "  .nbuffers = %u,\n  .modes = {", task.buffer_count ());
  const char *separator = " ";
  for (const Parameter &p : task.parameters)
    if (p.is_buffer ())
      {
        fprintf (file, "%s%s", separator, name_of_mode (p.mode));
        separator = ", ";
      }
  fprintf (file, " }\n};\n\n");
}

void
dump_submission (FILE *file, const Task &task, const BlockLayout &layout)
{
  fprintf (file, "void\n%s (",
           IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (task.decl)));
  for (size_t i = 0; i < task.parameters.size (); i++)
    fprintf (file, "%s%s %s", i ? ", " : "",
             text_of_type (task.parameters[i].type).c_str (),
             name_of_parameter (task, i).c_str ());
  fprintf (file,
           ")\n{\n  _Alignas (16) char block[" HOST_WIDE_INT_PRINT_DEC "];\n",
           static_cast<HOST_WIDE_INT> (layout.size));
  for (size_t i = 0; i < task.parameters.size (); i++)
    fprintf (file,
             "  *(%s *) (block + " HOST_WIDE_INT_PRINT_DEC ") = %s; /* %s */\n",
             text_of_type (task.parameters[i].type).c_str (),
             static_cast<HOST_WIDE_INT> (layout.offsets[i]),
             name_of_parameter (task, i).c_str (),
             name_of_mode (task.parameters[i].mode));
  fprintf (file, "  asterism_submit_v1 (&task_of_%s, block);\n}\n\n",
           IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (task.decl)));
}

} // namespace

void
dump_task (const Task &task, const BlockLayout &layout,
           const std::vector<tree> &wrappers)
{
  FILE *file = dump_file_of_unit ();
  if (!file)
    return;
  fprintf (file, "/* Task %s, declared at %s:%d.  */\n\n",
           printable_name (task.decl), lbasename (DECL_SOURCE_FILE (task.decl)),
           DECL_SOURCE_LINE (task.decl));
  for (size_t i = 0; i < wrappers.size (); i++)
    dump_wrapper (file, task, task.implementations[i], layout, wrappers[i]);
  if (!wrappers.empty ())
    dump_codelet (file, task, wrappers);
  dump_submission (file, task, layout);
  fflush (file);
}

void
dump_kernel (const std::string &name, const std::string &opencl,
             const std::string &cuda)
{
  static std::unordered_map<std::string, unsigned> count;
  const unsigned before = count[name]++;
  const std::string kernel
      = "." + name + (before ? "." + std::to_string (before) : "");
  for (const auto &[ending, text] :
       { std::pair (".cl", &opencl), std::pair (".cu", &cuda) })
    if (FILE *file = open_dump (kernel + ending))
      {
        fputs (text->c_str (), file);
        fclose (file);
      }
}

} // namespace asterism::plugin
