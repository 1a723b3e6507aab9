import { expect, it } from 'vitest';
import { derive } from '../../testing/derive.test-support.ts';
import { draw } from '../../testing/draw-graph.test-support.ts';
import { EXTENDED } from '../../testing/extended-settings.test-support.ts';
import { operators } from './operators.ts';

const GRAPH = draw(`
  Domain D {domainsid: 'S-1'}
  Domain D2 {domainsid: 'S-2'}
  Group Backup {objectid: 'D-S-1-5-32-551', domainsid: 'S-1'}
  Group Server {objectid: 'D-S-1-5-32-549', domainsid: 'S-1'}
  Group Print {objectid: 'D-S-1-5-32-550', domainsid: 'S-1'}
  Group Account {objectid: 'D-S-1-5-32-548', domainsid: 'S-1'}
  Group Other {objectid: 'S-1-551', domainsid: 'S-1'}
  Group Lost {objectid: 'X-S-1-5-32-551'}
  User U
  U -MemberOf-> Backup
`);

it('the groups that operate domain controllers lead to their domain, and their members by them', () => {
  expect(derive(GRAPH, operators, EXTENDED)).toEqual(['Backup -OperatorOf-> D', 'Server -OperatorOf-> D']);
});

it('operators are left out while extended techniques are', () => {
  expect(derive(GRAPH, operators)).toEqual([]);
});
