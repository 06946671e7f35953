// SPDX-License-Identifier: LGPL-2.1-or-later
// A damaged file of a model, whatever the damage, is reported and ignored, and
// replaced by what is learnt.
//
// rows: E28
// configs: one

#include "models.h"

#include <cstring>

using namespace test;

int
main ()
{
  Models test;
  test.record (test.query (test.cpu), 100, 20);
  test.record (test.query (test.gpu), 10, 20);
  test.save ();
  const std::string good = test.file ();
  auto replaced = [&good] (const char *from, const char *to) {
    std::string text = good;
    return text.replace (text.find (from), strlen (from), to);
  };
  const std::string damages[] = {
    "",
    "\n\n",
    "rubbish\n",
    good.substr (0, good.size () / 2),
    good.substr (0, good.rfind ("end")),
    replaced ("perfmodel 1", "perfmodel 99"),
    replaced (" 20 100", " 20 nan"),
    replaced (" 20 100", " 20 -100"),
    replaced (" 20 100", " 99999999999999999999 100"),
    replaced ("history", "histery"),
    good + "history\n",
    std::string (5000, '\0'),
    replaced ("end", "sums cpu 0 1 4000000000 1\nend"),
  };
  for (const std::string &damage : damages)
    {
      std::ofstream (test.path ()) << damage;
      perfmodel::Stored stored;
      expect (!perfmodel::read_model (test.path (), stored).ok ()
                  && stored.histories.empty (),
              "noticed: " + damage);
      test.restart ();
      expect (std::isnan (test.models->expected (test.query (test.cpu))),
              "ignored: " + damage);
      test.record (test.query (test.cpu), 55, 20);
      test.save ();
      test.restart ();
      expect_near (test.models->expected (test.query (test.cpu)), 55, 1e-9,
                   "replaced");
    }
}
