import { describe, expect, it } from 'vitest';
import type { EndpointMatch, MatchedRelationship, PropertyScalar } from '../batch/graph-batch.ts';
import { buildSnapshot } from './build-snapshot.ts';
import type { GraphDelta } from './graph-delta.ts';
import { dumpSnapshot } from './testing/dump-snapshot.ts';
import { applySpec, deltaOn, openDelta } from './testing/open-delta.ts';

const ESTATE = {
  nodes: [
    {
      objectId: 'U1',
      kinds: ['User'],
      properties: { name: 'ALICE', number: 1, twin: 'x', mail: 'al@x', domain: 'corp' },
    },
    {
      objectId: 'U2',
      kinds: ['User'],
      properties: {
        name: 'BOB',
        number: 2,
        twin: 'x',
        active: true,
        mail: 'bob@example.org',
        Mixed: 'b',
        mixed: 'c',
      },
    },
    {
      objectId: 'G1',
      kinds: ['Group'],
      properties: {
        name: 'BOB',
        number: '1',
        list: ['ALICE'],
        mail: 'AL@x',
        mails: ['x', 'ada@x'],
        mixed: 'c',
      },
    },
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
  { title: 'an element of a list', end: where({ list: 'ALICE' }), found: 'G1' },
  { title: 'an element of a list of another case', end: where({ list: 'alice' }), found: undefined },
  { title: 'an address of another case', end: where({ mail: 'Bob@Example.org' }), found: 'U2' },
  {
    title: 'an address as it is written before one of another case',
    end: where({ mail: 'al@x' }),
    found: 'U1',
  },
  { title: 'an address in a list, of another case', end: where({ mails: 'ADA@X' }), found: 'G1' },
  { title: 'an address that two have in other cases', end: where({ mail: 'Al@X' }), found: undefined },
  { title: 'a name of a property of another case', end: where({ Number: 2 }), found: 'U2' },
  { title: 'a name of a property as it is written alone', end: where({ Mixed: 'b' }), found: 'U2' },
  {
    title: 'another case only where the kind has no such property',
    end: where({ Mixed: 'c' }),
    found: undefined,
  },
  {
    title: 'another case where another kind has such a property',
    end: where({ Mixed: 'c' }, 'Group'),
    found: 'G1',
  },
  { title: 'what a property is called elsewhere', end: where({ domainFqdn: 'corp' }), found: 'U1' },
  { title: 'nothing at all', end: where({}), found: undefined },
];

describe('a matched relationship', () => {
  it.each(CASES)('finds its end in the base by $title', ({ end, found }) => {
    const { delta } = deltaOn(ESTATE);
    const { unresolved } = delta.resolveMatched([relationshipTo(end)], {
      observationId: delta.observe(2000),
    });

    expect(unresolved).toHaveLength(found === undefined ? 1 : 0);
    expect(endsOf(delta)).toEqual(found === undefined ? [] : [found]);
    expect(delta.findNode('NEW') !== undefined).toBe(found !== undefined);
  });

  it.each(CASES)('finds its end among what was just ingested by $title', ({ end, found }) => {
    const delta = openDelta();
    applySpec(delta, ESTATE);

    const { unresolved } = delta.resolveMatched([relationshipTo(end)], {
      observationId: delta.observe(2000),
    });
    expect(unresolved).toHaveLength(found === undefined ? 1 : 0);
    expect(endsOf(delta)).toEqual(found === undefined ? [] : [found]);
  });

  it('sees what changed, appeared and went since the last resolution', () => {
    const { delta } = deltaOn(ESTATE);
    const resolve = (end: EndpointMatch): number =>
      delta.resolveMatched([relationshipTo(end)], { observationId: delta.observe(2000) }).unresolved.length;
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

    const resolved = delta.resolveMatched([...both, fromId], { observationId: delta.observe(2000) });
    expect(resolved.unresolved).toEqual([]);
    expect(resolved.created).toBe(3);
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

  it('tells which ends are missing, and which are meant by several nodes, in order', () => {
    const { delta } = deltaOn(ESTATE);
    const matched = [
      relationshipTo(where({ name: 'X' })),
      relationshipTo(where({ number: 2 })),
      { ...relationshipTo(where({ name: 'BOB' })), start: where({ name: 'Y' }) },
    ];

    expect(delta.resolveMatched(matched, { observationId: delta.observe(1) }).unresolved).toEqual([
      { index: 0, start: undefined, end: 'none' },
      { index: 2, start: 'none', end: 'several' },
    ]);
  });

  it('tells what was linked by looking up, and when that was there before', () => {
    const { delta } = deltaOn(ESTATE);
    const matched = [
      relationshipTo(where({ number: 2 })),
      relationshipTo({ by: 'id', objectId: 'U1', kinds: [] }),
    ];
    const resolve = (atMs: number) =>
      delta.resolveMatched(matched, {
        observationId: delta.observe(atMs),
        lookedUpId: delta.observe(atMs - 1),
      });

    expect(resolve(5000).linked).toMatchObject([{ index: 0, seenBeforeMs: undefined }]);
    expect(resolve(9000).linked).toMatchObject([{ index: 0, seenBeforeMs: 4999 }]);
  });
});
