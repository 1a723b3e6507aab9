import { countNodesOfKind, kindIdOf } from '@secgraph/graph';
import { findRelationshipKind, isBuiltInNodeKind, TAG_KIND_PREFIX } from '@secgraph/graph-schema';
import type { GraphView } from './graph-view.ts';

/** Whether nodes can have the kind: of the product, of zones, or of uploaded data that is there. */
export function isNodeKind({ snapshot }: GraphView, kind: string): boolean {
  return (
    isBuiltInNodeKind(kind) ||
    kind.startsWith(TAG_KIND_PREFIX) ||
    countNodesOfKind(snapshot, kindIdOf(snapshot, kind) ?? 0) > 0
  );
}

/** Whether relationships can have the kind: of the product, or of uploaded data that is there. */
export function isRelationshipKind({ snapshot, relationshipKindIds }: GraphView, kind: string): boolean {
  return (
    findRelationshipKind(kind) !== undefined || relationshipKindIds.includes(kindIdOf(snapshot, kind) ?? 0)
  );
}
