/* Only arrays declared in a block may have scoped storage.
   rows: C09 C18 C19
   languages: c c++ */
/* { dg-do compile } */

float g[3] __attribute__ ((registered)); /* { dg-error "attribute .registered. on the global variable .g." } */
static float s[3] __attribute__ ((heap_allocated)); /* { dg-error "attribute .heap_allocated. on the global variable .s." } */
extern float e[3] __attribute__ ((registered)); /* { dg-error "attribute .registered. on the external variable .e." } */

void f (float p[3] __attribute__ ((registered))); /* { dg-error "attribute .registered. on the parameter .p." } */
void h (void) __attribute__ ((heap_allocated)); /* { dg-error "attribute .heap_allocated. on the function" } */

struct t
{
  float m[3] __attribute__ ((registered)); /* { dg-error "attribute .registered. on the member" } */
};

typedef float row[3] __attribute__ ((heap_allocated)); /* { dg-error "attribute .heap_allocated. on .row., which is not a variable" } */

void
k (void)
{
  static float a[3] __attribute__ ((registered)); /* { dg-error "attribute .registered. on the static variable .a." } */
  extern float b[3] __attribute__ ((heap_allocated)); /* { dg-error "attribute .heap_allocated. on the external variable .b." } */
  float c __attribute__ ((registered)); /* { dg-error "attribute .registered. on .c., which is not an array" } */
  float *d __attribute__ ((heap_allocated)); /* { dg-error "attribute .heap_allocated. on .d., which is not an array" } */
  float i[] __attribute__ ((registered)); /* { dg-error "(array size missing|storage size of|has incomplete type)" } */
}
