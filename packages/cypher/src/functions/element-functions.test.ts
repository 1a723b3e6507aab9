import { describe, expect, it } from 'vitest';
import { buildTinyGraph } from '../graph/tiny-graph.test-support.ts';
import { NodeValue, PathValue, RelationshipValue } from '../values/element-value.ts';
import type { Value } from '../values/value.ts';
import { findFunction } from './find-function.ts';

const graph = buildTinyGraph(
  [{ kinds: ['Base', 'User'], properties: { name: 'A', age: 5 } }, { kinds: ['Group'] }, {}],
  [[0, 'MemberOf', 1, { isacl: false }]],
);
const node = new NodeValue(0);
const relationship = new RelationshipValue(0);
const path = new PathValue([0, 1], [0]);

function call(name: string, argument: Value): Value {
  const definition = findFunction(name);
  return definition?.type === 'scalar'
    ? definition.call([argument], { graph, statementAtMs: 0, random: () => 0 })
    : null;
}

describe('functions of elements', () => {
  it.each<readonly [name: string, argument: Value, result: Value]>([
    ['id', node, 1],
    ['id', relationship, 1],
    ['elementId', new NodeValue(2), '3'],
    ['labels', node, ['Base', 'User']],
    ['labels', new NodeValue(2), []],
    ['type', relationship, 'MemberOf'],
    ['startNode', relationship, node],
    ['endNode', relationship, new NodeValue(1)],
    ['nodes', path, [node, new NodeValue(1)]],
    ['relationships', path, [relationship]],
    ['rels', path, [relationship]],
    ['length', path, 1],
    ['properties', relationship, new Map([['isacl', false]])],
    ['keys', relationship, ['isacl']],
    ['keys', new Map([['a', null]]), ['a']],
  ])('%s: case %#', (name, argument, result) => {
    expect(call(name, argument)).toEqual(result);
  });

  it('gives nodes of the same kinds the same list of labels', () => {
    expect(call('labels', node)).toBe(call('labels', new NodeValue(0)));
  });

  it('reads all properties of a node', () => {
    expect(call('properties', node)).toEqual(
      expect.objectContaining(new Map<string, Value>([['name', 'A']])),
    );
    expect(call('keys', node)).toEqual(expect.arrayContaining(['name', 'age']));
  });

  it.each([
    'id',
    'elementId',
    'labels',
    'type',
    'startNode',
    'endNode',
    'nodes',
    'rels',
    'properties',
    'keys',
  ])('%s refuses a Boolean', (name) => {
    expect(() => call(name, true)).toThrow(
      expect.objectContaining({ type: 'TypeError', reason: 'InvalidArgumentValue' }),
    );
  });
});
