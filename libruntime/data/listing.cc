// SPDX-License-Identifier: LGPL-2.1-or-later
// Which data there are, and which of them on a node.

#include "data/details.h"

namespace asterism::data
{

size_t
Memory::handle_count () const
{
  MutexLock lock (details_->handles_lock);
  return details_->handle_count;
}

std::vector<Handle *>
Memory::find_if (bool (*fits) (Handle &, const void *),
                 const void *argument) const
{
  std::vector<Handle *> found;
  MutexLock lock (details_->handles_lock);
  for (Handle *handle = details_->handles; handle; handle = handle->next_)
    if (fits (*handle, argument))
      found.push_back (handle);
  return found;
}

void
Memory::list_handles (FILE *file) const
{
  MutexLock lock (details_->handles_lock);
  for (Handle *handle = details_->handles; handle; handle = handle->next_)
    {
      fprintf (file, "%s \"%s\", %zu bytes%s", handle->layout_->name (),
               handle->name (), handle->bytes_,
               handle->parent_ ? ", a part" : "");
      {
        SpinGuard guard (handle->coherence_);
        const auto count = NodeId (node_count ());
        for (NodeId node = kMainMemory; node < count; ++node)
          if (const Replica *replica = handle->find (node);
              replica != nullptr && replica->allocated)
            fprintf (file, "; node %d: %s", node,
                     msi::name (msi::state_of (handle->nodes (), node)));
      }
      fputc ('\n', file);
      if (handle->layout_->custom ())
        show_custom (*handle, file);
    }
  if (const unsigned count = details_->without_room.load ())
    fprintf (file, "%u waits for storage, %u of them behind another's\n", count,
             details_->gave_way.load ());
}

void
Memory::list_on (NodeId node, std::vector<Handle *> &handles,
                 std::vector<bool> &valid)
{
  MutexLock lock (details_->handles_lock);
  for (Handle *handle = details_->handles; handle; handle = handle->next_)
    {
      SpinGuard guard (handle->coherence_);
      const Replica *replica = handle->find (node);
      if (replica == nullptr || !replica->allocated)
        continue;
      handles.push_back (handle);
      valid.push_back ((handle->nodes () & node_bit (node)) != 0);
    }
}

} // namespace asterism::data
