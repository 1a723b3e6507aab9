import { createFingerprintKey } from '@secgraph/graph';
import { describe, expect, it } from 'vitest';
import { type DrawnGraph, draw } from '../testing/draw-graph.test-support.ts';
import { defineRule, type Rule } from './rule.ts';
import { findSettledRules, readRuleInputs, refreshDerived } from './rule-inputs.ts';
import { defineFact } from './rule-view.ts';

const laps = defineFact({
  id: 'laps-test',
  needs: { properties: ['haslaps'], nodes: ['Computer'] },
  build: () => 0,
});
const FIRST = rule('first', 'DCSync', { relationships: ['MemberOf', 'GetChanges'] });
const SECOND = rule('second', 'SyncLAPSPassword', { relationships: ['DCSync'] });
const THIRD = rule('third', 'AdminTo', { facts: [laps] });
const RULES = [SECOND, FIRST, THIRD];
const KEY = createFingerprintKey(() => 0.5);

function rule(id: string, derives: Rule['derives'][number], needs: Rule['needs']): Rule {
  return defineRule({
    id,
    family: 'replication',
    derives: [derives],
    needs,
    summary: 'A rule of this test.',
    source: 'This test.',
    run: () => undefined,
  });
}

const GRAPH = draw(`User A B
  Group G
  Computer C {haslaps: true, name: 'C'}
  Domain D
  A -MemberOf-> G
  G -GetChanges-> D
  A -DCSync-> D
  A -SyncLAPSPassword-> C
  A -AdminTo-> C
  C -HasSession-> A`);

/** Ids of the rules that need not run after a change. */
function settled(after: DrawnGraph, before: DrawnGraph = GRAPH): string[] {
  const inputsOf = (graph: DrawnGraph) => readRuleInputs(graph.snapshot(), RULES, { key: KEY });
  return [...findSettledRules(RULES, inputsOf(before), inputsOf(after))].map(({ id }) => id).toSorted();
}

describe('rules that need not run again', () => {
  it('are all of them when nothing changed', () => {
    expect(settled(GRAPH)).toEqual(['first', 'second', 'third']);
  });

  it.each([
    ['sessions', GRAPH.without('C -HasSession-> A')],
    ['a property that none reads', GRAPH.with('C', { name: 'D' })],
    ['a property of one that none reads', GRAPH.with('A', { description: 'a text' })],
  ])('are all of them when %s changed', (_, after) => {
    expect(settled(after)).toEqual(['first', 'second', 'third']);
  });

  it.each([
    ['is missing', GRAPH.without('A -MemberOf-> G')],
    ['is new', GRAPH.and('B -MemberOf-> G')],
    ['has another property', GRAPH.without('A -MemberOf-> G').and('A -MemberOf-> G {x: 1}')],
    ['has another end', GRAPH.without('A -MemberOf-> G').and('B -MemberOf-> G')],
  ])('are not those that read a relationship which %s, nor those that read what these derive', (_, after) => {
    expect(settled(after)).toEqual(['third']);
  });

  it.each([
    ['another value', GRAPH.with('C', { haslaps: false })],
    ['another type', GRAPH.with('C', { haslaps: 'true' })],
    ['no value', GRAPH.with('C', { haslaps: undefined })],
    ['a value at another node', GRAPH.with('A', { haslaps: true })],
  ])('are not those whose facts read a property with %s', (_, after) => {
    expect(settled(after)).toEqual(['first', 'second']);
  });

  it('are not those whose kind of node has one more', () => {
    const drawn = draw('User A\n=Base B');
    expect(settled(draw('User A\nComputer B'), drawn)).toEqual(['first', 'second']);
  });

  it('are none when there is one more node', () => {
    expect(settled(GRAPH.and('User X'))).toEqual([]);
  });

  it.each([
    ['somebody removed', GRAPH.without('A -DCSync-> D')],
    ['somebody added to', GRAPH.and('B -DCSync-> D')],
  ])('are not those whose relationships %s, nor those that read them', (_, after) => {
    expect(settled(after)).toEqual(['third']);
  });

  it('are those of which the same is withheld as before, and none of which that changed', () => {
    const withheld = [{ startId: 1, kind: 'DCSync', endId: 2 }];
    const [all, some] = [[], withheld].map((named) =>
      readRuleInputs(GRAPH.snapshot(), RULES, { key: KEY, withheld: named }),
    );
    const settledOf = (before = all, now = all) =>
      before && now ? [...findSettledRules(RULES, before, now)].map(({ id }) => id).toSorted() : [];

    expect(settledOf(some, some)).toEqual(['first', 'second', 'third']);
    expect([settledOf(all, some), settledOf(some, all)]).toEqual([['third'], ['third']]);
  });

  it('are those whose own relationships are as they left them', () => {
    const before = readRuleInputs(GRAPH.without('A -AdminTo-> C').snapshot(), RULES, { key: KEY });
    const after = refreshDerived(before, GRAPH.snapshot(), { rules: [THIRD], key: KEY });
    expect(findSettledRules(RULES, after, readRuleInputs(GRAPH.snapshot(), RULES, { key: KEY })).size).toBe(
      3,
    );
  });
});
