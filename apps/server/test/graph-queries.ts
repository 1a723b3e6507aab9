import type { EntityCollectionName } from '@secgraph/contract';
import { invariant } from '@secgraph/kernel';
import type { GraphOperation } from '@secgraph/questions';
import { DRAWING_OPERATIONS } from '@secgraph/questions';
import { type TinyGraph, tinyContext } from '@secgraph/questions/testing';
import { encodeJson, entityCollection, LimitedGraphs, OPERATIONS } from '@secgraph/questions/thread';
import type { GraphQueries, GraphWorkerPool } from '../src/graph-workers/graph-worker-pool.ts';

/** The object id of an entity of each collection in {@link SAMPLE_GRAPH}. */
export const SAMPLE_ENTITIES: Readonly<Record<EntityCollectionName, string>> = {
  base: 'S-1-5-21-1-1001',
  computers: 'S-1-5-21-1-1002',
  users: 'S-1-5-21-1-1001',
  groups: 'S-1-5-21-1-512',
  domains: 'S-1-5-21-1',
  ous: 'A-UNIT',
  gpos: 'A-POLICY',
  containers: 'A-CONTAINER',
  aiacas: 'AN-AIA-CA',
  rootcas: 'A-ROOT-CA',
  enterprisecas: 'AN-ENTERPRISE-CA',
  ntauthstores: 'A-STORE',
  certtemplates: 'A-TEMPLATE',
  issuancepolicies: 'AN-ISSUANCE-POLICY',
};

export const SAMPLE_CLOUD_NODE = 'A-ROLE';

const { base: _, users: USER, groups: GROUP, domains: DOMAIN, ...OTHERS } = SAMPLE_ENTITIES;

/** A user who can become a domain administrator, the domain, and an entity of each other collection. */
export const SAMPLE_GRAPH: TinyGraph = {
  nodes: {
    [DOMAIN]: { kinds: ['Base', 'Domain'], properties: { name: 'CORP.LOCAL', collected: true } },
    [USER]: { kinds: ['Base', 'User'], properties: { name: 'ADA@CORP.LOCAL' } },
    [GROUP]: { kinds: ['Base', 'Group'], properties: { name: 'DOMAIN ADMINS@CORP.LOCAL' } },
    ...Object.fromEntries(
      Object.entries(OTHERS).map(([collection, objectId]) => [
        objectId,
        { kinds: ['Base', entityCollection(collection as EntityCollectionName).kind] },
      ]),
    ),
    [SAMPLE_CLOUD_NODE]: { kinds: ['AZBase', 'AZRole'] },
  },
  relationships: [
    'S-1-5-21-1-1001 -MemberOf-> S-1-5-21-1-512',
    'S-1-5-21-1-512 -GenericAll-> S-1-5-21-1',
    'S-1-5-21-1-1001 -GenericWrite-> S-1-5-21-1-512',
  ],
};

/** Runs graph operations in this thread, over a graph written down in the test. */
export function queriesOver(graph: TinyGraph): GraphQueries & Pick<GraphWorkerPool, 'useModel'> {
  let context = tinyContext(graph);
  let parts = new LimitedGraphs(context.graph);

  return {
    get model() {
      return context.graph.model;
    },
    useModel(model) {
      context = tinyContext(graph, model);
      parts = new LimitedGraphs(context.graph);
    },
    run: async (name, input, { cancellation, caller, onRows }) => {
      const operation: GraphOperation<never> | undefined = OPERATIONS[name];
      invariant(operation !== undefined, `no graph operation is named ${name}`);
      const view = parts.viewFor(caller?.environments, { isDrawing: DRAWING_OPERATIONS.has(name) });
      const limited = { ...context, graph: view, cancellation, ...(onRows && { noteRows: onRows }) };
      const answer = (operation as GraphOperation<unknown>)(limited, input);

      return encodeJson(answer, limited);
    },
  };
}
