# SPDX-License-Identifier: LGPL-2.1-or-later
# The local-store driver needs Linux: futexes, eventfd, memfd and pidfd.
AC_CHECK_HEADERS([linux/futex.h sys/eventfd.h],
  [have_local_store=yes], [have_local_store=no; break])
AC_CHECK_FUNC([memfd_create], [], [have_local_store=no])
AS_IF([test $have_local_store = yes],
  [local_store_detail='processes with a small private memory (ASTERISM_NLOCAL_STORE)'],
  [local_store_detail='no futexes, eventfd and memfd here'])
ASTERISM_DRIVER([local_store], [$have_local_store], [$local_store_detail])
