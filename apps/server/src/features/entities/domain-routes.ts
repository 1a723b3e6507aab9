import { updateDomain } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { UpdateRequest } from '@secgraph/questions';
import type { GraphPublication } from '../../datapipe/graph-publication.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../graph-workers/pending-job.ts';
import { badRequest, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { UpdateService } from '../cypher/update-service.ts';

/** The gate of the route decides who may; what is changed is fixed. */
const SET_COLLECTED: Omit<UpdateRequest, 'parameters'> = {
  query: 'MATCH (domain:Domain {objectid: $objectId}) SET domain.collected = $collected RETURN domain',
  policy: { areUpdatesEnabled: true, isComplexityLimited: false, hasParameters: true },
  limits: { rows: 1, bytes: 1024 * 1024, memoryBytes: 16 * 1024 * 1024 },
};

export interface DomainDependencies {
  readonly graph: GraphQueries;
  readonly repositories: Repositories;
  readonly publication: GraphPublication;
}

/** Changes of domains. Reading them is the same as with other entities. */
export function domainRoutes({ graph, repositories, publication }: DomainDependencies) {
  const updates = new UpdateService(repositories.graphUpdates, publication);

  return [
    handle(updateDomain, async (request) => {
      const { collected } = request.body;
      if (collected === undefined || collected === null) {
        throw badRequest('no domain fields sent for patching');
      }

      const objectId = await readDomainId(graph, request.params.object_id, request);
      const parameters = { objectId, collected };
      const { nodeIds } = await updates.run({ ...SET_COLLECTED, parameters }, request);
      if (nodeIds.length === 0) {
        throw notFound('node not found');
      }

      return { data: { collected } };
    }),
  ];
}

/** As the directory writes it. Throws `GRAPH_NODE_NOT_FOUND`. */
async function readDomainId(graph: GraphQueries, objectId: string, limits: JobLimits): Promise<string> {
  const bytes = await graph.run('entity', { collection: 'domains', objectId, hasCounts: false }, limits);
  const domain: { readonly data: { readonly props: { readonly objectid: string } } } = JSON.parse(
    Buffer.from(bytes).toString(),
  );

  return domain.data.props.objectid;
}
