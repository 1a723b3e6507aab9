import type { ExtensionRepository } from '@secgraph/database/extensions';
import type { ExtensionDocument } from '@secgraph/extensions';
import type { KindCount } from '@secgraph/questions';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../graph-workers/pending-job.ts';
import { checkExtension } from './check-extension.ts';
import { describeMisplacedRules } from './misplaced-rules.ts';

export interface CheckParts {
  readonly extensions: Pick<ExtensionRepository, 'findConflicts' | 'readInstalled' | 'listMissingZones'>;
  readonly graph: Pick<GraphQueries, 'run'>;
}

/** What installing each of them would change. */
export async function checkAll(
  documents: readonly ExtensionDocument[],
  { extensions, graph }: CheckParts,
  limits: JobLimits,
) {
  const conflicts = await extensions.findConflicts(documents);

  return Promise.all(
    documents.map(async (document) => {
      const installed = await extensions.readInstalled(document);
      const warnings = await describeMisplacedRules(document, extensions);
      const kinds = [document, ...(installed === undefined ? [] : [installed])].flatMap(
        ({ nodeKinds, relationshipKinds }) => [...nodeKinds, ...relationshipKinds],
      );
      const input = { names: kinds.map(({ name }) => name), namespace: document.namespace };
      const counted = readJson(await graph.run('countKinds', input, limits));
      const counts = new Map(counted.map((count) => [count.name, count]));

      return checkExtension(document, { installed, counts, conflicts, warnings });
    }),
  );
}

function readJson(bytes: Uint8Array): readonly KindCount[] {
  return JSON.parse(Buffer.from(bytes).toString());
}
