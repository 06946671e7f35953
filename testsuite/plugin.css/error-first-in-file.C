// The first line of a C++ file with expressions in it has no declaration before
// it at which its tokens could be moved: that is an error, and no crash.
// rows: - -
// { dg-do compile }

#pragma css task inout (v[n]{from : 4}) // { dg-error "'#pragma css task' cannot stand here" }
// { dg-message "move it to the top level" "" { target *-*-* } .-1 }
void
f (int n, int from, int *v)
{
  v[from] = n;
}

int
main ()
{
  int v[8];
  f (8, 6, v);
#pragma css barrier
  return 0;
}
