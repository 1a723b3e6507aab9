import { type CypherRequest, runCypher } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { QueryInput, QueryText } from '@secgraph/questions';
import { hasPermission } from '../../auth/caller.ts';
import type { CypherSettings } from '../../config/server-config.ts';
import type { GraphPublication } from '../../datapipe/graph-publication.ts';
import { withoutLiterals } from '../../formats/without-literals.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../graph-workers/pending-job.ts';
import { jsonBytes } from '../../http/answer.ts';
import { badRequest, forbidden } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { UpdateService } from './update-service.ts';

const MIB = 1024 * 1024;

/** Without one of these words no statement changes the graph, and nobody needs to look closer. */
const UPDATE_WORDS = /create|merge|set|remove|delete|foreach/i;

export interface CypherDependencies {
  readonly graph: GraphQueries;
  readonly repositories: Repositories;
  readonly cypher: CypherSettings;
  readonly publication: GraphPublication;
}

export function cypherRoutes(dependencies: CypherDependencies) {
  const { graph, repositories, cypher, publication } = dependencies;
  const updates = new UpdateService(repositories.graphUpdates, publication);

  return [
    handle(runCypher, async (request) => {
      const input = inputOf(request.body, cypher);
      if (!(await isUpdate(graph, input, request))) {
        return jsonBytes(await graph.run('runQuery', input, request));
      }

      // What a statement changes it finds in the whole graph.
      const isLimited = request.caller.environments !== undefined;
      if (isLimited || !hasPermission(request.caller, 'graphdb/Mutate')) {
        throw forbidden('Permission denied: User may not modify the graph.');
      }

      if (request.body.allow_updates === false) {
        throw badRequest('the statement would change the graph, which the request does not allow');
      }

      await request.takeOnce();
      await request.beginAudit?.({ query: withoutLiterals(input.query) });
      const { includeProperties, maxRows, ...text } = input;
      const statement = maxRows === undefined ? text : { ...text, maxRows };
      const outcome = await updates.run(statement, request);
      return jsonBytes(await graph.run('presentUpdate', { outcome, includeProperties }, request));
    }),
  ];
}

function inputOf(
  { query = '', include_properties, parameters, max_rows: maxRows }: CypherRequest,
  settings: CypherSettings,
): QueryInput {
  return {
    query,
    parameters: parameters ?? {},
    includeProperties: include_properties === true,
    maxRows,
    policy: {
      areUpdatesEnabled: settings.areUpdatesEnabled,
      isComplexityLimited: settings.isComplexityLimited,
      hasParameters: parameters !== undefined,
    },
    limits: {
      rows: settings.maxRows,
      bytes: settings.maxResultMib * MIB,
      memoryBytes: settings.maxMemoryMib * MIB,
    },
  };
}

/** Throws what is wrong with the statement. */
async function isUpdate(
  graph: GraphQueries,
  { query, policy }: QueryText,
  limits: JobLimits,
): Promise<boolean> {
  if (!UPDATE_WORDS.test(query)) {
    return false;
  }

  const bytes = await graph.run('classifyQuery', { query, policy }, limits);
  const facts: { readonly isUpdate: boolean } = JSON.parse(Buffer.from(bytes).toString());

  return facts.isUpdate;
}
