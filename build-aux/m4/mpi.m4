# SPDX-License-Identifier: LGPL-2.1-or-later
# Finds the MPIs that libasterism-mpi is built for.

# ASTERISM_MPI: sets, for each of openmpi and mpich, the conditional BUILD_*,
# *_MPI_CFLAGS, *_MPI_LIBS, and in mpi_variants those that were found; the first,
# mpi_default, is the one of mpicc if that is among them.
AC_DEFUN([ASTERISM_MPI],
[AC_ARG_WITH([mpi],
  [AS_HELP_STRING([--with-mpi=MPI],
    [build libasterism-mpi for openmpi, mpich, or both, separated by a comma
     (default: for those that are found); no: for none])],
  [], [with_mpi=maybe])
mpi_variants=
_ASTERISM_MPI_ONE([openmpi], [OPENMPI], [ompi-c], [libopenmpi-dev])
_ASTERISM_MPI_ONE([mpich], [MPICH], [mpich], [libmpich-dev])
AS_CASE([$with_mpi], [yes], [AS_IF([test -z "$mpi_variants"],
  [AC_MSG_ERROR([--with-mpi: neither Open MPI nor MPICH was found.  On Debian: apt-get install libopenmpi-dev])])])
mpi_default=
for mpi_variant in $mpi_variants; do
  test -n "$mpi_default" || mpi_default=$mpi_variant
  AS_CASE([$mpi_variant,`mpicc -show 2>/dev/null`],
    [openmpi,*openmpi*|mpich,*mpich*], [mpi_default=$mpi_variant])
done
AS_IF([test -n "$mpi_variants"],
  [ASTERISM_SUMMARY([MPI], [on], [$mpi_variants])],
  [test "$with_mpi" = no],
  [ASTERISM_SUMMARY([MPI], [off], [--with-mpi=no])],
  [ASTERISM_SUMMARY([MPI], [off],
     [not found (apt-get install libopenmpi-dev libmpich-dev)])])
AM_CONDITIONAL([BUILD_MPI], [test -n "$mpi_variants"])
AC_SUBST([mpi_variants])
AC_SUBST([mpi_default])])

# _ASTERISM_MPI_ONE(VARIANT, PREFIX, PKG-CONFIG NAME, DEBIAN PACKAGE)
AC_DEFUN([_ASTERISM_MPI_ONE],
[mpi_wanted=maybe
AS_CASE([,$with_mpi,],
  [,maybe,|,yes,], [],
  [*,$1,*], [mpi_wanted=yes],
  [mpi_wanted=no])
mpi_found=no
AS_IF([test $mpi_wanted != no],
  [PKG_CHECK_MODULES([$2_MPI], [$3], [mpi_found=yes],
    [AS_IF([test $mpi_wanted = yes],
       [AC_MSG_ERROR([--with-mpi=$with_mpi: $1 is missing.  On Debian: apt-get install $4])])])])
AS_IF([test $mpi_found = yes],
  [mpi_variants="${mpi_variants:+$mpi_variants }$1"])
AM_CONDITIONAL([BUILD_$2], [test $mpi_found = yes])])

# ASTERISM_MPI_PC(FILE, VARIANT, PKG-CONFIG NAME OF MPI, OF OURS, VERSION):
# libmpi/FILE.pc.
AC_DEFUN([ASTERISM_MPI_PC],
[AC_CONFIG_FILES([libmpi/$1.pc:libmpi/mpi.pc.in],
  [sed 's/%VARIANT%/$2/g; s/%MPI%/$3/g; s/%RUNTIME%/$4/g; s/%VERSION%/$5/g' \
     libmpi/$1.pc >libmpi/$1.tmp
   mv libmpi/$1.tmp libmpi/$1.pc])])
