import type { ManualAction, ManualChange } from '@secgraph/database/by-hand';
import { readArrow } from './small-directory.ts';

/** A change by hand of a node, `id`, or of a relationship, `start -Kind-> end`, as it stands. */
export function standingChange(id: number, element: string, action: ManualAction): ManualChange {
  const { start, kind, end } = readArrow(element);

  return {
    id,
    requestId: `request ${id}`,
    element: {
      objectId: start,
      relationship: kind === '' ? undefined : { kind, endObjectId: end },
    },
    action,
    replaced: undefined,
    name: start,
    endName: end,
    reason: '',
    userId: undefined,
    author: 'test',
    createdAt: new Date(id),
    end: undefined,
  };
}
