import { expect, it } from 'vitest';
import {
  describeEnvironmentType,
  groupEnvironments,
  isBuiltInEnvironment,
  nameEnvironments,
} from './environment-words.ts';

const environment = (name: string, type: string, environment_kind_display_name = 'ignored') => ({
  name,
  type,
  environment_kind_display_name,
});
const DOMAIN = environment('larol.example', 'active-directory');
const TENANT = environment('Larol', 'azure');
const BRANCH = environment('First branch', 'SH_Branch', 'Branch');

it('calls environments what they are', () => {
  expect([DOMAIN, TENANT, BRANCH].map(describeEnvironmentType)).toEqual(['Domain', 'Tenant', 'Branch']);
  expect([DOMAIN, TENANT, BRANCH].map(isBuiltInEnvironment)).toEqual([true, true, false]);
  expect(isBuiltInEnvironment({ type: 'constructor' })).toBe(false);
});

it('groups them, the built-in ones first', () => {
  expect([...groupEnvironments([BRANCH, TENANT, DOMAIN])]).toEqual([
    ['Domains', [DOMAIN]],
    ['Tenants', [TENANT]],
    ['Branch', [BRANCH]],
  ]);
});

it('tells those apart that have the same name', () => {
  const larol = [DOMAIN, TENANT, environment('Larol', 'SH_Branch', 'Branch')];
  const named = nameEnvironments(larol.map((one, place) => ({ ...one, id: String(place) })));
  expect([...named.values()]).toEqual(['larol.example', 'Larol · Tenant', 'Larol · Branch']);
});
