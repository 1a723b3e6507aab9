import { MAX_SIMULATED_CHANGES, type RemovedRelationship, type SimulationRequest } from '@secgraph/contract';
import { findRelationshipKind } from '@secgraph/graph-schema';
import type { RequestedChanges } from '@secgraph/questions';
import { badRequest } from '../../http/http-error.ts';

/** Throws refusals. */
export function readChanges({ remove = [], add = [], remove_derived }: SimulationRequest): RequestedChanges {
  const count = remove.length + add.length;
  if (count === 0) {
    throw badRequest('name at least one relationship to remove or to add');
  }
  if (count > MAX_SIMULATED_CHANGES) {
    throw badRequest(`no more than ${MAX_SIMULATED_CHANGES} changes can be simulated at once`);
  }
  const derived = add.find(({ kind }) => {
    const sources = findRelationshipKind(kind)?.sources;
    return sources?.length === 1 && sources[0] === 'post-processed';
  });
  if (derived !== undefined) {
    throw badRequest(`${derived.kind} is derived by analyses: add what causes it`);
  }

  return { removed: remove.map(readRemoved), added: add, removesDerived: remove_derived === true };
}

function readRemoved({ relationship_id: relationshipId, source, target, kind }: RemovedRelationship) {
  if (relationshipId !== undefined && source === undefined && target === undefined && kind === undefined) {
    return { relationshipId };
  }
  if (relationshipId === undefined && source !== undefined && target !== undefined && kind !== undefined) {
    return { source, target, kind };
  }
  throw badRequest('a relationship to remove is named by relationship_id, or by source, target and kind');
}
