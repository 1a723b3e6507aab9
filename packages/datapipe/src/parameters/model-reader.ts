import type { ExtensionRepository } from '@secgraph/database/extensions';
import type { GraphModel } from '@secgraph/graph-schema';

/** Reads what kinds mean, anew only where extensions have changed: what was worked out with a model is kept with it. */
export function createModelReader(
  extensions: Pick<ExtensionRepository, 'readModel' | 'readRevision'>,
): () => Promise<GraphModel> {
  let known: GraphModel | undefined;

  return async () => {
    if (known === undefined || known.revision !== (await extensions.readRevision())) {
      known = await extensions.readModel();
    }
    return known;
  };
}
