import { describe, expect, it } from 'vitest';
import { derive } from '../../testing/derive.test-support.ts';
import { draw } from '../../testing/draw-graph.test-support.ts';
import { EXTENDED } from '../../testing/extended-settings.test-support.ts';
import { seamlessSso } from './seamless-sso.ts';

const GRAPH = draw(`
  Domain D {domainsid: 'S-1'}
  Domain D2 {domainsid: 'S-2'}
  Computer C {samaccountname: 'AZUREADSSOACC$', enabled: true, domainsid: 'S-1'}
  User A {domainsid: 'S-1'}
  User B {domainsid: 'S-2'}
  AZUser U W Unsynced
  U -SyncedToADUser-> A
  W -SyncedToADUser-> B
`);
const found = (graph = GRAPH) => derive(graph, seamlessSso, EXTENDED);

describe('seamless single sign-on', () => {
  it('leads to the users that are synchronised from its domain', () => {
    expect(found()).toEqual(['C -SeamlessSSOFor-> U']);
  });

  it('is left out while extended techniques are', () => {
    expect(derive(GRAPH, seamlessSso)).toEqual([]);
  });

  it.each([
    ['disabled', { enabled: false }],
    ['not known to be enabled', { enabled: null }],
    ['of another name', { samaccountname: 'AZUREADSSO$' }],
    ['of no known domain', { domainsid: null }],
  ])('leads nowhere from an account that is %s', (_, properties) => {
    expect(found(GRAPH.with('C', properties))).toEqual([]);
  });

  it('has one account for each domain', () => {
    const graph = GRAPH.and(
      "Computer C2 {samaccountname: 'AZUREADSSOACC$', enabled: true, domainsid: 'S-2'}",
    );
    expect(found(graph)).toEqual(['C -SeamlessSSOFor-> U', 'C2 -SeamlessSSOFor-> W']);
  });
});
