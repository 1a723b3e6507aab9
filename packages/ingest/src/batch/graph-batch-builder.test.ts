import { unpackTexts } from '@secgraph/graph';
import { describe, expect, it } from 'vitest';
import { describeBatch } from './describe-batch.test-support.ts';
import { GraphBatchBuilder } from './graph-batch-builder.ts';

const USER = ['Base', 'User'];
const GROUP = ['Base', 'Group'];

describe('GraphBatchBuilder', () => {
  it('interns object ids in upper case', () => {
    const out = new GraphBatchBuilder();
    expect(out.ref('s-1-5')).toBe(out.ref('S-1-5'));
    expect(out.objectIdOf(out.ref('s-1-5'))).toBe('S-1-5');
  });

  it('keeps object ids as sent when told so', () => {
    const out = new GraphBatchBuilder({ objectIdCase: 'as-sent' });
    expect(out.ref('a')).not.toBe(out.ref('A'));
    expect(out.objectIdOf(out.ref('a'))).toBe('a');
  });

  it('lists every end point once per kind set', () => {
    const out = new GraphBatchBuilder();
    out.relationship('a', USER, 'g', GROUP, 'MemberOf', '{}');
    out.relationship('a', USER, 'g', GROUP, 'MemberOf', '{}');
    out.relationship('A', ['Base'], 'G', ['Base', 'Group'], 'MemberOf', '{}');

    const { batch } = out.finish();
    expect(unpackTexts(batch.objectIds)).toEqual(['A', 'G']);
    expect(batch.kindSets).toEqual([[0, 1], [0, 2], [0]]);
    expect(batch.stubs).toEqual({
      objectIds: Uint32Array.of(0, 1, 0),
      kindSets: Uint32Array.of(0, 1, 2),
    });
    expect(batch.relationships.starts).toHaveLength(3);
    expect(batch.propertySets).toEqual(['{}']);
  });

  it('treats kind lists of any order and with duplicates as one set', () => {
    const out = new GraphBatchBuilder();
    out.stub('a', ['X', 'Y']);
    out.stub('a', ['Y', 'X', 'Y']);
    out.stub('a', []);

    const { batch } = out.finish();
    expect(batch.kindSets).toEqual([[0, 1], []]);
    expect(batch.stubs.objectIds).toHaveLength(2);
  });

  it('tells more than 32 kind sets apart', () => {
    const out = new GraphBatchBuilder();
    for (let round = 0; round < 2; round++) {
      for (let kind = 0; kind < 40; kind++) {
        out.stub('a', [`K${kind}`]);
      }
    }

    expect(out.finish().batch.stubs.objectIds).toHaveLength(40);
  });

  it('grows past its first capacity', () => {
    const out = new GraphBatchBuilder();
    for (let index = 0; index < 5000; index++) {
      out.relationship(`u${index}`, USER, 'g', GROUP, 'MemberOf', '{}');
      out.node(`u${index}`, USER, `{"n":${index}}`, { isCollected: true });
    }

    const { batch } = out.finish();
    expect(batch.relationships.starts[4999]).toBe(unpackTexts(batch.objectIds).indexOf('U4999'));
    expect(batch.upserts.properties[4999]).toBe('{"n":4999}');
    expect(batch.upserts.collected[4999]).toBe(1);
    expect(batch.stubs.objectIds).toHaveLength(5001);
  });

  it.each([
    ['', 'g'],
    ['u', ''],
  ])('skips a relationship from %j to %j with a warning', (start, end) => {
    const out = new GraphBatchBuilder();
    out.relationship(start, USER, end, GROUP, 'MemberOf', '{}');

    const { batch, warnings } = out.finish();
    expect(unpackTexts(batch.objectIds)).toEqual([]);
    expect(warnings).toEqual([
      `skipping invalid relationship. unable to resolve endpoints. source: ${start}, target: ${end}`,
    ]);
  });

  it('keeps defaults beside the row they belong to', () => {
    const out = new GraphBatchBuilder();
    out.node('a', USER, '{}');
    out.node('b', USER, '{"x":1}', { isCollected: true, defaults: '{"y":2}' });

    expect(describeBatch(out.finish().batch).nodes).toEqual({
      A: { kinds: USER, properties: {} },
      B: { kinds: USER, properties: { x: 1 }, defaults: { y: 2 }, isCollected: true },
    });
  });

  it('keeps one list of removed properties for all nodes that have it', () => {
    const out = new GraphBatchBuilder();
    for (const removed of [['a', 'bc'], [], ['ab', 'c'], ['a', 'bc']]) {
      out.node('n', USER, '{}', { removed });
    }

    const { batch } = out.finish();
    expect(batch.nameLists).toEqual([[], ['a', 'bc'], ['ab', 'c']]);
    expect([...batch.upserts.removedNames]).toEqual([1, 0, 2, 1]);
  });

  it('drops all that an abandoned record added, and no more', () => {
    const out = new GraphBatchBuilder();
    out.beginRecord('data', 0);
    out.relationship('a', USER, 'g', GROUP, 'MemberOf', '{}');
    out.beginRecord('data', 0);
    out.node('b', USER, '{}', { defaults: '{}' });
    out.relationship('a', GROUP, 'g', GROUP, 'MemberOf', '{}');
    out.warn('half-way');
    out.abandonRecord();
    out.relationship('b', USER, 'g', GROUP, 'MemberOf', '{}');

    const { batch, warnings } = out.finish();
    expect(warnings).toEqual([]);
    expect(describeBatch(batch)).toEqual({
      nodes: { A: { kinds: USER }, G: { kinds: GROUP }, B: { kinds: USER } },
      relationships: ['A -[MemberOf]-> G {}', 'B -[MemberOf]-> G {}'],
    });
  });

  it('hands out one transferable buffer per column', () => {
    const out = new GraphBatchBuilder();
    out.relationship('a', USER, 'g', GROUP, 'MemberOf', '{}');
    out.node('a', USER, '{}');

    const { batch, transferables } = out.finish();
    const copy = structuredClone(batch, { transfer: transferables as ArrayBuffer[] });
    expect(batch.relationships.starts).toHaveLength(0);
    expect(describeBatch(copy).relationships).toEqual(['A -[MemberOf]-> G {}']);
  });

  it('limits warnings and counts notes', () => {
    const out = new GraphBatchBuilder();
    for (let index = 0; index < 1003; index++) {
      out.warn(`w${index}`);
      out.note(`n${index % 200}`);
    }

    const { warnings, notes } = out.finish();
    expect(warnings).toHaveLength(1001);
    expect(warnings.at(-1)).toBe('3 further warnings left out');
    expect(notes.size).toBe(100);
    expect(notes.get('n0')).toBe(6);
  });
});

