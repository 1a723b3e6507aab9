import { describe, expect, it } from 'vitest';
import type { DeclaredExtension } from './declared-extension.ts';
import { BUILT_IN_MODEL, createGraphModel, isKnownRelationshipKind } from './graph-model.ts';

const SHOP: DeclaredExtension = {
  id: 3,
  name: 'Shop',
  displayName: 'The shop',
  namespace: 'SH',
  nodeKinds: [
    { id: 1, name: 'SH_Branch', displayName: 'Branch', isDisplayKind: true },
    { id: 2, name: 'SH_Clerk', displayName: 'Clerk', isDisplayKind: true },
  ],
  relationshipKinds: [
    { id: 1, name: 'SH_Opens', displayName: 'Opens', isTraversable: true },
    { id: 2, name: 'SH_Knows', displayName: 'Knows', isTraversable: false },
  ],
  environments: [
    { kind: 'SH_Branch', sourceKind: 'Shop', principalKinds: ['SH_Clerk'] },
    { kind: 'SH_Branch', sourceKind: 'OldShop', principalKinds: ['SH_Clerk'] },
  ],
  findings: [],
  listFindings: [],
};

describe('the model of a graph', () => {
  const model = createGraphModel(4, [SHOP]);

  it('has what is built in where nothing is installed', () => {
    expect(BUILT_IN_MODEL.traversableKinds.has('AdminTo')).toBe(true);
    expect(BUILT_IN_MODEL.traversableKinds.has('GetChanges')).toBe(false);
    expect(BUILT_IN_MODEL.environmentKinds.map(({ kind }) => kind)).toEqual(['Domain', 'AZTenant']);
    expect(BUILT_IN_MODEL.principalKinds.has('AZUser')).toBe(true);
  });

  it('adds what extensions declare', () => {
    expect(model.traversableKinds.has('AdminTo')).toBe(true);
    expect(model.traversableKinds.has('SH_Opens')).toBe(true);
    expect(model.traversableKinds.has('SH_Knows')).toBe(false);
    expect(model.principalKinds.has('SH_Clerk')).toBe(true);
    expect(model.nodeKinds.get('SH_Clerk')?.extension.name).toBe('Shop');
    expect(model.relationshipKinds.get('SH_Knows')?.extension.namespace).toBe('SH');
  });

  it('names each kind of environment once', () => {
    expect(model.environmentKinds.map(({ kind, property }) => `${kind}.${property}`)).toEqual([
      'Domain.domainsid',
      'AZTenant.tenantid',
      'SH_Branch.environmentid',
    ]);
  });

  it('knows kinds that are built in or declared', () => {
    expect(isKnownRelationshipKind(model, 'MemberOf')).toBe(true);
    expect(isKnownRelationshipKind(model, 'SH_Knows')).toBe(true);
    expect(isKnownRelationshipKind(model, 'SH_Else')).toBe(false);
  });

  it('crosses threads as it is', () => {
    expect(structuredClone(model)).toEqual(model);
  });
});
