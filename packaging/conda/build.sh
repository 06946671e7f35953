#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What conda-build runs.  Its compilers have no headers for plugins: who wants the
# plugin builds it for the system's GCC.
set -e
test -x configure || ./autogen.sh
./configure --prefix="$PREFIX" --without-plugin --without-cuda --with-mpi=no
make -j"$CPU_COUNT"
make install
