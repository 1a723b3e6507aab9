import { expect, it } from 'vitest';
import { questionsOf } from './cause-questions.ts';
import type { WorkOrder } from './work-order.ts';

const order = (changes: Partial<WorkOrder> = {}): WorkOrder => ({
  action: 'Remove',
  source: { name: 'HELPERS', objectId: 'S-1-1', kind: 'Group' },
  kind: 'ADCSESC1',
  target: { name: 'LAROL.EXAMPLE', objectId: 'S-1-2', kind: 'Domain' },
  isDerived: true,
  ends: { source: '1', target: '2' },
  ...changes,
});
const many = (changes: Partial<WorkOrder>) => Array.from({ length: 100 }, () => order(changes));

it('asks for the causes of what is derived, however much stands before it that has none', () => {
  const orders = [
    ...many({ action: 'Add' }),
    ...many({ ends: undefined }),
    ...many({ kind: 'Contains' }),
    ...many({ kind: 'GenericAll' }),
    order(),
  ];

  expect(questionsOf(orders)).toEqual([
    {
      place: 400,
      route: 'get-edge-composition',
      relationship: { source: '1', kind: 'ADCSESC1', target: '2' },
    },
  ]);
});

it('asks about a hundred at most, the first ones', () => {
  expect(questionsOf([...many({}), order()]).map(({ place }) => place)).toEqual([...Array(100).keys()]);
});
