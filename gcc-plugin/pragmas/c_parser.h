/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of the C parser that the compiler exports but whose header is not
   installed.  The layout of tokens is checked when it is first used.  */

#ifndef ASTERISM_PRAGMAS_C_PARSER_H
#define ASTERISM_PRAGMAS_C_PARSER_H

struct c_parser;

struct c_token
{
  ENUM_BITFIELD (cpp_ttype) type : 8;
  unsigned id_kind : 8;
  ENUM_BITFIELD (rid) keyword : 8;
  unsigned pragma_kind : 8;
  location_t location;
  tree value;
  unsigned char flags;
};

enum c_dtr_syn
{
  C_DTR_NORMAL,
  C_DTR_ABSTRACT,
  C_DTR_PARM
};

extern c_token *c_parser_peek_token (c_parser *);
extern c_token *c_parser_peek_nth_token (c_parser *, unsigned);
extern void c_parser_consume_token (c_parser *);
extern c_token *c_parser_tokens_buf (c_parser *, unsigned);
extern bool c_parser_error (c_parser *);
extern void c_parser_set_error (c_parser *, bool);
extern bool c_token_starts_typename (c_token *);
extern c_type_name *c_parser_type_name (c_parser *, bool = false);
extern c_declarator *c_parser_declarator (c_parser *, bool, c_dtr_syn, bool *);

/* The roots of the garbage collector lead to the parser.  */
extern const ggc_root_tab gt_ggc_r_gt_c_c_parser_h[];

#endif /* ASTERISM_PRAGMAS_C_PARSER_H */
