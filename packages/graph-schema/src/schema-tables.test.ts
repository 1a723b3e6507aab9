import { describe, expect, it } from 'vitest';
import { BUILT_IN_KINDS, BUILT_IN_NODE_KINDS, isBuiltInNodeKind, kindOrder } from './nodes/built-in-kinds.ts';
import { appearanceOf, DEFAULT_APPEARANCE } from './nodes/kind-appearance.ts';
import { AD_NODE_KINDS, nodeKindDisplayName } from './nodes/node-kinds.ts';
import { findProperty, PROPERTIES, UPPER_CASED_PROPERTIES } from './properties/properties.ts';

describe('built-in kinds', () => {
  it('are distinct', () => {
    expect(new Set(BUILT_IN_KINDS).size).toBe(BUILT_IN_KINDS.length);
  });

  it('are ordered: Active Directory nodes first, relationships after all nodes', () => {
    expect(AD_NODE_KINDS.map(kindOrder)).toEqual(AD_NODE_KINDS.map((_, index) => index));
    expect(kindOrder('AZBase')).toBe(AD_NODE_KINDS.length);
    expect(kindOrder('Owns')).toBe(BUILT_IN_NODE_KINDS.length);
    expect(kindOrder('GH_Team')).toBe(Number.POSITIVE_INFINITY);
  });

  it('tell nodes from relationships', () => {
    expect(isBuiltInNodeKind('Meta')).toBe(true);
    expect(isBuiltInNodeKind('MemberOf')).toBe(false);
  });

  it('have display names that differ from the wire name in three cases', () => {
    const renamed = BUILT_IN_NODE_KINDS.filter((kind) => nodeKindDisplayName(kind) !== kind);
    expect(renamed).toEqual(['Base', 'ADLocalGroup', 'ADLocalUser']);
  });
});

describe('appearances', () => {
  it('use hexadecimal colours and bare icon names', () => {
    for (const kind of BUILT_IN_NODE_KINDS) {
      expect(appearanceOf(kind).color).toMatch(/^#([0-9A-F]{3}|[0-9A-F]{6})$/);
      expect(appearanceOf(kind).icon).toMatch(/^[a-z-]+$/);
    }
  });

  it('fall back to one appearance for unknown kinds', () => {
    expect(appearanceOf('GH_Team')).toBe(DEFAULT_APPEARANCE);
    expect(appearanceOf('User')).toEqual({ color: '#17E625', icon: 'user' });
  });
});

describe('properties', () => {
  it('are distinct, in lower case and shown under some name', () => {
    expect(new Set(PROPERTIES.map((property) => property.name)).size).toBe(PROPERTIES.length);
    for (const { name, displayName } of PROPERTIES) {
      expect(name).toMatch(/^[a-z_]+$/);
      expect(displayName).not.toBe('');
    }
  });

  it('are found by wire name', () => {
    expect(findProperty('isaclprotected')).toEqual({
      name: 'isaclprotected',
      displayName: 'ACL Inheritance Denied',
      type: 'boolean',
    });
    expect(findProperty('gpcpath')).toBeUndefined();
  });

  it('are upper-cased only if they name something', () => {
    expect([...UPPER_CASED_PROPERTIES].sort()).toEqual([
      'distinguishedname',
      'environmentid',
      'name',
      'operatingsystem',
    ]);
  });
});
