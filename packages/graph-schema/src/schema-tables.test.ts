import { describe, expect, it } from 'vitest';
import { BUILT_IN_KINDS, BUILT_IN_NODE_KINDS, isBuiltInNodeKind, kindOrder } from './nodes/built-in-kinds.ts';
import { appearanceOf } from './nodes/kind-appearance.ts';
import { AD_NODE_KINDS } from './nodes/node-kinds.ts';
import { AD_PROPERTIES } from './properties/ad-properties.ts';
import { AZURE_PROPERTIES } from './properties/azure-properties.ts';
import { COMMON_PROPERTIES } from './properties/common-properties.ts';
import { UPPER_CASED_PROPERTIES } from './properties/properties.ts';

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
});

describe('appearances', () => {
  it('use hexadecimal colours and bare icon names', () => {
    for (const kind of BUILT_IN_NODE_KINDS) {
      expect(appearanceOf(kind).color).toMatch(/^#([0-9A-F]{3}|[0-9A-F]{6})$/);
      expect(appearanceOf(kind).icon).toMatch(/^[a-z-]+$/);
    }
  });

  it('fall back to one appearance for unknown kinds', () => {
    expect(appearanceOf('GH_Team')).toEqual({ color: '#EEE', icon: 'question' });
    expect(appearanceOf('GH_Team')).toBe(appearanceOf('GH_Repo'));
    expect(appearanceOf('User')).toEqual({ color: '#17E625', icon: 'user' });
  });
});

describe('properties', () => {
  it('are distinct, in lower case and shown under some name', () => {
    const properties = [...COMMON_PROPERTIES, ...AD_PROPERTIES, ...AZURE_PROPERTIES];
    expect(new Set(properties.map((property) => property.name)).size).toBe(properties.length);
    for (const { name, displayName } of properties) {
      expect(name).toMatch(/^[a-z_]+$/);
      expect(displayName).not.toBe('');
    }
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
