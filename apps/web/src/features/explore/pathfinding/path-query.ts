import { PATHFINDING_PLATFORMS } from '@secgraph/graph-schema';
import type { QueryClient } from '@tanstack/react-query';
import { readDeclaredKinds } from '../../../parts/extensions/extension-queries.ts';
import { markDisabled } from '../../../parts/graph/disabled-nodes.ts';
import { countOf, formatNumber } from '../../../ui/format.ts';
import { askPaths, type PathAnswer } from './ask-paths.ts';
import type { KindFilter } from './kind-filter.ts';
import { kindsOfPlatforms, pathPlatforms } from './path-kinds.ts';
import type { PathQuestion } from './path-question.ts';

const BUILT_IN_KINDS: KindFilter = new Set(kindsOfPlatforms(PATHFINDING_PLATFORMS));

interface QueryContext {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

export function pathQuery(question: PathQuestion) {
  return {
    queryKey: ['graph', 'paths', { ...question, kinds: question.kinds && [...question.kinds] }],
    queryFn: async ({ client, signal }: QueryContext): Promise<PathAnswer> => {
      const kinds = await knownKinds(question, client);
      const answer = await askPaths({ ...question, kinds }, signal);

      return { ...answer, graph: await markDisabled(answer.graph, signal), cut: describeCut(answer) };
    },
  };
}

/** The service refuses names that it does not know, such as those of an extension that has been removed. */
async function knownKinds({ kinds }: PathQuestion, client: QueryClient): Promise<KindFilter | undefined> {
  if (kinds === undefined || kinds.isSubsetOf(BUILT_IN_KINDS)) {
    return kinds;
  }
  const platforms = pathPlatforms(await readDeclaredKinds(client));

  return new Set(kindsOfPlatforms(platforms).filter((kind) => kinds.has(kind)));
}

function describeCut({ nearest }: PathAnswer): string | undefined {
  if (nearest === undefined || nearest.shown >= nearest.total) {
    return undefined;
  }

  return `The nearest ${formatNumber(nearest.shown)} of ${countOf(nearest.total, 'node')} are drawn.`;
}
