import { describe, expect, it } from 'vitest';
import { describeChange, describeCounts } from './answer-counts.ts';

const DAY = new Date('2026-11-24T12:00:00Z');

describe('counts of an answer', () => {
  it.each([
    [{ paths: 17, nodes: 12, relationships: 1 }, '17 paths, 12 nodes, 1 relationship'],
    [{ rows: 3, nodes: 0, relationships: 0 }, '3 rows'],
    [{ paths: 0, nodes: 0, relationships: 0 }, '0 paths'],
    [{}, ''],
  ])('%j are told as %s', (counts, text) => {
    expect(describeCounts(counts)).toBe(text);
  });

  it.each([
    [{ paths: 17 }, { paths: 20 }, '3 fewer paths than on 24 Nov 2026'],
    [{ rows: 2, nodes: 5 }, { rows: 1, nodes: 6 }, '1 more row, 1 fewer node than on 24 Nov 2026'],
    [{ rows: 2, nodes: 5 }, { rows: 2 }, undefined],
  ])('%j beside %j are told as %s', (counts, before, text) => {
    expect(describeChange(counts, before, DAY)).toBe(text);
  });
});
