# SPDX-License-Identifier: LGPL-2.1-or-later
# Writes a C program with TASKS tasks, of which a function calls ten each, and
# PLAIN pairs of functions that are no tasks: awk -v tasks=100 -v plain=62.

# Prints TEXT with N for each @.
function print_numbered (text, n)
{
  gsub (/@/, n, text)
  print text
}

BEGIN {
  print "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>"
  print "#include <string.h>"

  plain_text = "\n\
struct list@ { struct list@ *next; double value; char name[16]; };\n\
\n\
static double\n\
insert@ (struct list@ **list, const char *name, double value)\n\
{\n\
  struct list@ *item = (struct list@ *) malloc (sizeof *item);\n\
  double sum = 0;\n\
  if (!item)\n\
    return -1;\n\
  strncpy (item->name, name, sizeof item->name - 1);\n\
  item->value = value;\n\
  while (*list && (*list)->value < value)\n\
    {\n\
      sum += (*list)->value;\n\
      list = &(*list)->next;\n\
    }\n\
  item->next = *list;\n\
  *list = item;\n\
  return sum;\n\
}\n\
\n\
int\n\
run@ (int argc, char **argv)\n\
{\n\
  struct list@ *list = 0;\n\
  double sum = @;\n\
  for (int i = 1; i < argc; i++)\n\
    sum += insert@ (&list, argv[i], atof (argv[i]));\n\
  for (struct list@ *item = list; item; item = item->next)\n\
    printf (\"%s: %g\\n\", item->name, sqrt (item->value));\n\
  return sum > @;\n\
}"

  task_text = "\n\
void step@ (const double *from, double *to, int n, double factor)\n\
  __attribute__ ((task));\n\
\n\
void\n\
step@ (const double *from, double *to, int n, double factor)\n\
{\n\
  double sum = 0, most = from[0];\n\
  for (int i = 1; i < n - 1; i++)\n\
    {\n\
      double value = 0;\n\
      for (int k = -1; k <= 1; k++)\n\
        value += from[i + k] * (k ? factor : @);\n\
      if (value > most)\n\
        most = value;\n\
      sum += value;\n\
      to[i] = value;\n\
    }\n\
  to[0] = to[1];\n\
  to[n - 1] = to[n - 2];\n\
  for (int i = 0; i < n; i++)\n\
    to[i] = most > sum / n ? to[i] / most : to[i];\n\
}"

  begin_text = "\n\
int\n\
run_steps@ (int n, int rounds)\n\
{\n\
  double *a = (double *) malloc (n * sizeof *a);\n\
  double *b = (double *) malloc (n * sizeof *b);\n\
  if (!a || !b)\n\
    return 1;\n\
  for (int i = 0; i < n; i++)\n\
    a[i] = i;\n\
#pragma starpu register a n\n\
#pragma starpu register b n\n\
  for (int round = 0; round < rounds; round++)\n\
    {"

  end_text = "    }\n\
#pragma starpu unregister a\n\
#pragma starpu unregister b\n\
  free (a);\n\
  free (b);\n\
  return 0;\n\
}"

  for (i = 1; i <= plain; i++)
    print_numbered(plain_text, i)
  for (i = 1; i <= tasks; i++)
    {
      print_numbered(task_text, i)
      if (i % 10 != 0 && i != tasks)
        continue
      print_numbered(begin_text, i)
      for (k = i - (i - 1) % 10; k <= i; k++)
        printf "      step%d (%s, n, 0.5 + round);\n", k, k % 2 ? "a, b" : "b, a"
      print end_text
    }
}
