import { describe, expect, it } from 'vitest';
import { convertAzure, relationshipsOf, T, TENANT } from './azure-records.test-support.ts';

const APPLICATION_ADMINISTRATOR = '9B895D92-2CD3-44C7-9D02-A6AC2D5EA5C3';
const CLOUD_APPLICATION_ADMINISTRATOR = '158c047a-c907-4556-b7ef-446551a6b5f7';

describe('assigned roles', () => {
  it.each([
    ['role', '/', [`P -[AZHasRole]-> ROLE@${T} {"scope":"${T}"}`]],
    ['role', '', [`P -[AZHasRole]-> ROLE@${T} {"scope":"${T}"}`]],
    ['role', '/administrativeUnits/u1', [`P -[AZHasRole]-> ROLE@${T} {"scope":"ADMINISTRATIVEUNITS/U1"}`]],
    [APPLICATION_ADMINISTRATOR, '/', [`P -[AZHasRole]-> ${APPLICATION_ADMINISTRATOR}@${T} {"scope":"${T}"}`]],
    [APPLICATION_ADMINISTRATOR, '/app-1', ['P -[AZAppAdmin]-> APP-1']],
    [CLOUD_APPLICATION_ADMINISTRATOR, '/app-1', ['P -[AZCloudAppAdmin]-> APP-1']],
  ])('%s in %j', (roleDefinitionId, directoryScopeId, relationships) => {
    const data = {
      roleDefinitionId: 'of the record',
      tenantId: TENANT,
      roleAssignments: [{ roleDefinitionId, principalId: 'p', directoryScopeId }],
    };
    expect(relationshipsOf('AZRoleAssignment', data)).toEqual(relationships);
  });

  it('say nothing of what their ends are', () => {
    const { nodes } = convertAzure('AZRoleAssignment', {
      tenantId: TENANT,
      roleAssignments: [
        { roleDefinitionId: APPLICATION_ADMINISTRATOR, principalId: 'p', directoryScopeId: '/app-1' },
      ],
    });
    expect(nodes).toEqual({ P: { kinds: ['AZBase'] }, 'APP-1': { kinds: ['AZBase'] } });
  });
});

describe('roles that one may ask for', () => {
  const eligible = { id: 'e', roleDefinitionId: 'role', principalId: 'p', tenantId: TENANT };

  it.each([
    ['/', [`P -[AZRoleEligible]-> ROLE@${T}`]],
    ['/administrativeUnits/u1', []],
    ['', []],
  ])('in %j', (directoryScopeId, relationships) => {
    const data = { ...eligible, directoryScopeId };
    expect(relationshipsOf('AZRoleEligibilityScheduleInstance', data)).toEqual(relationships);
  });
});

describe('policies of roles', () => {
  const policy = { id: 'x', roleDefinitionId: 'role', tenantId: TENANT };
  const KIND = 'AZRoleManagementPolicyAssignment';
  const role = `ROLE@${T}`;

  it.each([
    [{}, []],
    [{ endUserAssignmentUserApprovers: ['u'] }, []],
    [
      { endUserAssignmentRequiresApproval: true },
      [`E8611AB8-C189-46E8-94E1-60213AB1F814@${T} -[AZRoleApprover]-> ${role}`],
    ],
    [
      {
        endUserAssignmentRequiresApproval: true,
        endUserAssignmentUserApprovers: ['u', 'v'],
        endUserAssignmentGroupApprovers: ['g'],
      },
      ['U', 'V', 'G'].map((id) => `${id} -[AZRoleApprover]-> ${role}`),
    ],
  ])('%j', (fields, relationships) => {
    expect(relationshipsOf(KIND, { ...policy, ...fields })).toEqual(relationships);
  });

  it('are properties of the role, which has no record by that', () => {
    const fields = {
      endUserAssignmentRequiresApproval: true,
      endUserAssignmentRequiresMFA: true,
      endUserAssignmentUserApprovers: [],
      endUserAssignmentGroupApprovers: ['g'],
    };
    expect(convertAzure(KIND, { ...policy, ...fields }).nodes[role]).toEqual({
      kinds: ['AZBase', 'AZRole'],
      properties: {
        roledefinitionid: 'ROLE',
        tenantid: T,
        enduserassignmentrequiresapproval: true,
        enduserassignmentrequirescapauthenticationcontext: false,
        enduserassignmentuserapprovers: null,
        enduserassignmentgroupapprovers: ['G'],
        enduserassignmentrequiresmfa: true,
        enduserassignmentrequiresjustification: false,
        enduserassignmentrequiresticketinformation: false,
      },
    });
  });
});
