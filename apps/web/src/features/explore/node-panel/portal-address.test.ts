import { AZURE_NODE_KINDS } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { findPortalAddress } from './portal-address.ts';

const TENANT = 'AAAAAAAA-0000-4000-8000-000000000001';
const ID = 'CCCCCCCC-0000-4000-8000-000000000002';
const SUBSCRIPTION = '/SUBSCRIPTIONS/BBBBBBBB-0000-4000-8000-000000000003';
const GROUP = `${SUBSCRIPTION}/RESOURCEGROUPS/SHOP`;
const ENTRA = 'https://entra.microsoft.com/aaaaaaaa-0000-4000-8000-000000000001/#view/';
const AZURE = 'https://portal.azure.com/#@aaaaaaaa-0000-4000-8000-000000000001/resource';
const id = ID.toLowerCase();

const urlOf = (kind: string, objectId: string, tenantId = TENANT) =>
  findPortalAddress({ kind, objectId, tenantId, isCollected: true })?.url;

describe('the page of an object in a portal', () => {
  it.each([
    ['AZUser', ID, `${ENTRA}Microsoft_AAD_UsersAndTenants/UserProfileMenuBlade/~/overview/userId/${id}`],
    ['AZGroup', ID, `${ENTRA}Microsoft_AAD_IAM/GroupDetailsMenuBlade/~/Overview/groupId/${id}`],
    ['AZDevice', ID, `${ENTRA}Microsoft_AAD_Devices/DeviceDetailsMenuBlade/~/Properties/objectId/${id}`],
    ['AZApp', ID, `${ENTRA}Microsoft_AAD_RegisteredApps/ApplicationMenuBlade/~/Overview/appId/${id}`],
    ['AZServicePrincipal', ID, `${ENTRA}Microsoft_AAD_IAM/ManagedAppMenuBlade/~/Overview/objectId/${id}`],
    ['AZSubscription', SUBSCRIPTION, `${AZURE}${SUBSCRIPTION.toLowerCase()}`],
    ['AZResourceGroup', GROUP, `${AZURE}${GROUP.toLowerCase()}`],
    [
      'AZKeyVault',
      `${GROUP}/PROVIDERS/MICROSOFT.KEYVAULT/VAULTS/SHOP`,
      `${AZURE}${GROUP.toLowerCase()}/providers/microsoft.keyvault/vaults/shop`,
    ],
  ])('of %s is found by its id', (kind, objectId, url) => {
    expect(urlOf(kind, objectId)).toBe(url);
  });

  it.each([
    ['AZTenant', TENANT],
    ['AZRole', `${ID}@${TENANT}`],
    ['AZManagementGroup', '/PROVIDERS/MICROSOFT.MANAGEMENT/MANAGEMENTGROUPS/ALL'],
    ['AZFederatedIdentityCredential', ID],
    ['AZBase', ID],
    ['User', ID],
  ])('of %s has no lasting address', (kind, objectId) => {
    expect(urlOf(kind, objectId)).toBeUndefined();
  });

  it.each([
    ['AZUser', 'javascript:alert(1)', TENANT],
    ['AZUser', `${ID}/../x`, TENANT],
    ['AZUser', ID, ''],
    ['AZUser', ID, 'evil.example/'],
    ['AZVM', '//evil.example', TENANT],
    ['AZVM', ID, TENANT],
    ['AZVM', `${GROUP}/PROVIDERS`, TENANT],
    ['AZVM', `${GROUP}/PROVIDERS/A/B/\u202eC`, TENANT],
    ['AZVM', `${GROUP}/PROVIDERS/A/B/\ud800`, TENANT],
  ])('is none for %s %j of tenant %j: that is no id', (kind, objectId, tenantId) => {
    expect(urlOf(kind, objectId, tenantId)).toBeUndefined();
  });

  it('is none for an application that only its service principal names: its vendor administrates it', () => {
    const stub = { objectId: ID, tenantId: TENANT, isCollected: false };
    expect(findPortalAddress({ ...stub, kind: 'AZApp' })).toBeUndefined();
    expect(findPortalAddress({ ...stub, kind: 'AZServicePrincipal' })).toBeDefined();
  });

  it('leads to the portals alone, whatever names are in a path', () => {
    const url = urlOf('AZVM', `${GROUP}/PROVIDERS/A/B/#?@EVIL.EXAMPLE%2F<B>`);
    expect(url).toBe(`${AZURE}${GROUP.toLowerCase()}/providers/a/b/%23%3F%40evil.example%252f%3Cb%3E`);
    expect(new URL(url ?? '').host).toBe('portal.azure.com');
  });

  it('is known of all kinds of resources', () => {
    const path = `${GROUP}/PROVIDERS/MICROSOFT.X/Y/Z`;
    const linked = AZURE_NODE_KINDS.filter((kind) => urlOf(kind, path) !== undefined);
    const others = AZURE_NODE_KINDS.filter((kind) => !linked.includes(kind));
    expect(others).toEqual([
      'AZBase',
      'AZTenant',
      'AZUser',
      'AZGroup',
      'AZApp',
      'AZServicePrincipal',
      'AZDevice',
      'AZRole',
      'AZManagementGroup',
      'AZFederatedIdentityCredential',
    ]);
  });
});
