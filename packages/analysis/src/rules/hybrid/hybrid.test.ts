import { describe, expect, it } from 'vitest';
import { analysisSettings } from '../../settings/analysis-settings.ts';
import { RULE_SETS } from '../../settings/rule-switches.ts';
import { compareWithNaive } from '../../testing/compare-with-naive.test-support.ts';
import { derive } from '../../testing/derive.test-support.ts';
import { draw } from '../../testing/draw-graph.test-support.ts';
import { afterBasics, describeNodes } from '../../testing/mini-graph.test-support.ts';
import type { NaiveGraph } from '../../testing/naive-graph.test-support.ts';
import { syncedUsers } from './synced-users.ts';

const OLD = analysisSettings('2025-11');
const GRAPH = draw(`
  AZTenant T
  AZUser Cloud {onpremid: 'S-1-1', onpremsyncenabled: true}
  User U {objectid: 'S-1-1'}
  T -AZContains-> Cloud
`);
const SYNCED = ['Cloud -SyncedToADUser-> U', 'U -SyncedToEntraUser-> Cloud'];

describe('a synchronised user', () => {
  it('is related both ways to the user of the directory', () => {
    expect(derive(GRAPH, syncedUsers)).toEqual(SYNCED);
  });

  it('is so in whichever letter case the collector spells its identity', () => {
    expect(derive(GRAPH.with('Cloud', { onpremid: 's-1-1' }), syncedUsers)).toEqual(SYNCED);
  });

  it.each([
    ['it is not synchronised', GRAPH.with('Cloud', { onpremsyncenabled: false })],
    ['nobody knows whether it is', GRAPH.with('Cloud', { onpremsyncenabled: null })],
    ['that is a text', GRAPH.with('Cloud', { onpremsyncenabled: 'true' })],
    ['the other user is not told', GRAPH.with('Cloud', { onpremid: null })],
    ['the other user is empty', GRAPH.with('Cloud', { onpremid: '' })],
    ['the other user is no text', GRAPH.with('Cloud', { onpremid: 1 })],
    ['the other user is unknown', GRAPH.with('Cloud', { onpremid: 'S-1-2' })],
    ['the other node is no user', GRAPH.without('U').and("Computer U {objectid: 'S-1-1'}")],
    ['no tenant contains it', GRAPH.without('T')],
    ['something else contains it', GRAPH.without('T').and('AZGroup T\nT -AZContains-> Cloud')],
    [
      'it is a member of the tenant only',
      GRAPH.without('T -AZContains-> Cloud').and('T -AZMemberOf-> Cloud'),
    ],
    [
      'it is no user',
      GRAPH.without('Cloud').and(
        "AZGroup Cloud {onpremid: 'S-1-1', onpremsyncenabled: true}\nT -AZContains-> Cloud",
      ),
    ],
  ])('is not when %s', (_reason, graph) => {
    expect(derive(graph, syncedUsers)).toEqual([]);
    expect(derive(graph, syncedUsers, OLD)).toEqual([]);
  });

  it('may be one of several tenants, and of several domains', () => {
    const graph = GRAPH.and(`
      AZTenant T2
      AZUser Cloud2 {onpremid: 'S-2-1', onpremsyncenabled: true}
      User U2 {objectid: 'S-2-1'}
      T2 -AZContains-> Cloud2, Cloud
    `);
    expect(derive(graph, syncedUsers)).toHaveLength(4);
  });
});

describe('a synchronised user whose other side is unknown', () => {
  const lonely = GRAPH.without('U');

  it('gets a stub of it in the rule set of 2025-11 only', () => {
    expect(Object.keys(describeNodes(afterBasics(lonely.snapshot()).graph))).not.toContain('S-1-1');

    const { graph } = afterBasics(lonely.snapshot(), OLD);
    expect(describeNodes(graph)['S-1-1']).toEqual({ kinds: ['Base', 'User'], properties: {} });
  });

  it('gets none where only the letter case of its identity differs', () => {
    const lower = GRAPH.with('Cloud', { onpremid: 's-1-1' });
    expect(Object.keys(describeNodes(afterBasics(lower.snapshot(), OLD).graph))).toHaveLength(
      lower.nodes.length,
    );
    const stub = afterBasics(lower.without('U').snapshot(), OLD).graph;
    expect(Object.keys(describeNodes(stub))).toContain('S-1-1');
  });

  it('makes a user of what is known by its object id alone', () => {
    const { graph } = afterBasics(lonely.and("=Base Other {objectid: 'S-1-1'}").snapshot(), OLD);
    expect(describeNodes(graph)['S-1-1']).toEqual({ kinds: ['Base', 'User'], properties: {} });
  });

  it('has a stub for each side that is unknown, of whatever domain', () => {
    const both = lonely.and(`
      AZUser Cloud2 {onpremid: 'S-2-1', onpremsyncenabled: true}
      T -AZContains-> Cloud2
    `);
    const { graph } = afterBasics(both.snapshot(), OLD);
    expect(Object.keys(describeNodes(graph)).slice(-2).sort()).toEqual(['S-1-1', 'S-2-1']);
  });

  it.each([
    ['it is not synchronised', lonely.with('Cloud', { onpremsyncenabled: false })],
    ['nobody knows whether it is', lonely.with('Cloud', { onpremsyncenabled: null })],
    ['that is a text', lonely.with('Cloud', { onpremsyncenabled: 'true' })],
    ['the other user is not told', lonely.with('Cloud', { onpremid: null })],
    ['the other user is no text', lonely.with('Cloud', { onpremid: 1 })],
    ['the other user is known', GRAPH],
    ['the other user is empty', lonely.with('Cloud', { onpremid: '' })],
    ['no tenant contains it', lonely.without('T')],
    ['something else contains it', lonely.without('T').and('AZGroup T\nT -AZContains-> Cloud')],
  ])('gets none when %s', (_reason, drawn) => {
    const { graph } = afterBasics(drawn.snapshot(), OLD);
    expect(Object.keys(describeNodes(graph))).toHaveLength(drawn.nodes.length);
  });
});

describe.each(RULE_SETS)('by the rules %s, synchronised users', (rules) => {
  it('are those that a naive implementation finds', () => {
    const cloudUser = {
      min: 2,
      max: 3,
      properties: {
        onpremid: ['User1', 'User2', 'User2', 'AZTenant1', 'X', '', 1, undefined],
        onpremsyncenabled: [true, true, true, false, 'true', undefined],
      },
    };
    compareWithNaive({
      rules: syncedUsers,
      graphs: {
        nodes: {
          User: { min: 1, max: 2 },
          AZUser: cloudUser,
          AZTenant: { min: 1, max: 2 },
          AZGroup: { max: 1 },
        },
        relationships: { 'AZTenant|AZGroup -AZContains-> AZUser': 0.6 },
      },
      naive,
      settings: analysisSettings(rules),
    });
  });
});

function naive(graph: NaiveGraph): string[] {
  const pairs = graph.nodes('AZUser').flatMap((cloudUser) =>
    graph
      .nodes('User')
      .filter((user) => graph.objectId(user) === graph.text(cloudUser, 'onpremid'))
      .filter(() => graph.truth(cloudUser, 'onpremsyncenabled') === true)
      .filter(() => graph.nodes('AZTenant').some((tenant) => graph.has(tenant, 'AZContains', cloudUser)))
      .map((user) => [user, cloudUser] as const),
  );
  return [
    ...graph.arrows('SyncedToEntraUser', pairs),
    ...graph.arrows(
      'SyncedToADUser',
      pairs.map(([user, cloudUser]) => [cloudUser, user]),
    ),
  ];
}
