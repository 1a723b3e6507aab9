import type { ExtensionRepository } from '@secgraph/database/extensions';
import { AD_NODE_KINDS, AZURE_NODE_KINDS, RELATIONSHIP_KINDS } from '@secgraph/graph-schema';

/** Gives the kinds of the product the ids that clients ask for them by. */
export function storeBuiltInKinds(extensions: ExtensionRepository): Promise<void> {
  const isAzure = ({ name }: { readonly name: string }) => name.startsWith('AZ');

  return extensions.storeBuiltInKinds([
    {
      name: 'AD',
      nodeKinds: AD_NODE_KINDS,
      relationshipKinds: RELATIONSHIP_KINDS.filter((kind) => !isAzure(kind)),
    },
    { name: 'AZ', nodeKinds: AZURE_NODE_KINDS, relationshipKinds: RELATIONSHIP_KINDS.filter(isAzure) },
  ]);
}
