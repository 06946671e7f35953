# SPDX-License-Identifier: LGPL-2.1-or-later
# The table that configure prints at its end: one line a part, what was found
# or why it is off.

# ASTERISM_SUMMARY(PART, STATE, DETAIL): adds a line to the table.
AC_DEFUN([ASTERISM_SUMMARY],
[asterism_summary="${asterism_summary}$1|$2|$3
"])

# ASTERISM_SUMMARY_OUTPUT: prints the table, and writes it to the file
# `configured' for asterism_info.
AC_DEFUN([ASTERISM_SUMMARY_OUTPUT],
[AS_ECHO([""])
AS_ECHO(["$PACKAGE_NAME $PACKAGE_VERSION is configured as follows."])
AS_ECHO([""])
AS_ECHO_N(["$asterism_summary"]) \
  | $AWK -F'|' '{ printf "%-19s %-4s %s\n", $[]1, $[]2, $[]3 }' >configured
sed 's/^/  /' configured
AS_ECHO([""])])
