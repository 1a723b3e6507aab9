import { expect, it } from 'vitest';
import {
  AD_PATHFINDING_RELATIONSHIPS,
  AZURE_PATHFINDING_RELATIONSHIPS,
  RELATIONSHIP_KINDS,
} from '../relationships/relationship-sets.ts';
import { attackCostOf, effortOf } from './attack-costs.ts';
import { costOfEffort } from './attack-effort.ts';

it('somebody has judged every kind that attackers follow', () => {
  const unjudged = effortOf('Badge_Opens');
  const kinds = [...AD_PATHFINDING_RELATIONSHIPS, ...AZURE_PATHFINDING_RELATIONSHIPS];
  expect(kinds.filter((kind) => effortOf(kind) === unjudged)).toEqual([]);
});

it('costs are small whole numbers, and none is nothing', () => {
  const costs = RELATIONSHIP_KINDS.map(({ name }) => attackCostOf(name));
  expect(Math.min(...costs)).toBe(1);
  expect(Math.max(...costs)).toBeLessThanOrEqual(50);
  expect(costs.every(Number.isInteger)).toBe(true);
  expect(costOfEffort({ steps: 4, noise: 'high', needsVictim: true, mayFail: true })).toBe(50);
});

it.each([
  ['MemberOf', 1],
  ['ForceChangePassword', 14],
  ['HasSession', 20],
  ['ADCSESC1', 11],
  ['Badge_Opens', 14],
  ['constructor', 14],
])('%s costs %i', (kind, cost) => {
  expect(attackCostOf(kind)).toBe(cost);
});
