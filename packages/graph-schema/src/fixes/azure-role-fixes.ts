import { ROLE_TEMPLATES, type RoleTemplate } from '../roles/role-templates.ts';
import { azureIdOf } from './azure-identity.ts';
import { type Fix, type FixedRelationship, nameOf } from './fix.ts';
import { quotePowerShell } from './quote-powershell.ts';

type MakeFix = (relationship: FixedRelationship) => Fix;

/** Takes an assignment of a role of Azure resources off the end. */
export function removeResourceRole(role: string): MakeFix {
  return ({ source, target }) => {
    const principal = azureIdOf(source);
    return {
      steps: [
        [
          'In the access control (IAM) of ',
          nameOf(target),
          `, remove the role ${role} from `,
          nameOf(source),
          '.',
        ],
        [
          'If the assignment is inherited, remove it where it was made; if it is needed now and then, make it eligible.',
        ],
      ],
      script:
        principal === undefined || !isResource(target.objectId)
          ? undefined
          : [
              `Get-AzRoleAssignment -ObjectId ${quotePowerShell(principal)} -Scope ${quotePowerShell(target.objectId)} -RoleDefinitionName ${quotePowerShell(role)} |`,
              // The list has what is inherited as well: removing that would be for all that is below where it was made.
              `  Where-Object Scope -eq ${quotePowerShell(target.objectId)} |`,
              '  Remove-AzRoleAssignment -WhatIf',
            ].join('\n'),
    };
  };
}

function isResource(objectId: string): boolean {
  return objectId.startsWith('/');
}

// @words
export const MAKE_ELIGIBLE = ['If the role is needed now and then, make it eligible instead of active.'];

/** A script that takes assignments of roles of the directory away: those of a filter of OData, of which a condition holds. */
export function removeAssignments(filter: string, where?: string): string {
  return [
    `Get-MgRoleManagementDirectoryRoleAssignment -Filter "${filter}" -All |`,
    ...(where === undefined ? [] : [`  Where-Object ${where} |`]),
    '  ForEach-Object { Remove-MgRoleManagementDirectoryRoleAssignment -UnifiedRoleAssignmentId $_.Id -WhatIf }',
  ].join('\n');
}

/** Which words a role of the directory has in a sentence. */
type DirectoryRoles = Readonly<Partial<Record<RoleTemplate, string>>>;

/** Roles of the directory that let their members do something: the start is a member of one, or the role itself. */
export function removeDirectoryRoles(roles: DirectoryRoles): MakeFix {
  const names = Object.values(roles).join(', ');
  const ids = Object.keys(roles).map((template) => quotePowerShell(ROLE_TEMPLATES[template as RoleTemplate]));
  return (relationship) => {
    const { source, target } = relationship;
    if (source.kind === 'AZRole') {
      return reviewRole(relationship);
    }

    const principal = azureIdOf(source);
    return {
      steps: [
        ['Remove from ', nameOf(source), ` the role by which it controls `, nameOf(target), `: ${names}.`],
        MAKE_ELIGIBLE,
      ],
      script:
        principal === undefined
          ? undefined
          : removeAssignments(`principalId eq '${principal}'`, `RoleDefinitionId -in ${ids.join(', ')}`),
    };
  };
}

/** A role that is handed out for one application: for others, and for the whole directory, it stays. */
export function removeApplicationRole(template: RoleTemplate, name: string): MakeFix {
  return ({ source, target }) => {
    const [principal, application] = [azureIdOf(source), azureIdOf(target)];
    return {
      steps: [['Remove from ', nameOf(source), ` the role ${name} for `, nameOf(target), '.']],
      script:
        principal === undefined || application === undefined
          ? undefined
          : removeAssignments(
              `principalId eq '${principal}' and roleDefinitionId eq '${ROLE_TEMPLATES[template]}'`,
              `DirectoryScopeId -eq ${quotePowerShell(`/${application}`)}`,
            ),
    };
  };
}

/** Who has a role decides: nobody but people can say who needs it, so the script lists its members. */
function reviewRole({ source, target }: FixedRelationship): Fix {
  const role = azureIdOf(source);
  return {
    steps: [
      ['Remove members of the role ', nameOf(source), ' that do not need it, and make the others eligible.'],
      ['Add members that stay to the zone of ', nameOf(target), ': they control it.'],
    ],
    script:
      role === undefined
        ? undefined
        : [
            `Get-MgRoleManagementDirectoryRoleAssignment -Filter "roleDefinitionId eq '${role}'" -All |`,
            '  Format-Table PrincipalId, DirectoryScopeId, Id',
            `Get-MgRoleManagementDirectoryRoleEligibilitySchedule -Filter "roleDefinitionId eq '${role}'" -All |`,
            '  Format-Table PrincipalId, DirectoryScopeId, Id',
          ].join('\n'),
  };
}

const MICROSOFT_GRAPH = '00000003-0000-0000-c000-000000000000';

/** Permissions of Microsoft Graph that let a service principal do something. */
export function removeGraphPermissions(...permissions: readonly string[]): MakeFix {
  return ({ source, target }) => {
    const principal = azureIdOf(source);
    return {
      steps: [
        [
          'Remove from ',
          nameOf(source),
          ' the application permissions of Microsoft Graph by which it controls ',
          nameOf(target),
          `: ${permissions.join(', ')}.`,
        ],
        ['If the application needs part of that, grant it a narrower permission.'],
      ],
      script:
        principal === undefined
          ? undefined
          : [
              `$graph = Get-MgServicePrincipal -Filter "appId eq '${MICROSOFT_GRAPH}'"`,
              `$roles = @($graph.AppRoles | Where-Object Value -in ${permissions.map(quotePowerShell).join(', ')})`,
              `$principal = ${quotePowerShell(principal)}`,
              'Get-MgServicePrincipalAppRoleAssignment -ServicePrincipalId $principal -All |',
              '  Where-Object { $_.ResourceId -eq $graph.Id -and $_.AppRoleId -in $roles.Id } |',
              '  ForEach-Object { Remove-MgServicePrincipalAppRoleAssignment -ServicePrincipalId $principal -AppRoleAssignmentId $_.Id -WhatIf }',
            ].join('\n'),
    };
  };
}
