import type { ViewedNotebook } from '@secgraph/database/notebooks';
import { type Caller, hasPermission, isAdministrator } from '../../auth/caller.ts';

function isOwner(notebook: ViewedNotebook, caller: Caller): boolean {
  return notebook.userId === caller.userId;
}

export function mayRead(notebook: ViewedNotebook, caller: Caller): boolean {
  return (
    isOwner(notebook, caller) || notebook.isPublic || notebook.isSharedToViewer || isAdministrator(caller)
  );
}

export function mayEdit(notebook: ViewedNotebook, caller: Caller): boolean {
  const isWriter = hasPermission(caller, 'saved_queries/Write');

  return isWriter && (notebook.isEditedByViewer || isKeeper(notebook, caller));
}

/** Whether the caller may share and delete it. */
export function mayShare(notebook: ViewedNotebook, caller: Caller): boolean {
  return hasPermission(caller, 'saved_queries/Write') && isKeeper(notebook, caller);
}

export function scopeOf(
  notebook: ViewedNotebook,
  { userId }: Caller,
): 'owned' | 'shared' | 'public' | 'other' {
  if (notebook.userId === userId) {
    return 'owned';
  }
  if (notebook.isSharedToViewer) {
    return 'shared';
  }

  return notebook.isPublic ? 'public' : 'other';
}

/** Public notebooks are everybody's, so administrators look after them: their owner may be gone. */
function isKeeper(notebook: ViewedNotebook, caller: Caller): boolean {
  return isOwner(notebook, caller) || (notebook.isPublic && isAdministrator(caller));
}
