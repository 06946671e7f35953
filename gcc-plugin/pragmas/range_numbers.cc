/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits numbers in regions of `#pragma css` at their dots.  */

#include "gcc_headers.h"

#include "pragmas/range_numbers.h"
#include "roots.h"

/* The files on the command line, of opts.h.  */
extern const char **in_fnames;

namespace asterism::plugin
{

namespace
{

/* The tokens that each number stands for.  */
using Parts = std::unordered_map<location_t, std::vector<Token>>;

Parts &
parts ()
{
  static auto &all = *new Parts;
  return all;
}

/* The lines of preprocessed input, by the places that they have come from.  */
class PreprocessedLines
{
public:
  PreprocessedLines ();

  std::string
  at (const char *file, int line) const
  {
    auto found = lines_.find (key (file, line));
    return found != lines_.end () ? found->second : "";
  }

private:
  static std::string
  key (const std::string &file, int line)
  {
    return file + ':' + std::to_string (line);
  }

  std::unordered_map<std::string, std::string> lines_;
};

PreprocessedLines::PreprocessedLines ()
{
  std::string file;
  int number = 1;
  for (int i = 1;; i++)
    {
      const compat::SourceLine text = compat::source_line (in_fnames[0], i);
      if (!text)
        break;
      const std::string line (text.get_buffer (), text.length ());
      const size_t quote = line.find ('"');
      if (line.size () > 2 && line[0] == '#' && ISDIGIT (line[2])
          && quote != std::string::npos)
        {
          number = atoi (line.c_str () + 2);
          file
              = line.substr (quote + 1, line.find ('"', quote + 1) - quote - 1);
        }
      else
        {
          /* Before a pragma there may be an empty line of the same number.  */
          std::string &known = lines_[key (file, number++)];
          if (known.empty () || line[0] == '#')
            known = line;
        }
    }
}

std::string
line_of (const char *file, int line)
{
  if (cpp_get_options (parse_in)->preprocessed)
    {
      static auto &lines = *new PreprocessedLines;
      return lines.at (file, line);
    }
  const compat::SourceLine text = compat::source_line (file, line);
  return text ? std::string (text.get_buffer (), text.length ()) : "";
}

/* Returns the place in a file where the token at WHERE was written.  */
expanded_location
spelled_at (location_t where)
{
  return expand_location (linemap_resolve_location (
      line_table, where, LRK_SPELLING_LOCATION, nullptr));
}

/* Returns the number, as the preprocessor reads it, that stands at WHERE, or
   nothing.  */
std::string
number_at (location_t where)
{
  const expanded_location place = spelled_at (where);
  if (!place.file || place.column < 1)
    return "";
  const std::string line = line_of (place.file, place.line);
  const size_t begin = place.column - 1;
  size_t end = begin;
  while (end < line.size () && (ISIDNUM (line[end]) || line[end] == '.'))
    end++;
  return begin < line.size () ? line.substr (begin, end - begin) : "";
}

/* Says whether the line of the number at WHERE, which backslashes may join to
   those before, is a pragma of the dialect; lines of macros may be parts of
   one.  */
bool
is_in_pragma (location_t where)
{
  const expanded_location place = spelled_at (where);
  for (int number = place.line; number > 0; number--)
    {
      if (number > 1)
        {
          const std::string before = line_of (place.file, number - 1);
          if (!before.empty () && before.back () == '\\')
            continue;
        }
      const std::string line = line_of (place.file, number);
      return line.find ("css") != std::string::npos
             || line.find ("starpu") != std::string::npos
             || line.find ("define") != std::string::npos;
    }
  return false;
}

/* Turns tokens of the preprocessor into those of the front end.  Every member
   returns false for what it does not know.  */
class TokenMaker
{
public:
  explicit TokenMaker (location_t where) : where_ (where) {}

  bool add_word (const std::string &text);
  void
  add_dots (unsigned count)
  {
    while (count--)
      add (CPP_DOT);
  }

  std::vector<Token> tokens;

private:
  void
  add (cpp_ttype type, rid keyword = RID_MAX, tree value = NULL_TREE)
  {
    tokens.push_back ({ type, keyword, where_, value, nullptr });
  }
  bool add_number (const cpp_token &token);
  bool add_name (cpp_hashnode *node);
  bool add_token (const cpp_token &token);

