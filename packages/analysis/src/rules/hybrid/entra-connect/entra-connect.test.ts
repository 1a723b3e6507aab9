import { describe, expect, it } from 'vitest';
import { derive } from '../../../testing/derive.test-support.ts';
import { draw } from '../../../testing/draw-graph.test-support.ts';
import { EXTENDED } from '../../../testing/extended-settings.test-support.ts';
import { hostOfSyncAccount, readConnectorAccount } from './connector-account.ts';
import { entraConnect } from './rule.ts';

const about = (host: string, tenant: string) =>
  `Account created by Microsoft Azure Active Directory Connect with installation identifier '0ab1' running on computer '${host}' configured to synchronize to tenant '${tenant}'. It needs replication permissions.`;
const DESCRIPTION = about('HOST1', 'corp.example');

const GRAPH = draw(`
  Domain D {domainsid: 'S-1'}
  Computer H1 {samaccountname: 'HOST1$', domainsid: 'S-1'}
  Computer H2 {samaccountname: 'HOST2$', domainsid: 'S-1'}
  User M {samaccountname: 'MSOL_ab12', domainsid: 'S-1'}
  AZTenant T {name: 'CORP.EXAMPLE'}
  AZTenant T2 {name: 'OTHER.EXAMPLE'}
  AZUser Sync {userprincipalname: 'Sync_HOST1_0ab1@corp.example'}
  AZUser Clerk {userprincipalname: 'CLERK@MAIL.EXAMPLE'}
  T -AZContains-> Sync, Clerk
`).with('M', { description: DESCRIPTION });

const ACCOUNT = 'H1 -HostsEntraConnect-> M';
const CLOUD = 'H1 -HostsEntraConnect-> Sync';
const TENANT = 'M -EntraConnectFor-> T';
const found = (graph = GRAPH) => derive(graph, entraConnect, EXTENDED);

describe('Entra Connect', () => {
  it('leads from its host to its accounts, and from the account of the directory to the tenant', () => {
    expect(found()).toEqual([ACCOUNT, CLOUD, TENANT]);
  });

  it('is left out while extended techniques are', () => {
    expect(derive(GRAPH, entraConnect)).toEqual([]);
  });

  it.each([
    ['a description that somebody edited', GRAPH.with('M', { description: 'Do not delete' }), [CLOUD]],
    ['no description', GRAPH.with('M', { description: null }), [CLOUD]],
    ['another account', GRAPH.with('M', { samaccountname: 'svc_sync' }), [CLOUD]],
    [
      'a host that is not known',
      GRAPH.with('M', { description: about('HOST9', 'corp.example') }),
      [CLOUD, TENANT],
    ],
    [
      'a tenant that was not collected',
      GRAPH.with('M', { description: about('HOST1', 'new.example') }),
      [ACCOUNT, CLOUD],
    ],
    ['a tenant that two go by', GRAPH.with('T2', { name: 'corp.example' }), [ACCOUNT, CLOUD]],
    ['a host in another domain', GRAPH.with('H1', { domainsid: 'S-2' }), [CLOUD, TENANT]],
    ['two hosts of that name in the domain', GRAPH.with('H2', { samaccountname: 'host1$' }), [TENANT]],
    ['an account of no known domain', GRAPH.with('M', { domainsid: null }), [CLOUD, TENANT]],
    [
      'a cloud account of another name',
      GRAPH.with('Sync', { userprincipalname: 'SYNC@corp.example' }),
      [ACCOUNT, TENANT],
    ],
  ])('with %s', (_, graph, expected) => {
    expect(found(graph)).toEqual(expected);
  });

  it('takes the host of its own domain where another has one of that name', () => {
    const graph = GRAPH.with('H2', { samaccountname: 'HOST1$', domainsid: 'S-2' });
    expect(found(graph)).toEqual([ACCOUNT, TENANT]);
  });

  it('knows a tenant by the names of its users', () => {
    const graph = GRAPH.with('T', { name: 'CORP' }).with('M', {
      description: about('host1', 'Mail.Example'),
    });
    expect(found(graph)).toEqual([ACCOUNT, CLOUD, TENANT]);
  });
});

it.each([
  [DESCRIPTION, { host: 'HOST1', tenant: 'CORP.EXAMPLE' }],
  [DESCRIPTION.replaceAll("'", ''), { host: 'HOST1', tenant: 'CORP.EXAMPLE' }],
  [DESCRIPTION.replace('running on computer', 'auf dem Computer'), undefined],
  ['running on computer configured to synchronize to tenant ', undefined],
  ['', undefined],
])('reads %j', (description, account) => {
  expect(readConnectorAccount(description)).toEqual(account);
});

it.each([
  ['Sync_HOST1_0ab1@corp.example', 'HOST1'],
  ['SYNC_DC_01_0AB1@CORP.EXAMPLE', 'DC_01'],
  ['Sync_HOST1@corp.example', undefined],
  ['Sync__0ab1@corp.example', undefined],
  ['Synch_HOST1_0ab1@corp.example', undefined],
  ['', undefined],
])('of %j the host is %j', (name, host) => {
  expect(hostOfSyncAccount(name)).toBe(host);
});
