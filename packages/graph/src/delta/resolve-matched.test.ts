import { describe, expect, it } from 'vitest';
import type { EndpointMatch, MatchedRelationship, PropertyScalar } from '../batch/graph-batch.ts';
import { buildSnapshot } from './build-snapshot.ts';
import type { GraphDelta } from './graph-delta.ts';
import { dumpSnapshot } from './testing/dump-snapshot.ts';
import { applySpec, deltaOn, openDelta } from './testing/open-delta.ts';

const ESTATE = {
  nodes: [
    { objectId: 'U1', kinds: ['User'], properties: { name: 'ALICE', number: 1, twin: 'x' } },
    { objectId: 'U2', kinds: ['User'], properties: { name: 'BOB', number: 2, twin: 'x', active: true } },
    { objectId: 'G1', kinds: ['Group'], properties: { name: 'BOB', number: '1', list: ['ALICE'] } },
  ],
};

function where(matchers: Readonly<Record<string, PropertyScalar>>, kind?: string): EndpointMatch {
  const list = Object.entries(matchers).map(([key, value]) => ({ key, value }));
  return { by: 'properties', matchers: list, ...(kind === undefined ? {} : { kind }) };
}

function relationshipTo(end: EndpointMatch): MatchedRelationship {
  return {
    start: { by: 'id', objectId: 'NEW', kinds: ['Custom'] },
    end,
    kind: 'Knows',
    properties: '{"since":2020}',
    unresolvedMessage: 'unresolved',
  };
}

function endsOf(delta: GraphDelta): string[] {
  return dumpSnapshot(buildSnapshot(delta.base, delta, 2)).relationships.map(({ end }) => end);
}

const CASES = [
  { title: 'a string, upper-cased where stored so', end: where({ name: 'alice' }), found: 'U1' },
  { title: 'a number', end: where({ number: 2 }), found: 'U2' },
  { title: 'a number, not the string that looks like it', end: where({ number: 1 }), found: 'U1' },
  { title: 'a string, not the number that looks like it', end: where({ number: '1' }), found: 'G1' },
  { title: 'a boolean', end: where({ active: true }), found: 'U2' },
  { title: 'several properties', end: where({ twin: 'x', number: 2 }), found: 'U2' },
  { title: 'a property and the kind', end: where({ name: 'BOB' }, 'Group'), found: 'G1' },
  { title: 'the object id', end: where({ objectid: 'G1' }), found: 'G1' },
  {
    title: 'an object id as such',
    end: { by: 'id', objectId: 'U2', kinds: ['Ignored'] } as const,
    found: 'U2',
  },
  { title: 'an ambiguous property', end: where({ twin: 'x' }), found: undefined },
  { title: 'an ambiguous name', end: where({ name: 'BOB' }), found: undefined },
  { title: 'a value nobody has', end: where({ name: 'CAROL' }), found: undefined },
  { title: 'a value of another case', end: where({ twin: 'X' }), found: undefined },
  { title: 'a kind the node has not', end: where({ name: 'ALICE' }, 'Group'), found: undefined },
  { title: 'a kind nobody has', end: where({ name: 'ALICE' }, 'Planet'), found: undefined },
  { title: 'an element of a list', end: where({ list: 'ALICE' }), found: undefined },
  { title: 'nothing at all', end: where({}), found: undefined },
];

describe('a matched relationship', () => {
  it.each(CASES)('finds its end in the base by $title', ({ end, found }) => {
    const { delta } = deltaOn(ESTATE);
    const messages = delta.resolveMatched([relationshipTo(end)], delta.observe(2000));

    expect(messages).toEqual(found === undefined ? ['unresolved'] : []);
    expect(endsOf(delta)).toEqual(found === undefined ? [] : [found]);
    expect(delta.findNode('NEW') !== undefined).toBe(found !== undefined);
  });

  it.each(CASES)('finds its end among what was just ingested by $title', ({ end, found }) => {
    const delta = openDelta();
    applySpec(delta, ESTATE);

    expect(delta.resolveMatched([relationshipTo(end)], delta.observe(2000))).toHaveLength(
      found === undefined ? 1 : 0,
    );
    expect(endsOf(delta)).toEqual(found === undefined ? [] : [found]);
  });

  it('sees what changed, appeared and went since the last resolution', () => {
    const { delta } = deltaOn(ESTATE);
    const resolve = (end: EndpointMatch): number =>
      delta.resolveMatched([relationshipTo(end)], delta.observe(2000)).length;
    expect(resolve(where({ name: 'ALICE' }))).toBe(0);

    applySpec(delta, { nodes: [{ objectId: 'U1', properties: { name: 'ALICIA' } }] });
    expect(resolve(where({ name: 'ALICE' }))).toBe(1);
    expect(resolve(where({ name: 'ALICIA' }))).toBe(0);

    applySpec(delta, { nodes: [{ objectId: 'U3', properties: { name: 'ALICE' } }] });
    expect(resolve(where({ name: 'ALICE' }))).toBe(0);

    delta.removeNodes([delta.findNode('U3') ?? 0]);
    expect(resolve(where({ name: 'ALICE' }))).toBe(1);
  });

  it('creates an absent end once, with its kinds, and lets the next relationships use it', () => {
    const delta = openDelta();
    applySpec(delta, ESTATE);
    const both = [relationshipTo(where({ number: 2 })), relationshipTo(where({ name: 'ALICE' }))];
    const fromId = {
      ...relationshipTo({ by: 'id', objectId: 'NEW', kinds: [] }),
      start: where({ name: 'ALICE' }),
    };

    expect(delta.resolveMatched([...both, fromId], delta.observe(2000))).toEqual([]);
    expect(dumpSnapshot(buildSnapshot(delta.base, delta, 2))).toMatchObject({
      nodes: [
        { objectId: 'U1', properties: { lastseen: '1970-01-01T00:00:02Z' } },
        { objectId: 'U2' },
        { objectId: 'G1', properties: { lastseen: '1970-01-01T00:00:01Z' } },
        { objectId: 'NEW', kinds: ['Custom'], properties: { lastseen: '1970-01-01T00:00:02Z' } },
      ],
      relationships: [
        { start: 'U1', end: 'NEW', kind: 'Knows' },
        { start: 'NEW', end: 'U1', properties: { since: 2020 } },
        { start: 'NEW', end: 'U2' },
      ],
    });
  });

  it('returns messages in order', () => {
    const delta = openDelta();
    const messages = ['first', 'second'].map((unresolvedMessage) => ({
      ...relationshipTo(where({ name: 'X' })),
      unresolvedMessage,
    }));
    expect(delta.resolveMatched(messages, delta.observe(1))).toEqual(['first', 'second']);
  });
});
