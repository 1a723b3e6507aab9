import { describe, expect, it } from 'vitest';
import { convertAzure, relationshipsOf, T, TENANT } from './azure-records.test-support.ts';

const OWN = { tenantId: TENANT, tenantName: 'contoso.com', displayName: 'Things' };

describe('objects of the directory', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string, Readonly<Record<string, unknown>>]>([
    [
      'AZApp',
      {
        ...OWN,
        id: 'object-1',
        appId: 'app-1',
        publisherDomain: 'contoso.com',
        description: null,
        createdDateTime: '2024-02-03T04:05:06Z',
        signInAudience: 'AzureADMyOrg',
      },
      'APP-1',
      {
        name: 'THINGS@CONTOSO.COM',
        displayname: 'Things',
        description: '',
        whencreated: '2024-02-03T04:05:06Z',
        appid: 'app-1',
        publisherdomain: 'contoso.com',
        signinaudience: 'AzureADMyOrg',
        tenantid: T,
      },
    ],
    [
      'AZDevice',
      {
        ...OWN,
        id: 'd-1',
        deviceId: 'hw-1',
        operatingSystem: 'Windows',
        operatingSystemVersion: '10.0',
        trustType: 'AzureAd',
      },
      'D-1',
      {
        name: 'THINGS@CONTOSO.COM',
        displayname: 'Things',
        operatingsystem: 'WINDOWS',
        operatingsystemversion: '10.0',
        deviceid: 'hw-1',
        trustype: 'AzureAd',
        tenantid: T,
      },
    ],
    [
      'AZGroup',
      {
        ...OWN,
        id: 'g-1',
        createdDateTime: '2024-02-03T04:05:06.789Z',
        description: 'All of them',
        isAssignableToRole: true,
        onPremisesSecurityIdentifier: 'S-1-5-21-1-2-3-1104',
        onPremisesSyncEnabled: true,
        securityEnabled: true,
        securityIdentifier: 'S-1-12-1-1',
      },
      'G-1',
      {
        name: 'THINGS@CONTOSO.COM',
        displayname: 'Things',
        description: 'All of them',
        whencreated: '2024-02-03T04:05:06.789Z',
        isassignabletorole: true,
        onpremid: 'S-1-5-21-1-2-3-1104',
        onpremsyncenabled: true,
        securityenabled: true,
        securityidentifier: 'S-1-12-1-1',
        tenantid: T,
      },
    ],
    [
      'AZUser',
      {
        ...OWN,
        id: 'u-1',
        userPrincipalName: 'ann@contoso.com',
        accountEnabled: true,
        createdDateTime: 'yesterday',
        lastPasswordChangeDateTime: '0001-01-01',
        jobTitle: 'Clerk',
        mail: 'ann@contoso.com',
        userType: 'Guest',
        signInActivity: { lastSuccessfulSignInDateTime: '2026-01-02T03:04:05Z' },
      },
      'U-1',
      {
        name: 'ANN@CONTOSO.COM',
        displayname: 'Things',
        enabled: true,
        title: 'Clerk',
        email: 'ann@contoso.com',
        onpremid: '',
        onpremsyncenabled: false,
        userprincipalname: 'ann@contoso.com',
        usertype: 'Guest',
        lastsuccessfulsignindatetime: '2026-01-02T03:04:05Z',
        tenantid: T,
      },
    ],
    [
      'AZServicePrincipal',
      {
        ...OWN,
        id: 'sp-1',
        appId: 'app-1',
        accountEnabled: true,
        appDisplayName: 'Things app',
        appOwnerOrganizationId: 'other-tenant',
        loginUrl: 'https://things.example',
        servicePrincipalType: 'Application',
      },
      'SP-1',
      {
        name: 'THINGS@CONTOSO.COM',
        displayname: 'Things',
        enabled: true,
        description: '',
        appownerorganizationid: 'other-tenant',
        appdescription: '',
        appdisplayname: 'Things app',
        loginurl: 'https://things.example',
        serviceprincipaltype: 'Application',
        tenantid: T,
      },
    ],
    [
      'AZTenant',
      { ...OWN, id: `/tenants/${TENANT}`, collected: true },
      T,
      { name: 'THINGS', displayname: 'Things', tenantid: T, collected: true },
    ],
    [
      'AZRole',
      {
        ...OWN,
        id: 'role-1',
        templateId: 'template-1',
        description: 'May',
        isEnabled: true,
        isBuiltIn: true,
      },
      `ROLE-1@${T}`,
      {
        name: 'THINGS@CONTOSO.COM',
        displayname: 'Things',
        description: 'May',
        enabled: true,
        isbuiltin: true,
        templateid: 'template-1',
        tenantid: T,
      },
    ],
  ])('%s', (kind, data, id, properties) => {
    const { nodes, errors, warnings } = convertAzure(kind, data);

    expect([errors, warnings]).toEqual([[], []]);
    expect(nodes[id]).toEqual({ kinds: ['AZBase', kind], properties, isCollected: true });
  });

  it.each(['AZApp', 'AZDevice', 'AZGroup', 'AZUser', 'AZServicePrincipal'])(
    'the tenant contains %s',
    (kind) => {
      expect(relationshipsOf(kind, { id: 'x', appId: 'x', tenantId: TENANT })).toContain(
        `${T} -[AZContains]-> X`,
      );
    },
  );

  it('a tenant contains its roles, and nothing contains a tenant', () => {
    expect(relationshipsOf('AZRole', { id: 'r', tenantId: TENANT })).toEqual([`${T} -[AZContains]-> R@${T}`]);
    expect(relationshipsOf('AZTenant', { tenantId: TENANT })).toEqual([]);
  });

  it('a tenant never becomes one that was not collected', () => {
    const { nodes } = convertAzure('AZTenant', { tenantId: TENANT, displayName: 'C', collected: false });
    expect(nodes[T]?.properties).not.toHaveProperty('collected');
  });

  it('the application of a service principal is known by what it says of it', () => {
    const { nodes } = convertAzure('AZServicePrincipal', {
      id: 'sp',
      appId: 'app',
      appDisplayName: 'App',
      appOwnerOrganizationId: 'owner',
      tenantId: TENANT,
    });

    expect(nodes['APP']).toEqual({
      kinds: ['AZBase', 'AZApp'],
      properties: { displayname: 'App', tenantid: 'OWNER' },
    });
    expect(relationshipsOf('AZServicePrincipal', { id: 'sp', appId: 'app', tenantId: TENANT })).toEqual([
      'APP -[AZRunsAs]-> SP',
      `${T} -[AZContains]-> SP`,
    ]);
  });

  it('what a service principal does not tell of its application stays as it is', () => {
    const { nodes } = convertAzure('AZServicePrincipal', {
      id: 'sp',
      appId: 'app',
      appOwnerOrganizationId: null,
      tenantId: TENANT,
    });

    expect(nodes['APP']).toEqual({ kinds: ['AZBase', 'AZApp'], properties: {} });
  });

  it('federated credentials authenticate to their application', () => {
    const data = {
      appId: 'app',
      tenantId: TENANT,
      tenantName: 'contoso.com',
      fics: [
        { appId: 'app', fic: null },
        { appId: 'app', fic: { id: 'f', name: 'deploy', issuer: 'i', subject: 's', audiences: ['a', 'b'] } },
      ],
    };

    expect(convertAzure('AZFederatedIdentityCredential', data).nodes['F']).toEqual({
      kinds: ['AZBase', 'AZFederatedIdentityCredential'],
      properties: {
        name: 'DEPLOY@CONTOSO.COM',
        description: '',
        issuer: 'i',
        audiences: ['a', 'b'],
        subject: 's',
        tenantid: T,
      },
      isCollected: true,
    });
    expect(relationshipsOf('AZFederatedIdentityCredential', data)).toEqual(['F -[AZAuthenticatesTo]-> APP']);
  });
});

