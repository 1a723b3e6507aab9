import { describe, expect, it } from 'vitest';
import { isPathFromOutside } from './is-path-from-outside.ts';

const node = (objectId: string, isTierZero: boolean) => ({
  label: objectId,
  kind: 'User',
  kinds: ['User'],
  objectId,
  isTierZero,
  isOwnedObject: false,
  lastSeen: '2026-11-01T00:00:00Z',
});
const graph = (...nodes: readonly ReturnType<typeof node>[]) => ({
  nodes: Object.fromEntries(nodes.map((one, place) => [String(place), one])),
  edges: [],
});
const finding = (enabled?: boolean) => ({
  source_principal_id: 'CLERK',
  target_principal_id: 'ADMIN',
  source_properties: enabled === undefined ? {} : { enabled },
});

describe('a path that is shown as the worst', () => {
  it('leads from somebody outside to a member', () => {
    const path = graph(node('CLERK', false), node('SERVER', false), node('ADMIN', true));
    expect([isPathFromOutside(finding(true), path), isPathFromOutside(finding(), path)]).toEqual([
      true,
      true,
    ]);
  });

  it.each([
    ['begins with a member', true, true],
    ['ends outside', false, false],
  ])('is none that %s', (_, startIsMember, endIsMember) => {
    const path = graph(node('CLERK', startIsMember), node('ADMIN', endIsMember));
    expect(isPathFromOutside(finding(true), path)).toBe(false);
  });

  it('is none that begins with an account that is disabled', () => {
    expect(isPathFromOutside(finding(false), graph(node('CLERK', false), node('ADMIN', true)))).toBe(false);
  });

  it('is none whose ends are gone', () => {
    expect(isPathFromOutside(finding(true), graph())).toBe(false);
  });
});
