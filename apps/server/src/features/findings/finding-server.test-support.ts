import type { FoundFinding } from '@secgraph/analysis';
import { reconcileFindings } from '@secgraph/database/findings';
import { withGraphTransaction } from '@secgraph/database/graph';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { GraphQueryError } from '@secgraph/questions';
import { queriesOver } from '../../../test/graph-queries.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { openZoneServer } from '../zones/zone-server.test-support.ts';

export const DOMAIN = 'S-1';

const end = (nodeId: number, objectId: string, kind: string, name: string) => ({
  nodeId,
  objectId,
  kind,
  name,
});
const BOB = end(104, 'S-2-901', 'User', 'BOB@OTHER');
const ADA = end(101, 'S-1-500', 'User', 'ADA@CORP');
const ADMINS = end(102, 'S-1-512', 'Group', 'ADMINS@CORP');
const EVE = end(103, 'S-2-900', 'User', '=EVE, "the other"@OTHER');

const PAIR = {
  type: 'T0GenericAll',
  shape: 'relationship',
  tagId: 1,
  environmentId: DOMAIN,
  environmentName: 'CORP',
  source: BOB,
  target: ADMINS,
  relationship: { id: 1, properties: '{"isacl":true,"isinherited":true}' },
  isInherited: true,
  exposure: { count: 96, share: 0.96 },
  impact: { count: 50, share: 0.5 },
  severity: 'critical',
  closes: 12,
  fix: { effort: 'low', sideEffects: 'high' },
} as const;

/**
 * A service on which an analysis found: two pairs of T0GenericAll and one of T0AddMember in tier zero of CORP, one of
 * T0GenericAll in another zone of OTHER, and two users of CORP and OTHER that can be roasted.
 */
export async function openFindingServer() {
  const loaded = queriesOver({
    nodes: {
      [DOMAIN]: { kinds: ['Base', 'Domain'], properties: { name: 'CORP' } },
      'S-1-500': { kinds: ['Base', 'User'], properties: { name: 'ADA@CORP', enabled: true } },
      'S-1-512': { kinds: ['Base', 'Group'], properties: { name: 'ADMINS@CORP' } },
      'S-2-900': { kinds: ['Base', 'User'], properties: { name: 'EVE@OTHER' } },
      'S-2-901': { kinds: ['Base', 'User'], properties: { name: 'BOB@OTHER' } },
    },
    relationships: ['S-2-901 -GenericAll-> S-1-512'],
  });
  const state = { isLoaded: true };
  const graph: GraphQueries = {
    model: BUILT_IN_MODEL,
    run(...job) {
      if (!state.isLoaded) {
        throw new GraphQueryError('GRAPH_NOT_LOADED', 'the graph is not there yet');
      }
      return loaded.run(...job);
    },
  };
  const server = await openZoneServer({ graph });
  const created = await server.call('POST', '/asset-group-tags', { type: 1, name: 'Servers' });
  const zoneId: number = created.json().data.id;
  const { tierZero } = server;

  const inTierZero: FoundFinding = { ...PAIR, tagId: tierZero };
  const roastable: FoundFinding = {
    ...PAIR,
    type: 'Kerberoasting',
    shape: 'list',
    tagId: 0,
    source: undefined,
    target: ADA,
    relationship: undefined,
    isInherited: false,
    exposure: { count: 0, share: 0 },
    impact: { count: 40, share: 0.4 },
    severity: 'moderate',
    closes: undefined,
    fix: { effort: 'medium', sideEffects: 'medium' },
  };
  const all: readonly FoundFinding[] = [
    inTierZero,
    { ...inTierZero, target: ADA, exposure: { count: 1, share: 0.01 }, severity: 'low', isInherited: false },
    { ...inTierZero, type: 'T0AddMember', source: EVE, severity: 'high' },
    { ...inTierZero, tagId: zoneId, environmentId: 'S-2', environmentName: '', target: EVE, closes: 40 },
    roastable,
    { ...roastable, environmentId: 'S-2', environmentName: '', target: EVE },
  ];
  /** As if an analysis found just these. */
  const find = (rows: readonly FoundFinding[]) =>
    withGraphTransaction(server.database, (transaction) =>
      reconcileFindings(transaction, {
        rows,
        types: [],
        postures: [],
        knownTypes: ['T0GenericAll', 'T0AddMember', 'Kerberoasting'],
        tagIds: [0, tierZero, zoneId],
        environmentIds: [DOMAIN, 'S-2'],
      }),
    );
  await find(all);

  return { ...server, zoneId, all, find, graphState: state };
}
