import type { Workspace } from '@secgraph/contract';
import type { BadgeState } from '../../../ui/state-badge.tsx';

/** What a workspace is doing, in a word. */
export function workspaceStateOf({ state, is_loaded: isLoaded }: Workspace): BadgeState {
  switch (state) {
    case 'creating':
      return { label: 'Being created', tone: 'busy' };
    case 'deleting':
      return { label: 'Being deleted', tone: 'busy' };
    case 'suspended':
      return { label: 'Suspended', tone: 'moderate' };
    case 'ready':
      return isLoaded ? { label: 'Open', tone: 'ok' } : { label: 'At rest', tone: 'low' };
  }
}
