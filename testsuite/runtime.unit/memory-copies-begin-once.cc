/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Two tasks of one worker that reduce are on their way at a time, and their
   copy has no contents: both find that it is to begin, until one has had it
   begun.  Till then it counts as valid nowhere, even when one of them ends
   without having done so.
   rows: C40
   configs: one */

#include "lib-toy-device.h"

int
main ()
{
  Options options;
  ToyDevice device;
  Memory memory (options);
  const data::NodeId node = memory.add_node (device);
  int values[100] = {};
  Handle &handle = make_vector (memory, values, 100);
  Handle &copy = make_vector (memory, nullptr, 100, -1);
  {
    SpinGuard lock (handle.coherence ());
    auto &reducer = handle.rare_state ().reducer;
    reducer = std::make_unique<data::Reducer> ();
    reducer->copies = { &copy };
  }
  Use users[3] = { { memory, handle, STARPU_REDUX, node },
                   { memory, handle, STARPU_REDUX, node },
                   { memory, handle, STARPU_REDUX, node } };
  for (Use &user : users)
    {
      user.fetch.worker = 0;
      CHECK (user.begin ().ok () && user.done ());
      CHECK (memory.begins (user.fetch, 0));
    }
  CHECK_EQ (copy.nodes (), 0u);
  memory.abandon (users[0].fetch);
  CHECK_EQ (copy.nodes (), 0u);
  CHECK (memory.begins (users[1].fetch, 0));
  users[1].values ()[0] = 0;
  memory.begun (users[1].fetch, 0);
  CHECK_EQ (copy.nodes (), 1u << node);
  CHECK (!memory.begins (users[1].fetch, 0));
  CHECK (!memory.begins (users[2].fetch, 0));
  users[1].values ()[0] += 3;
  users[1].release ();
  users[2].values ()[0] += 4;
  users[2].release ();
  CHECK_EQ (use (memory, copy, STARPU_R, 0), 7);
  CHECK_EQ (values[0], 0);
  return 0;
}
