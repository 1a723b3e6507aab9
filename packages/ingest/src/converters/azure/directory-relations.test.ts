import { describe, expect, it } from 'vitest';
import { convertAzure, relationshipsOf, T, TENANT } from './azure-records.test-support.ts';

const reference = (id: string, type: string) => ({ id, '@odata.type': `#microsoft.graph.${type}` });

describe('owners and members', () => {
  it.each([
    ['AZAppOwner', 'appId', 'owners', 'owner', 'AZOwns', 'AZApp'],
    ['AZDeviceOwner', 'deviceId', 'owners', 'owner', 'AZOwns', 'AZDevice'],
    ['AZGroupOwner', 'groupId', 'owners', 'owner', 'AZOwns', 'AZGroup'],
    ['AZServicePrincipalOwner', 'servicePrincipalId', 'owners', 'owner', 'AZOwns', 'AZServicePrincipal'],
    ['AZGroupMember', 'groupId', 'members', 'member', 'AZMemberOf', 'AZGroup'],
  ])('%s', (kind, idField, list, entry, relationship, target) => {
    const data = {
      [idField]: 'x',
      [list]: [
        { [entry]: reference('u', 'user') },
        { [entry]: reference('G', 'group') },
        { [entry]: reference('sp', 'servicePrincipal') },
        { [entry]: reference('d', 'device') },
        { [entry]: reference('o', 'orgContact') },
        { [entry]: { id: 'nothing' } },
      ],
    };
    const { nodes, relationships, notes } = convertAzure(kind, data);

    expect(relationships).toEqual(['U', 'G', 'SP', 'D'].map((id) => `${id} -[${relationship}]-> X {}`));
    expect(nodes['X']?.kinds).toEqual(['AZBase', target]);
    expect(['U', 'G', 'SP', 'D'].map((id) => nodes[id]?.kinds[1])).toEqual([
      'AZUser',
      'AZGroup',
      'AZServicePrincipal',
      'AZDevice',
    ]);
    expect(notes.size).toBe(2);
    expect(relationshipsOf(kind, { [idField]: 'x', [list]: null })).toEqual([]);
  });
});

describe('permissions of Microsoft Graph', () => {
  const assignment = {
    appId: '00000003-0000-0000-C000-000000000000',
    appRoleId: '9E3F62CF-CA93-4989-B6CE-BF83C28F9FE8',
    principalId: 'sp',
    principalType: 'ServicePrincipal',
    principalDisplayName: 'Backup',
    resourceId: 'graph',
    resourceDisplayName: 'Microsoft Graph',
    tenantId: TENANT,
  };

  it.each([
    ['1bfefb4e-e0b5-418b-a88f-73c46d2cc8e9', 'AZMGApplication_ReadWrite_All'],
    ['06b708a9-e830-4db3-a914-8e69da51d44f', 'AZMGAppRoleAssignment_ReadWrite_All'],
    ['19dbc75e-c2e2-444c-a770-ec69d8559fc7', 'AZMGDirectory_ReadWrite_All'],
    ['62a82d76-70ea-41e2-9197-370581804d09', 'AZMGGroup_ReadWrite_All'],
    ['dbaae8cf-10b5-4b86-a4a1-f871c94c6695', 'AZMGGroupMember_ReadWrite_All'],
    ['9E3F62CF-CA93-4989-B6CE-BF83C28F9FE8', 'AZMGRoleManagement_ReadWrite_Directory'],
    ['89c8469c-83ad-45f7-8ff2-6e3d4285709e', 'AZMGServicePrincipalEndpoint_ReadWrite_All'],
  ])('%s is %s', (appRoleId, relationship) => {
    expect(relationshipsOf('AZAppRoleAssignment', { ...assignment, appRoleId })).toEqual([
      `SP -[${relationship}]-> GRAPH`,
    ]);
  });

  it('makes both service principals known', () => {
    expect(convertAzure('AZAppRoleAssignment', assignment).nodes).toEqual({
      SP: { kinds: ['AZBase', 'AZServicePrincipal'], properties: { displayname: 'BACKUP', tenantid: T } },
      GRAPH: {
        kinds: ['AZBase', 'AZServicePrincipal'],
        properties: { displayname: 'MICROSOFT GRAPH', tenantid: T },
      },
    });
  });

  it('empties nothing that the records of the principals tell', () => {
    const { tenantId: _, principalDisplayName: __, ...bare } = assignment;

    expect(convertAzure('AZAppRoleAssignment', { ...bare, resourceDisplayName: '' }).nodes).toEqual({
      SP: { kinds: ['AZBase', 'AZServicePrincipal'], properties: {} },
      GRAPH: { kinds: ['AZBase', 'AZServicePrincipal'], properties: {} },
    });
  });

  it.each([
    ['of another application', { appId: '00000002-0000-0000-c000-000000000000' }],
    ['of users', { principalType: 'User' }],
  ])('%s do not count', (_, change) => {
    expect(convertAzure('AZAppRoleAssignment', { ...assignment, ...change }).nodes).toEqual({});
  });

  it('that lead nowhere still make their principals known', () => {
    const { nodes, relationships } = convertAzure('AZAppRoleAssignment', {
      ...assignment,
      appRoleId: 'other',
    });
    expect([Object.keys(nodes), relationships]).toEqual([['SP', 'GRAPH'], []]);
  });
});
