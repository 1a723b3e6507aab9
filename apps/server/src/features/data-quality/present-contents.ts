import type { ExtensionQuality } from '@secgraph/contract';
import type { WaitingCount } from '@secgraph/database/uploads';
import type { GraphModel } from '@secgraph/graph-schema';
import type { PlatformContents } from '@secgraph/questions';

/** @param waiting undefined: the caller is not told what waits */
export function presentContents(
  contents: PlatformContents,
  model: GraphModel,
  waiting: readonly WaitingCount[] | undefined,
): ExtensionQuality {
  const extension = model.extensions.find(({ id }) => id === contents.extensionId);
  const { sourceKinds, nodes, relationships, unplaced, stubs, undeclared } = contents;

  return {
    extension_id: contents.extensionId,
    name: extension?.displayName ?? '',
    namespace: extension?.namespace ?? '',
    source_kinds: [...sourceKinds],
    nodes,
    relationships,
    nodes_without_environment: unplaced,
    stubs,
    waiting_relationships:
      waiting === undefined
        ? null
        : waiting
            .filter(
              ({ sourceKind, kind }) =>
                sourceKinds.some(({ name }) => name === sourceKind) ||
                kind.startsWith(`${extension?.namespace}_`),
            )
            .reduce((total, count) => total + count.waiting, 0),
    undeclared: [...undeclared],
  };
}