  location_t where_;
  std::vector<cpp_hashnode *> expanding_;
};

bool
TokenMaker::add_number (const cpp_token &token)
{
  const unsigned kind = cpp_classify_number (parse_in, &token, nullptr, where_);
  if ((kind & CPP_N_CATEGORY) != CPP_N_INTEGER)
    return false;
  const cpp_num number = cpp_interpret_integer (parse_in, &token, kind);
  tree value = build_int_cstu (long_integer_type_node, number.low);
  if (int_fits_type_p (value, integer_type_node))
    value = fold_convert (integer_type_node, value);
  add (CPP_NUMBER, RID_MAX, keep (value));
  return true;
}

bool
TokenMaker::add_name (cpp_hashnode *node)
{
  const bool is_open = std::find (expanding_.begin (), expanding_.end (), node)
                       != expanding_.end ();
  if (cpp_macro_p (node) && !is_open)
    {
      if (!cpp_user_macro_p (node) || node->value.macro->fun_like)
        return false;
      const cpp_macro &macro = *node->value.macro;
      if (macro.kind != cmk_macro)
        return false;
      expanding_.push_back (node);
      bool known = true;
      for (unsigned i = 0; i < macro.count; i++)
        known = known && add_token (macro.exp.tokens[i]);
      expanding_.pop_back ();
      return known;
    }
  tree id = HT_IDENT_TO_GCC_IDENT (HT_NODE (node));
  for (int i = 0; i < RID_MAX; i++)
    if (ridpointers[i] == id)
      {
        add (CPP_KEYWORD, static_cast<rid> (i), id);
        return true;
      }
  add (CPP_NAME, RID_MAX, keep (id));
  return true;
}

bool
TokenMaker::add_token (const cpp_token &token)
{
  if (token.type == CPP_NAME)
    return add_name (token.val.node.node);
  if (token.type == CPP_NUMBER)
    return add_number (token);
  if (token.type > CPP_CLOSE_BRACE)
    return false;
  add (static_cast<cpp_ttype> (token.type));
  return true;
}

bool
TokenMaker::add_word (const std::string &text)
{
  const auto *bytes = reinterpret_cast<const unsigned char *> (text.c_str ());
  if (text.empty ())
    return true;
  if (ISIDST (text[0]))
    return add_name (cpp_lookup (parse_in, bytes, text.size ()));
  cpp_token token = {};
  token.type = CPP_NUMBER;
  token.val.str.len = text.size ();
  token.val.str.text = bytes;
  return text[0] != '.' && add_number (token);
}

/* Says whether the number at WHERE, which is none, can be split, and splits
   it.  */
bool
split (location_t where)
{
  const std::string text = number_at (where);
  const bool begins = !text.empty () && text[0] == '.';
  const size_t dots = begins ? 0 : text.find ("..");
  if (dots == std::string::npos || !is_in_pragma (where))
    return false;
  TokenMaker maker (where);
  if (!maker.add_word (text.substr (0, dots)))
    return false;
  /* The first dot may be the token before.  */
  maker.add_dots (begins ? 1 : 2);
  if (!maker.add_word (text.substr (dots + (begins ? 1 : 2))))
    return false;
  parts ()[where] = std::move (maker.tokens);
  return true;
}

decltype (cpp_callbacks::diagnostic) report_next;
bool splitting;

/* Takes the place of the function that reports what the preprocessor finds.  */
template <typename Reader, typename Level, typename Reason>
bool
report (Reader *reader, Level level, Reason reason, rich_location *where,
        const char *message, va_list *arguments)
{
  if (!splitting)
    {
      splitting = true;
      const bool done = split (where->get_loc ());
      splitting = false;
      if (done)
        return true;
    }
  return report_next (reader, level, reason, where, message, arguments);
}

} // namespace

void
watch_numbers (void *, void *)
{
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  report_next = callbacks->diagnostic;
  callbacks->diagnostic = report;
}

void
split_numbers (std::vector<Token> &line)
{
  std::vector<Token> result;
  for (const Token &token : line)
    {
      const bool follows_dot
          = !result.empty () && result.back ().type == CPP_DOT;
      auto found = token.type == CPP_NUMBER ? parts ().find (token.where)
                                            : parts ().end ();
      if (found != parts ().end ())
        {
          result.insert (result.end (), found->second.begin (),
                         found->second.end ());
          continue;
        }
      if (token.type == CPP_NUMBER && follows_dot)
        {
          const std::string text = number_at (token.where);
          TokenMaker maker (token.where);
          if (text.size () > 1 && text[0] == '.'
              && maker.add_word (text.substr (1)))
            {
              result.push_back (
                  { CPP_DOT, RID_MAX, token.where, NULL_TREE, nullptr });
              result.insert (result.end (), maker.tokens.begin (),
                             maker.tokens.end ());
              continue;
            }
        }
      result.push_back (token);
    }
  line = std::move (result);
}

} // namespace asterism::plugin
