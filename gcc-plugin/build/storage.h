/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements that give an array variable its storage, or register it, until
   its scope is left.  */

#ifndef ASTERISM_BUILD_STORAGE_H
#define ASTERISM_BUILD_STORAGE_H

namespace asterism::plugin
{

/* Gives DECL, the array variable just declared in the current block, storage
   from the runtime.  Returns false, and does nothing, if something else is to
   be done when its scope is left.  */
bool move_to_heap (tree decl);

/* Registers the array DECL here, and unregisters it when its scope is
   left.  */
void register_for_scope (tree decl);

/* Keeps the name of the array DECL, whose storage is allocated where it is
   declared, for messages about the pointer to that.  Returns the name that is
   kept for a place, or "".  */
void note_storage (tree decl);
std::string name_of_storage (location_t where);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_STORAGE_H */