describe('records that cannot be read', () => {
  it.each([
    ['AZUser', {}, 'data[0]: AZUser without id'],
    ['AZApp', { id: 'x' }, 'data[0]: AZApp without appId'],
    ['AZRole', { id: 'x' }, 'data[0]: AZRole without tenantId'],
    ['AZRole', { tenantId: 'x' }, 'data[0]: AZRole without id'],
  ])('%s %j leaves nothing behind but a warning', (kind, data, warning) => {
    expect(convertAzure(kind, data)).toMatchObject({ nodes: {}, relationships: [], warnings: [warning] });
  });

  it.each([
    ['AZUser', { id: 5 }, 'data[0].data.id: expected string, got number'],
    [
      'AZGroupMember',
      { groupId: 'g', members: [{ member: 'x' }] },
      'data[0].data.members[0].member: expected object, got string',
    ],
    [
      'AZVM',
      { id: 'v', identity: { userAssignedIdentities: { a: { clientId: 1 } } } },
      'data[0].data.identity.userAssignedIdentities.clientId: expected string, got number',
    ],
    ['AZUser', 7, 'data[0].data: expected object, got number'],
  ])('%s %j leaves nothing behind but a warning with its place', (kind, data, warning) => {
    const left = { nodes: {}, relationships: [], warnings: [warning], errors: [] };
    expect(convertAzure(kind, data)).toMatchObject(left);
  });

  it.each(['AZStorageAccount', 'AZFuture', 'constructor', ''])('kind %j is passed over', (kind) => {
    const { nodes, warnings, errors, notes } = convertAzure(kind, { id: 'x' });
    expect([nodes, warnings, errors, notes.size]).toEqual([{}, [], [], 1]);
  });
});
