import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonBody, jsonResponse } from '../route.ts';
import { CypherRequest, CypherResult } from '../schemas/cypher.ts';
import { dataOf } from '../schemas/envelope.ts';
import { GRAPH_REFUSALS } from './graph-refusals.ts';

export const runCypher = defineRoute({
  id: 'run-cypher-query',
  method: 'POST',
  path: '/api/v2/graphs/cypher',
  summary: 'Run a Cypher statement',
  description:
    'Answers 404 when there is no result at all. Updating statements need `graphdb/Mutate` and the setting `SECGRAPH_ENABLE_CYPHER_MUTATIONS`.',
  tags: ['Cypher'],
  gate: { permissions: ['graphdb/Read'] },
  body: jsonBody(CypherRequest),
  responses: { 200: jsonResponse(dataOf(CypherResult)) },
  refusals: { ...GRAPH_REFUSALS, 404: 'There is no result' },
  limits: {
    cost: REQUEST_COSTS.graph,
    timeoutMessage: 'transaction timed out, reduce query complexity or try again later',
  },
});
