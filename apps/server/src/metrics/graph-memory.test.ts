import { tinySnapshot } from '@secgraph/questions/testing';
import { shareGraph } from '@secgraph/questions/thread';
import { expect, it } from 'vitest';
import { measureGraph } from './graph-memory.ts';

const user = (name: string) => ({ kinds: ['Base', 'User'], properties: { name } });
const GRAPH = shareGraph(
  tinySnapshot({ nodes: { 'S-1': user('ADA'), 'S-2': user('BOB') }, relationships: ['S-1 -MemberOf-> S-2'] }),
);

it('tells the bytes of each part of a generation, once', () => {
  const bytes = measureGraph(GRAPH);

  expect([...bytes.keys()].toSorted()).toEqual([
    'kinds',
    'names',
    'nodes',
    'properties',
    'relationships',
    'texts',
  ]);
  for (const part of ['nodes', 'relationships', 'texts'] as const) {
    expect(bytes.get(part)).toBeGreaterThan(0);
  }
  expect(measureGraph(GRAPH)).toBe(bytes);
});
