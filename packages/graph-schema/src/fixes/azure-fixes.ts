import { guidOf } from './directory-identity.ts';
import { type Fix, type FixEnd, type FixedRelationship, nameOf } from './fix.ts';
import { quotePowerShell } from './quote-powershell.ts';

const GLOBAL_ADMINISTRATOR = '62e90394-69f5-4237-9190-012177145e10';

/** Object ids of roles end with their tenant. */
function idOf({ objectId }: FixEnd): string | undefined {
  return guidOf(objectId.split('@')[0] ?? '');
}

function removeMember({ source, target }: FixedRelationship): Fix {
  const [member, group] = [idOf(source), idOf(target)];
  return {
    steps: [['Remove ', nameOf(source), ' from the group ', nameOf(target), '.']],
    script:
      member === undefined || group === undefined
        ? undefined
        : `Remove-MgGroupMemberByRef -GroupId ${quotePowerShell(group)} -DirectoryObjectId ${quotePowerShell(member)} -WhatIf`,
  };
}

function removeRole(
  { source, target }: FixedRelationship,
  { role, label }: { readonly role: string | undefined; readonly label: Fix['steps'][number] },
): Fix {
  const principal = idOf(source);
  return {
    steps: [
      ['Remove the role ', ...label, ' from ', nameOf(source), ' in ', nameOf(target), '.'],
      ['If the role is needed now and then, make it eligible instead of active.'],
    ],
    script:
      principal === undefined || role === undefined
        ? undefined
        : [
            `Get-MgRoleManagementDirectoryRoleAssignment -Filter "principalId eq '${principal}' and roleDefinitionId eq '${role}'" |`,
            '  ForEach-Object { Remove-MgRoleManagementDirectoryRoleAssignment -UnifiedRoleAssignmentId $_.Id -WhatIf }',
          ].join('\n'),
  };
}

const OWNER_COMMANDS: Readonly<Record<string, readonly [command: string, parameter: string]>> = {
  AZGroup: ['Remove-MgGroupOwnerByRef', 'GroupId'],
  AZApp: ['Remove-MgApplicationOwnerByRef', 'ApplicationId'],
  AZServicePrincipal: ['Remove-MgServicePrincipalOwnerByRef', 'ServicePrincipalId'],
};

function removeOwner({ source, target }: FixedRelationship): Fix {
  const [owner, owned] = [idOf(source), idOf(target)];
  const command = Object.hasOwn(OWNER_COMMANDS, target.kind) ? OWNER_COMMANDS[target.kind] : undefined;
  return {
    steps: [['Remove ', nameOf(source), ' from the owners of ', nameOf(target), '.']],
    script:
      command === undefined || owner === undefined || owned === undefined
        ? undefined
        : `${command[0]} -${command[1]} ${quotePowerShell(owned)} -DirectoryObjectId ${quotePowerShell(owner)} -WhatIf`,
  };
}

export const AZURE_FIXES: Readonly<Record<string, (relationship: FixedRelationship) => Fix>> = {
  AZMemberOf: removeMember,
  AZHasRole: (relationship) => ({
    ...removeRole(relationship, { role: idOf(relationship.target), label: [nameOf(relationship.target)] }),
    steps: [
      ['Remove the role ', nameOf(relationship.target), ' from ', nameOf(relationship.source), '.'],
      ['If the role is needed now and then, make it eligible instead of active.'],
    ],
  }),
  AZGlobalAdmin: (relationship) =>
    removeRole(relationship, { role: GLOBAL_ADMINISTRATOR, label: ['Global Administrator'] }),
  AZOwns: removeOwner,
};
