import { describe, expect, it } from 'vitest';
import { defineRoute, emptyResponse } from '../route.ts';
import { ROUTES } from '../routes.ts';
import { mayBeLimited, permissionsOfRoles, ROLES } from './roles.ts';
import { accessOf } from './route-access.ts';
import { READS } from './route-groups.ts';

const NEW_ROUTE = {
  ...READS,
  id: 'nobody-knows',
  method: 'GET',
  path: '/api/v2/nobody-knows',
  summary: 'New',
  tags: ['Test'],
  feature: 'none',
  gate: { permissions: ['graphdb/Read'] },
  responses: { 200: emptyResponse() },
} as const;

function treatmentOf(id: string) {
  return ROUTES.find((route) => route.id === id)?.environments;
}

describe('what a route is for users who are kept to some environments', () => {
  it('is decided for each that they can reach', () => {
    const granted = permissionsOfRoles(ROLES.map(({ id }) => id).filter((id) => mayBeLimited([id])));
    const undecided = ROUTES.filter(
      ({ environments, gate }) =>
        !['filtered', 'open', 'refused'].includes(environments) ||
        (environments !== 'refused' && accessOf(gate, granted) === 'refused'),
    );

    expect(undecided.map(({ id }) => id)).toEqual([]);
  });

  it('is decided once', () => {
    // @ts-expect-error The compiler asks for it, in the one place where the route is defined.
    expect(defineRoute(NEW_ROUTE).environments).toBeUndefined();
    expect(defineRoute({ ...NEW_ROUTE, environments: 'open' }).environments).toBe('open');
  });

  it('is a refusal unless somebody has decided', () => {
    expect(treatmentOf('list-users')).toBe('refused');
    expect(treatmentOf('search')).toBe('filtered');
    expect(treatmentOf('get-self')).toBe('open');
  });
});

it('only users without much to change may be kept to some environments', () => {
  expect([[], [2], [3]].map(mayBeLimited)).toEqual([true, true, true]);
  expect([[1], [4], [5], [6], [2, 5]].map(mayBeLimited)).toEqual([false, false, false, false, false]);
});
