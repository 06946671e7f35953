/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Counts the words of a text: a task counts those of a piece in a table of its
   own, and tasks merge the tables two by two.
   rows: G30 C06 C16
   arguments: @DIR@/../../COPYING */

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  word_size = 24,   /* longer words are cut */
  table_size = 8192 /* a power of two, more than the words in the text */
};

/* An entry of a hash table; COUNT is 0 when it is free.  */
struct entry
{
  char word[word_size];
  unsigned count;
};

/* Make TABLE that of the words among the LENGTH characters of TEXT.  */
void count_words (size_t length, const char *text,
                  struct entry *table __attribute__ ((output)))
    __attribute__ ((task));

/* Add the counts of FROM to those of INTO.  */
void merge_tables (const struct entry *from, struct entry *into)
    __attribute__ ((task));

static void
add (struct entry *table, const char *word, unsigned count)
{
  unsigned hash = 2166136261u;

  for (const char *c = word; *c; c++)
    hash = (hash ^ (unsigned char)*c) * 16777619u;
  for (unsigned tries = 0; tries < table_size; tries++, hash++)
    {
      struct entry *entry = &table[hash % table_size];
      if (entry->count == 0)
        memcpy (entry->word, word, word_size);
      if (strcmp (entry->word, word) == 0)
        {
          entry->count += count;
          return;
        }
    }
  fprintf (stderr, "wordcount: more than %d words\n", table_size);
  exit (EXIT_FAILURE);
}

void
count_words (size_t length, const char *text, struct entry *table)
{
  memset (table, 0, table_size * sizeof *table);
  for (size_t i = 0; i < length;)
    {
      char word[word_size] = "";
      size_t used = 0;
      for (; i < length && isalpha ((unsigned char)text[i]); i++)
        if (used < word_size - 1)
          word[used++] = (char)tolower ((unsigned char)text[i]);
      if (used)
        add (table, word, 1);
      else
        i++;
    }
}

void
merge_tables (const struct entry *from, struct entry *into)
{
  for (int i = 0; i < table_size; i++)
    if (from[i].count)
      add (into, from[i].word, from[i].count);
}

/* The contents of FILE, of LENGTH characters.  */
static char *
read_text (const char *name, size_t *length)
{
  FILE *file = fopen (name, "r");
  char *text = NULL;

  *length = 0;
  if (file && fseek (file, 0, SEEK_END) == 0)
    {
      long size = ftell (file);
      rewind (file);
      text = (char *)malloc (size + 1);
      *length = fread (text, 1, size, file);
    }
  if (!text || *length == 0)
    {
      fprintf (stderr, "%s: cannot be read\n", name);
      exit (EXIT_FAILURE);
    }
  fclose (file);
  return text;
}

/* The length of a piece of TEXT of about WANTED characters, which ends where no
   word goes on.  */
static size_t
piece_length (const char *text, size_t length, size_t wanted)
{
  if (wanted >= length)
    return length;
  while (wanted < length && isalpha ((unsigned char)text[wanted]))
    wanted++;
  return wanted;
}

/* Fill TABLES[0] with the counts of TEXT, cut in PIECES.  */
static void
count_in_pieces (const char *text, size_t length, struct entry **tables,
                 int pieces)
{
  const char **starts = (const char **)calloc (pieces, sizeof *starts);

  for (int p = 0; p < pieces && length > 0; p++)
    {
      size_t size = piece_length (text, length, length / (pieces - p));
      if (size == 0)
        size = piece_length (text, length, 1);
      starts[p] = text;
#pragma starpu register text size
      count_words (size, text, tables[p]);
      text += size;
      length -= size;
    }
  for (int step = 1; step < pieces; step *= 2)
    for (int p = 0; p + step < pieces; p += 2 * step)
      if (starts[p + step])
        merge_tables (tables[p + step], tables[p]);
  for (int p = 0; p < pieces; p++)
    if (starts[p])
      {
#pragma starpu unregister starts[p]
      }
  free (starts);
}

static int
more_frequent (const void *x, const void *y)
{
  const struct entry *a = (const struct entry *)x;
  const struct entry *b = (const struct entry *)y;

  if (a->count != b->count)
    return a->count < b->count ? 1 : -1;
  return strcmp (a->word, b->word);
}

/* Print the most frequent words.  Returns whether the tables are equal; sorts
   both.  */
static int
compare_and_print (struct entry *table, struct entry *expected)
{
  unsigned words = 0, total = 0, equal = 1;

  qsort (table, table_size, sizeof *table, more_frequent);
  qsort (expected, table_size, sizeof *expected, more_frequent);
  for (int i = 0; i < table_size; i++)
    {
      words += table[i].count > 0;
      total += table[i].count;
      equal &= table[i].count == expected[i].count
               && strcmp (table[i].word, expected[i].word) == 0;
    }
  printf ("wordcount: %u words, %u different; most frequent:\n", total, words);
  for (int i = 0; i < 5; i++)
    printf ("%7u %s\n", table[i].count, table[i].word);
  return equal && words > 0;
}

int
main (int argc, char **argv)
{
  const char *name = argc > 1 ? argv[1] : NULL;
  int pieces = argc > 2 ? atoi (argv[2]) : 8;
  size_t length;

  if (!name || pieces < 1)
    {
      fprintf (stderr, "Usage: %s FILE [PIECES]\n", argv[0]);
      return EXIT_FAILURE;
    }
  char *text = read_text (name, &length);
  struct entry **tables = (struct entry **)calloc (pieces, sizeof *tables);

#pragma starpu initialize
  for (int p = 0; p < pieces; p++)
    {
      struct entry *table = (struct entry *)calloc (table_size, sizeof *table);
      tables[p] = table;
#pragma starpu register table table_size
    }
  count_in_pieces (text, length, tables, pieces);
  for (int p = 0; p < pieces; p++)
    {
#pragma starpu unregister tables[p]
    }

  /* Once more, in one piece.  */
  struct entry *expected
      = (struct entry *)calloc (table_size, sizeof *expected);
#pragma starpu register text length
#pragma starpu register expected table_size
  count_words (length, text, expected);
#pragma starpu unregister expected
#pragma starpu unregister text
#pragma starpu shutdown

  int right = compare_and_print (tables[0], expected);
  for (int p = 0; p < pieces; p++)
    free (tables[p]);
  free (tables);
  free (expected);
  free (text);
  if (!right)
    fprintf (stderr, "wordcount: the pieces do not add up\n");
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
