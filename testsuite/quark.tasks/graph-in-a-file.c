/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* dot_dag_file.dot has each task, with its label and colour, on the level that it
   has; a task can be reached from another exactly when it waits for it.  The file
   is closed, and appended to when it is opened again.
   rows: Q11 */

#include "../support/quark_test.h"

static int tiles[3];

static void
nothing (Quark *quark)
{
  (void)quark;
}

static unsigned long long
insert (Quark *quark, char *label, void *one, int flags, void *other,
        int other_flags)
{
  Quark_Task_Flags task_flags = Quark_Task_Flags_Initializer;

  QUARK_Task_Flag_Set (&task_flags, TASK_LABEL, (intptr_t)label);
  QUARK_Task_Flag_Set (&task_flags, TASK_COLOR, (intptr_t) "#aabbcc");
  return QUARK_Insert_Task (quark, nothing, &task_flags, 1, one, flags, 1,
                            other, other_flags, 0);
}

static char text[100000];

static void
read_file (void)
{
  FILE *file = fopen ("dot_dag_file.dot", "r");

  CHECK (file != NULL);
  size_t length = fread (text, 1, sizeof text - 1, file);
  text[length] = '\0';
  fclose (file);
}

/* Whether the file has the line, begun so. */
static int
has (const char *format, unsigned long long one, unsigned long long other)
{
  char line[200];

  snprintf (line, sizeof line, format, one, other);
  return strstr (text, line) != NULL;
}

int
main (void)
{
  Quark *quark = QUARK_New (0);
  unsigned long long w, r1, r2, g1, g2, l, last;

  QUARK_DOT_DAG_Enable (quark, 1);
  w = insert (quark, "write", tiles, OUTPUT, NULL, NODEP);
  r1 = insert (quark, "read", tiles, INPUT, tiles + 1, OUTPUT);
  r2 = insert (quark, "read", tiles, INPUT, tiles + 2, OUTPUT);
  g1 = insert (quark, "gather", tiles, INOUT | GATHERV, NULL, NODEP);
  g2 = insert (quark, "gather", tiles, INOUT | GATHERV, NULL, NODEP);
  l = insert (quark, "lower", tiles, INOUT | QUARK_REGION_L, NULL, NODEP);
  QUARK_Barrier (quark);
  /* Addresses are not forgotten at a barrier. */
  last = insert (quark, "upper", tiles, INOUT | QUARK_REGION_U, NULL, NODEP);
  QUARK_Barrier (quark);
  QUARK_DOT_DAG_Enable (quark, 0);
  read_file ();
  CHECK (strncmp (text, "digraph G {", 11) == 0);
  CHECK (has ("t%llu->t%llu [color=\"black\"];", w, r1));
  CHECK (has ("t%llu->t%llu [color=\"black\"];", w, r2));
  CHECK (has ("t%llu->t%llu [color=\"green\"];", r1, g1));
  CHECK (has ("t%llu->t%llu [color=\"green\"];", r2, g2));
  CHECK (!has ("t%llu->t%llu ", g1, g2));
  CHECK (has ("t%llu->t%llu [color=\"black\"];", g1, l));
  CHECK (has ("t%llu->t%llu [color=\"black\"];", g2, last));
  CHECK (!has ("t%llu->t%llu ", l, last));
  CHECK (has ("t%llu [fillcolor=\"#aabbcc\",label=\"write\",style=filled]; // "
              "%llu 0 ",
              w, w));
  CHECK (has ("{rank=same;%llu;t%llu};", 1, w));
  CHECK (has ("{rank=same;%llu;t%llu};", 2, r2));
  CHECK (has ("{rank=same;%llu;t%llu};", 3, g2));
  CHECK (has ("{rank=same;%llu;t%llu};", 4, last));
  CHECK (strstr (text, "// QUARK_Barrier reached: level=4") != NULL);
  CHECK (has ("%llu [label=\"2:%llu\"]", 2, 2));
  CHECK (strstr (text, "3->4 [style=\"invis\"];") != NULL);
  CHECK (strstr (text, "} // close graph") != NULL);
  QUARK_Delete (quark);

  setenv ("QUARK_DOT_DAG_ENABLE", "1", 1);
  quark = QUARK_New (0);
  insert (quark, "again", tiles, OUTPUT, NULL, NODEP);
  QUARK_Delete (quark);
  read_file ();
  CHECK (strstr (text, "label=\"write\"") != NULL);
  CHECK (strstr (strstr (text, "} // close graph") + 1, "} // close graph")
         != NULL);
  CHECK (strstr (text, "label=\"again\"") != NULL);
  return 0;
}
