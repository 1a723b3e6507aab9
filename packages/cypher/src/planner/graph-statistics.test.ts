import { describe, expect, it } from 'vitest';
import type { KindExpression } from '../ast/kind-expression.ts';
import { buildTinyGraph } from '../graph/tiny-graph.test-support.ts';
import { GraphStatistics } from './graph-statistics.ts';

const kind = (name: string): KindExpression => ({ type: 'kind', range: { start: 0, end: 0 }, name });

/** A group with rights over everybody, at an end of the nodes that no sample need meet; users own the next one. */
const USERS = 3_000;
const GRAPH = buildTinyGraph(
  [
    ...Array.from({ length: USERS }, () => ({ kinds: ['Base', 'User'] })),
    { kinds: ['Base', 'Group'] },
    { kinds: ['Other'] },
  ],
  [
    ...Array.from({ length: USERS }, (_, user) => [USERS, 'Controls', user] as const),
    ...Array.from({ length: USERS / 3 }, (_, user) => [user * 3, 'Owns', user * 3 + 1] as const),
  ],
);

describe('degrees', () => {
  const statistics = new GraphStatistics(GRAPH);

  it.each([
    ['Base', 'Controls', 'outbound', 'Base', USERS / (USERS + 1)],
    ['Base', 'Controls', 'inbound', 'Base', USERS / (USERS + 1)],
    ['Group', 'Controls', 'outbound', 'User', USERS],
    ['User', 'Controls', 'inbound', 'Group', 1],
    ['User', 'Controls', 'outbound', 'User', 0],
    ['Other', 'Controls', 'outbound', 'User', 0],
  ] as const)('of %s by %s, %s to %s', (node, relationship, direction, end, expected) => {
    const degree = statistics.averageDegree(kind(node), kind(relationship), direction, kind(end));
    expect(degree).toBeGreaterThanOrEqual(expected * 0.95);
    expect(degree).toBeLessThanOrEqual(expected * 1.05);
  });

  it('are estimated where only some nodes have any', () => {
    const degree = statistics.averageDegree(kind('User'), kind('Owns'), 'outbound', undefined);
    expect(degree).toBeGreaterThan(0.2);
    expect(degree).toBeLessThan(0.5);
  });

  it('count both ways', () => {
    const both = statistics.averageDegree(kind('User'), kind('Controls'), 'both', undefined);
    expect(both).toBeCloseTo(1, 1);
  });

  it('are none in an empty graph', () => {
    const empty = new GraphStatistics(buildTinyGraph([], []));
    expect(empty.averageDegree(undefined, undefined, 'both', undefined)).toBe(0);
    expect(empty.averageDegree(kind('A'), kind('B'), 'outbound', kind('C'))).toBe(0);
  });
});
