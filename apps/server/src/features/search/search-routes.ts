import { graphSearch, listEnvironments, search } from '@secgraph/contract';
import type { GraphSearchInput } from '@secgraph/questions';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes } from '../../http/answer.ts';
import { badRequest } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import type { ReadExposures } from '../posture/environment-exposures.ts';

export function searchRoutes(graph: GraphQueries, readExposures: ReadExposures) {
  return [
    handle(search, async (request) => {
      const { q: text, type: kinds = [] } = request.query;
      const { skip, limit } = request.list;

      return jsonBytes(await graph.run('search', { text, kinds, skip, limit }, request));
    }),
    handle(graphSearch, async (request) =>
      jsonBytes(await graph.run('graphSearch', readGraphSearch(request.query), request)),
    ),
    handle(listEnvironments, async (request) =>
      jsonBytes(
        await graph.run(
          'listEnvironments',
          { list: request.list, exposures: await readExposures() },
          request,
        ),
      ),
    ),
  ];
}

function readGraphSearch(parameters: {
  readonly query?: readonly string[];
  readonly search_query?: readonly string[];
  readonly type?: readonly string[];
}): GraphSearchInput {
  const [text, ...moreTexts] = [...(parameters.query ?? []), ...(parameters.search_query ?? [])];
  const [match = 'fuzzy', ...moreMatches] = parameters.type ?? [];
  if (text === undefined) {
    throw badRequest('Expected search parameter to be set.');
  }
  if (moreTexts.length > 0) {
    throw badRequest('Expected only one search value.');
  }
  if (moreMatches.length > 0) {
    throw badRequest('Expected only one search type.');
  }
  if (match !== 'fuzzy' && match !== 'exact') {
    throw badRequest(`Error getting search results: unsupported search type ${match}`);
  }

  return { text, match };
}
