// SPDX-License-Identifier: LGPL-2.1-or-later
// Where a user's files are, also for those who have no home.

#include "base/home.h"

#include <cstdlib>
#include <sys/stat.h>

namespace asterism
{

std::string
users_folder ()
{
  const char *home = getenv ("HOME");
  struct stat found;
  return home && stat (home, &found) == 0 && S_ISDIR (found.st_mode) ? home
                                                                     : ".";
}

} // namespace asterism
