import { expect, it } from 'vitest';
import type { GraphNode } from '../graph/graph.ts';
import { causesOf } from './causes.ts';

const node = (id: string, objectId: string): [string, GraphNode] => [
  id,
  {
    id,
    objectId,
    label: id,
    kind: 'Group',
    kinds: ['Base', 'Group'],
    isTierZero: false,
    isOwned: false,
    lastSeen: '',
  },
];
const edge = (source: string, kind: string, target: string) => ({
  id: `${source}_${kind}_${target}`,
  source,
  kind,
  target,
  lastSeen: '',
});

it('causes that nobody can remove come last, without a fix', () => {
  const nodes = new Map([
    node('ANN', 'S-1-5-21-1-2-3-1104'),
    node('USERS', 'S-1-5-21-1-2-3-513'),
    node('AUTHENTICATED', 'CORP.LOCAL-S-1-5-11'),
    node('TEMPLATE', '0E10C968-78FB-11D2-90D4-00C04F79DC55'),
  ]);
  const edges = [
    edge('ANN', 'MemberOf', 'USERS'),
    edge('USERS', 'MemberOf', 'AUTHENTICATED'),
    edge('AUTHENTICATED', 'Enroll', 'TEMPLATE'),
  ];
  const causes = causesOf({ nodes, edges });

  expect(causes.map(({ kind, fix }) => [kind, fix !== undefined])).toEqual([
    ['Enroll', true],
    ['MemberOf', false],
    ['MemberOf', false],
  ]);
});
