import { describe, expect, it } from 'vitest';
import { derive } from '../../testing/derive.test-support.ts';
import { type DrawnGraph, draw } from '../../testing/draw-graph.test-support.ts';
import { EXTENDED } from '../../testing/extended-settings.test-support.ts';
import { supersedesAccount } from './supersedes-account.ts';

const GRAPH = draw(`
  Domain D {domainsid: 'S-1', dmsaupdateinstalled: true}
  DelegatedMSA M {domainsid: 'S-1', distinguishedname: 'CN=NEW,DC=CORP', delegatedmsastate: 2, managedaccountprecededbylink: 'CN=Old,DC=corp'}
  User V {domainsid: 'S-1', distinguishedname: 'CN=OLD,DC=CORP', supersededmanagedaccountlink: 'CN=New,DC=corp'}
  User W {domainsid: 'S-1', distinguishedname: 'CN=OTHER,DC=CORP', supersededmanagedaccountlink: 'CN=New,DC=corp'}
`);
const SUCCESSOR = "M -SupersedesAccount-> V {basis: ['superseded']}";
const ONE_SIDED = "M -SupersedesAccount-> V {basis: ['back-link-unknown','superseded']}";
const found = (graph: DrawnGraph) => derive(graph, supersedesAccount, EXTENDED);

describe('a delegated account', () => {
  it('B8: has what the account before it has once its migration is complete', () => {
    expect(found(GRAPH)).toEqual([SUCCESSOR]);
    expect(derive(GRAPH, supersedesAccount)).toEqual([]);
  });

  it.each([0, 1, null])('B9: has nothing of it in the state %j', (delegatedmsastate) => {
    expect(found(GRAPH.with('M', { delegatedmsastate }))).toEqual([]);
  });

  it('may be marked as one', () => {
    const marked = GRAPH.without('M').and(
      "Computer M {dmsa: true, domainsid: 'S-1', distinguishedname: 'CN=NEW,DC=CORP', delegatedmsastate: 2, managedaccountprecededbylink: 'CN=Old,DC=corp'}",
    );
    expect(found(marked)).toEqual([SUCCESSOR]);
    expect(found(marked.with('M', { dmsa: null }))).toEqual([]);
  });

  it.each(['CN=ELSE,DC=CORP', ''])(
    'has nothing of an account that names %j',
    (supersededmanagedaccountlink) => {
      const graph = GRAPH.with('V', { supersededmanagedaccountlink });
      expect(found(graph)).toEqual([]);
      expect(found(graph.with('D', { dmsaupdateinstalled: false }))).toEqual([SUCCESSOR]);
    },
  );

  it('says where nobody read what the account names, unless its source reads everything', () => {
    const graph = GRAPH.with('V', { supersededmanagedaccountlink: null });
    expect(found(graph)).toEqual([ONE_SIDED]);
    expect(found(graph.with('D', { dmsaupdateinstalled: null }))).toEqual([ONE_SIDED]);
    expect(found(graph.with('D', { dmsaupdateinstalled: false }))).toEqual([SUCCESSOR]);
    expect(found(graph.with('D', { delegatedmsacollected: true }))).toEqual([]);
  });

  it.each([{ managedaccountprecededbylink: '' }, { managedaccountprecededbylink: 'CN=GONE,DC=CORP' }])(
    'replaces nobody with %j',
    (properties) => {
      expect(found(GRAPH.with('M', properties))).toEqual([]);
    },
  );

  it('replaces no account of another domain', () => {
    expect(found(GRAPH.with('V', { domainsid: 'S-2' }))).toEqual([]);
  });
});
