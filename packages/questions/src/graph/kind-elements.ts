import { countNodesOfKind, kindIdOf } from '@secgraph/graph';
import { isBuiltInNodeKind, isKnownRelationshipKind, TAG_KIND_PREFIX } from '@secgraph/graph-schema';
import type { GraphView } from './graph-view.ts';

/** Whether nodes can have the kind: of the product, of extensions, of zones, or of uploaded data that is there. */
export function isNodeKind({ snapshot, model }: GraphView, kind: string): boolean {
  return (
    isBuiltInNodeKind(kind) ||
    model.nodeKinds.has(kind) ||
    kind.startsWith(TAG_KIND_PREFIX) ||
    countNodesOfKind(snapshot, kindIdOf(snapshot, kind) ?? 0) > 0
  );
}

/** Whether relationships can have the kind: of the product, of extensions, or of uploaded data that is there. */
export function isRelationshipKind(
  { snapshot, model, relationshipKindIds }: GraphView,
  kind: string,
): boolean {
  return isKnownRelationshipKind(model, kind) || relationshipKindIds.includes(kindIdOf(snapshot, kind) ?? 0);
}
