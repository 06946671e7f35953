#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Makes ./configure from a fresh clone; later, `make` renews it by itself.
set -e
cd "$(dirname "$0")"
exec autoreconf --install --force --warnings=all,no-obsolete "$@"