describe('object ids that are too long to be stored', () => {
  const LONGEST = 'Ä'.repeat(1000);
  const TOO_LONG = `${LONGEST}A`;

  it('skip what refers to them, with a warning that does not repeat them', () => {
    const out = new GraphBatchBuilder();
    out.beginRecord('data', 7);
    out.node(TOO_LONG, USER, '{}');
    out.stub(TOO_LONG, USER);
    out.relationship('a', USER, TOO_LONG, GROUP, 'MemberOf', '{}');
    out.relationship(TOO_LONG, USER, 'a', GROUP, 'MemberOf', '{}');

    const { batch, warnings } = out.finish();
    expect(warnings).toEqual([
      'data[7]: node skipped: its object id is longer than 2000 bytes',
      'data[7]: node skipped: its object id is longer than 2000 bytes',
      'data[7]: MemberOf skipped: object id of its end is longer than 2000 bytes',
      'data[7]: MemberOf skipped: object id of its start is longer than 2000 bytes',
    ]);
    expect(unpackTexts(batch.objectIds)).toEqual(['A']);
    expect([batch.stubs.objectIds.length, batch.upserts.objectIds.length]).toEqual([0, 0]);
    expect(batch.relationships.starts).toHaveLength(0);
  });

  it('are those beyond the limit in normal form', () => {
    const out = new GraphBatchBuilder();
    out.stub(LONGEST, USER);
    out.stub('ß'.repeat(1000), USER);
    out.stub('ŉ'.repeat(999), USER);

    const { batch, warnings } = out.finish();
    expect(unpackTexts(batch.objectIds)).toEqual([LONGEST, 'S'.repeat(2000)]);
    expect(warnings).toHaveLength(1);
  });
});
