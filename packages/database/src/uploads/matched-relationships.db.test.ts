import { readWhole, WHOLE_LIST } from '@secgraph/test-kit';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { afterEach, describe, expect, it } from 'vitest';
import { mergePropertyTexts } from './match-rows.ts';
import { MatchedRelationshipRepository, type MatchToKeep } from './matched-relationship-repository.ts';

const { database } = await createTestDatabase();
const { kysely, pool } = database;
const matches = new MatchedRelationshipRepository(kysely, { perSourceKind: 3, inAll: 5, length: 1_000 });
const origin = (sourceKind = 'Hub', jobId = 1) => ({
  sourceKind,
  jobId,
  fileName: 'edges\0.json',
  toldAt: new Date(),
});

function waitingFor(name: string, properties: object = {}): MatchToKeep {
  return {
    relationship: {
      start: { by: 'id', objectId: 'ME', kinds: [] },
      end: { by: 'properties', matchers: [{ key: 'name', value: name }] },
      kind: 'Knows',
      properties: JSON.stringify(properties),
    },
    startId: undefined,
    endId: undefined,
    startProblem: undefined,
    endProblem: 'none',
    link: undefined,
  };
}

const linkedTo = (endId: number, atMs: number, seenBeforeMs?: number): MatchToKeep => ({
  ...waitingFor(`N${endId}`),
  startId: 1,
  endId,
  endProblem: undefined,
  link: { atMs, seenBeforeMs },
});
const waiting = () => readWhole(matches.listWaiting(WHOLE_LIST));
const ends = async () =>
  (await waiting()).map(({ end }) => ('matchers' in end ? end.matchers[0]?.value : ''));

async function gather<Row>(pieces: AsyncIterable<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const piece of pieces) {
    rows.push(...piece);
  }
  return rows;
}

afterEach(() => pool.query('TRUNCATE matched_relationship'));

describe('relationships that wait', () => {
  it('are one however often they are told, with all that was told of them', async () => {
    await matches.keep([waitingFor('A', { a: 1, c: 1 }), waitingFor('A', { b: 2, c: 2 })], origin());
    expect(await matches.keep([waitingFor('A', { d: '\0' })], origin('Hub', 2))).toMatchObject({
      waiting: 1,
    });

    expect(await waiting()).toMatchObject([
      { properties: '{"a":1,"b":2,"c":2,"d":"\\u0000"}', jobId: 2, fileName: 'edges\uFFFD.json' },
    ]);
  });

  it('of two sources are two', async () => {
    await matches.keep([waitingFor('A')], origin('Hub'));
    await matches.keep([waitingFor('A')], origin('Lab'));
    expect(await waiting()).toHaveLength(2);
  });

  it('are so many of a source and in all; more are left out, those that are known are not', async () => {
    const four = ['A', 'B', 'C', 'D'].map((name) => waitingFor(name));
    expect(await matches.keep(four, origin('Hub'))).toEqual({ waiting: 3, leftOut: 1, tooLarge: 0 });
    expect(await matches.keep(four, origin('Hub'))).toEqual({ waiting: 3, leftOut: 1, tooLarge: 0 });
    expect(await matches.keep(four, origin('Lab'))).toEqual({ waiting: 2, leftOut: 2, tooLarge: 0 });
    expect(await ends()).toEqual(['A', 'B', 'C', 'A', 'B']);
  });

  it('must not be too large', async () => {
    const large = waitingFor('x'.repeat(1_001));
    expect(await matches.keep([large, waitingFor('A')], origin())).toEqual({
      waiting: 1,
      leftOut: 0,
      tooLarge: 1,
    });
  });

  it('are found by the ends they look for, each once', async () => {
    await matches.keep(
      ['A', 'B'].map((name) => waitingFor(name)),
      origin('Hub'),
    );
    await matches.keep([waitingFor('A')], origin('Lab'));
    const found = await gather(matches.readEnds(undefined));
    expect(found.map(({ found: node }) => node)).toEqual(['none', 'none']);
    expect(await gather(matches.readEnds([]))).toHaveLength(2);

    expect(await gather(matches.readByEnds(found.map(({ digest }) => digest)))).toHaveLength(3);
  });
});

describe('relationships that are linked', () => {
  const unlink = async () => {
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM matched_relationship');
    return matches.unlink(rows.map(({ id }) => id));
  };

  it('are their lookup’s own when there was none before', async () => {
    await matches.keep([linkedTo(2, 5_000)], origin());
    expect(await waiting()).toEqual([]);
    expect(await unlink()).toEqual([{ startId: 1, endId: 2, kind: 'Knows', removableSeenMs: 5_000 }]);
    expect(await waiting()).toHaveLength(1);
  });

  it('are somebody else’s when it was there before, or was told meanwhile', async () => {
    await matches.keep([linkedTo(2, 5_000, 3_000), linkedTo(3, 5_000)], origin());
    await matches.keep([linkedTo(3, 9_000, 7_000)], origin());
    expect(await unlink()).toMatchObject([{ removableSeenMs: undefined }, { removableSeenMs: undefined }]);
  });

  it('stay their own when only lookups told them', async () => {
    await matches.keep([linkedTo(2, 5_000)], origin('Hub'));
    await matches.keep([linkedTo(2, 9_000, 5_000)], origin('Lab'));
    expect(await unlink()).toMatchObject([{ removableSeenMs: 9_000 }]);
  });

  it('do not stand for what somebody told between two lookups', async () => {
    await matches.keep([linkedTo(2, 5_000)], origin('Hub'));
    await matches.keep([linkedTo(2, 9_000, 7_000)], origin('Lab'));
    expect(await unlink()).toMatchObject([{ removableSeenMs: undefined }]);
  });

  it('stay while another lookup leads to them, which takes them over', async () => {
    await matches.keep([linkedTo(2, 5_000)], origin('Hub'));
    await matches.keep([linkedTo(2, 9_000, 5_000)], origin('Lab'));
    const { rows } = await pool.query<{ id: number }>(
      "SELECT id FROM matched_relationship WHERE source_kind = 'Hub'",
    );
    expect(await matches.unlink(rows.map(({ id }) => id))).toMatchObject([{ removableSeenMs: undefined }]);
    expect(await unlink()).toMatchObject([{ removableSeenMs: 9_000 }]);
  });
});

it('properties of relationships merge name by name, whatever the names', () => {
  expect(mergePropertyTexts('{}', '{"a":1}')).toBe('{"a":1}');
  expect(mergePropertyTexts('{"__proto__":1,"b":1}', '{"b":[2]}')).toBe('{"__proto__":1,"b":[2]}');
});
