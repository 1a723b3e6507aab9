import type { ExtensionQuality } from '@secgraph/contract';
import type { GraphModel } from '@secgraph/graph-schema';
import type { PlatformContents } from '@secgraph/questions';

/** @param waiting relationships that wait, by source kind; undefined: the caller is not told */
export function presentContents(
  contents: PlatformContents,
  model: GraphModel,
  waiting: ReadonlyMap<string, number> | undefined,
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
        : sourceKinds.reduce((total, { name }) => total + (waiting.get(name) ?? 0), 0),
    undeclared: [...undeclared],
  };
}
