import { describe, expect, it } from 'vitest';
import { derive } from '../../testing/derive.test-support.ts';
import { draw } from '../../testing/draw-graph.test-support.ts';
import { EXTENDED } from '../../testing/extended-settings.test-support.ts';
import { goldenGmsa } from './golden-gmsa.ts';

const GRAPH = draw(`
  Domain D {domainsid: 'S-1'}
  Domain Child {domainsid: 'S-2'}
  Domain Foreign {domainsid: 'S-3'}
  Child -SameForestTrust-> D
  KDSRootKey K {domainsid: 'S-1'}
  User G1 {domainsid: 'S-1', gmsa: true}
  User G2 {domainsid: 'S-2', gmsa: true}
  User G3 {domainsid: 'S-3', gmsa: true}
  User Person {domainsid: 'S-1', gmsa: false}
  User Alone {domainsid: 'S-1', msa: true}
  Computer M {domainsid: 'S-2', dmsa: true}
  DelegatedMSA N {domainsid: 'S-1'}
  Group Readers
  Readers -ReadKDSRootKey-> K
`);
const found = (graph = GRAPH) => derive(graph, goldenGmsa, EXTENDED);

describe('a root key', () => {
  it('makes the passwords of group and delegated managed accounts of its forest', () => {
    expect(found()).toEqual([
      'K -GoldenGMSA-> G1',
      'K -GoldenGMSA-> G2',
      'K -GoldenGMSA-> M',
      'K -GoldenGMSA-> N',
    ]);
  });

  it('is left out while extended techniques are', () => {
    expect(derive(GRAPH, goldenGmsa)).toEqual([]);
  });

  it('makes none where its forest is not known', () => {
    expect(found(GRAPH.with('K', { domainsid: null }))).toEqual([]);
    expect(found(GRAPH.without('Child -SameForestTrust-> D'))).toEqual([
      'K -GoldenGMSA-> G1',
      'K -GoldenGMSA-> N',
    ]);
  });

  it('makes them whichever way the trust of the forest was collected', () => {
    const graph = GRAPH.without('Child -SameForestTrust-> D').and('D -SameForestTrust-> Child');
    expect(found(graph)).toEqual(found());
  });
});
