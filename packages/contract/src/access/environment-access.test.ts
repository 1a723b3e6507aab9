import { describe, expect, it } from 'vitest';
import { ROUTES } from '../routes.ts';
import { decidedTreatment, environmentTreatmentOf, TREATED_ROUTES } from './environment-access.ts';
import { mayBeLimited } from './roles.ts';

describe('what a route is for users who are kept to some environments', () => {
  it('is decided for each that they can reach', () => {
    const undecided = ROUTES.filter((route) => decidedTreatment(route) === undefined);

    expect(undecided.map(({ id }) => id)).toEqual([]);
  });

  it('is decided once', () => {
    expect(new Set(TREATED_ROUTES).size).toBe(TREATED_ROUTES.length);
  });

  it('is a refusal unless somebody has decided', () => {
    const gate = { permissions: ['graphdb/Read'] } as const;

    expect(environmentTreatmentOf({ id: 'nobody-knows', gate })).toBe('refused');
    expect(environmentTreatmentOf({ id: 'search', gate })).toBe('filtered');
    expect(environmentTreatmentOf({ id: 'get-self', gate: 'authenticated' })).toBe('open');
  });
});

it('only users without much to change may be kept to some environments', () => {
  expect([[], [2], [3]].map(mayBeLimited)).toEqual([true, true, true]);
  expect([[1], [4], [5], [6], [2, 5]].map(mayBeLimited)).toEqual([false, false, false, false, false]);
});
