/* Other unknown pragmas are what they are without the plugin.
   rows: C09
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-Wall" } */

#pragma something else /* { dg-warning "ignoring .#pragma something else" } */
#define SPACE another
#pragma SPACE thing /* { dg-warning "ignoring .#pragma" } */
#pragma /* nothing */ /* { dg-warning "ignoring" } */
