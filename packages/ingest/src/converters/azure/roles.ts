import { ROLE_TEMPLATES } from '@secgraph/graph-schema';
import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import { canonicalJson } from '../record/canonical-json.ts';
import type { JsonObject } from '../record/json-value.ts';
import { readBoolean, readEach, readString, readStrings } from '../record/read-field.ts';
import { readUpper, roleId } from './azure-fields.ts';
import { AZ_BASE, azureKinds, NO_PROPERTIES, ROLE } from './azure-kinds.ts';
import { writeNode } from './azure-object.ts';
import type { ConvertAzureData } from './azure-record.ts';

const USER = azureKinds('AZUser');
const GROUP = azureKinds('AZGroup');
/** The scope that stands for the whole directory. */
const DIRECTORY_SCOPE = '/';

/** Roles that are handed out for one application: who has one controls just that application. */
const APP_ROLES: ReadonlyMap<string, 'AZAppAdmin' | 'AZCloudAppAdmin'> = new Map([
  [ROLE_TEMPLATES.applicationAdministrator, 'AZAppAdmin'],
  [ROLE_TEMPLATES.cloudApplicationAdministrator, 'AZCloudAppAdmin'],
]);

/** docs/formats/azure-format.md#roles-of-the-directory */
export const convertRoleAssignments: ConvertAzureData = (data, out) => {
  const tenantId = readString(data, 'tenantId');

  readEach(data, 'roleAssignments', (assignment) => {
    const definitionId = readString(assignment, 'roleDefinitionId');
    const principalId = readString(assignment, 'principalId');
    const scope = readScope(assignment);
    const appRole = scope === DIRECTORY_SCOPE ? undefined : APP_ROLES.get(definitionId.toLowerCase());
    if (appRole !== undefined) {
      out.relationship(principalId, AZ_BASE, scope.slice(1), AZ_BASE, appRole, NO_PROPERTIES);
      return;
    }

    const properties = canonicalJson({
      scope: (scope === DIRECTORY_SCOPE ? tenantId : scope.slice(1)).toUpperCase(),
    });
    out.relationship(principalId, AZ_BASE, roleId(definitionId, tenantId), ROLE, 'AZHasRole', properties);
  });
};

/** Who may have the role by asking for it. */
export const convertRoleEligibility: ConvertAzureData = (data, out) => {
  if (readString(data, 'directoryScopeId') === DIRECTORY_SCOPE) {
    const role = roleOf(data);
    out.relationship(readString(data, 'principalId'), AZ_BASE, role, ROLE, 'AZRoleEligible', NO_PROPERTIES);
  }
};

/** What somebody who is eligible must do to have the role, and who approves. */
export const convertRolePolicy: ConvertAzureData = (data, out) => {
  const role = roleOf(data);
  const users = readApprovers(data, 'endUserAssignmentUserApprovers');
  const groups = readApprovers(data, 'endUserAssignmentGroupApprovers');
  const requiresApproval = readBoolean(data, 'endUserAssignmentRequiresApproval');
  const properties = {
    roledefinitionid: readUpper(data, 'roleDefinitionId'),
    tenantid: readUpper(data, 'tenantId'),
    enduserassignmentrequiresapproval: requiresApproval,
    enduserassignmentrequirescapauthenticationcontext: readBoolean(
      data,
      'endUserAssignmentRequiresCAPAuthenticationContext',
    ),
    enduserassignmentuserapprovers: users,
    enduserassignmentgroupapprovers: groups,
    enduserassignmentrequiresmfa: readBoolean(data, 'endUserAssignmentRequiresMFA'),
    enduserassignmentrequiresjustification: readBoolean(data, 'endUserAssignmentRequiresJustification'),
    enduserassignmentrequiresticketinformation: readBoolean(
      data,
      'endUserAssignmentRequiresTicketInformation',
    ),
  };
  writeNode({ id: role, kinds: ROLE, properties, isCollected: false }, out);
  if (requiresApproval) {
    relateApprovers({ users: users ?? [], groups: groups ?? [], role, data }, out);
  }
};

interface Approval {
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly role: string;
  readonly data: JsonObject;
}

function relateApprovers({ users, groups, role, data }: Approval, out: GraphBatchBuilder): void {
  for (const user of users) {
    out.relationship(user, USER, role, ROLE, 'AZRoleApprover', NO_PROPERTIES);
  }
  for (const group of groups) {
    out.relationship(group, GROUP, role, ROLE, 'AZRoleApprover', NO_PROPERTIES);
  }
  if (users.length === 0 && groups.length === 0) {
    // They approve where a policy names nobody.
    const administrators = roleId(ROLE_TEMPLATES.privilegedRoleAdministrator, readString(data, 'tenantId'));
    out.relationship(administrators, ROLE, role, ROLE, 'AZRoleApprover', NO_PROPERTIES);
  }
}

/** Naming nobody is the same as no list: collectors leave out what is empty. */
function readApprovers(data: JsonObject, key: string): readonly string[] | null {
  const approvers = readStrings(data, key).map((approver) => approver.toUpperCase());
  return approvers.length === 0 ? null : approvers;
}

function roleOf(data: JsonObject): string {
  return roleId(readString(data, 'roleDefinitionId'), readString(data, 'tenantId'));
}

/** Assignments of some collectors have none, and mean the whole directory. */
function readScope(assignment: JsonObject): string {
  return readString(assignment, 'directoryScopeId') || DIRECTORY_SCOPE;
}
