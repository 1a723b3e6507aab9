import { describe, expect, it } from 'vitest';
import { type FixEnd, findFix } from './find-fix.ts';

const ANN: FixEnd = { name: 'ANN', objectId: '11111111-0000-4000-8000-000000000001', kind: 'AZUser' };
const endOf = (kind: string): FixEnd => ({
  name: 'END',
  objectId: '22222222-0000-4000-8000-00000000000A',
  kind,
});
const END = "'22222222-0000-4000-8000-00000000000a'";

/** Without the comment in its first line. */
function linesOf(kind: string, target: FixEnd): readonly string[] {
  return findFix({ source: ANN, kind, target })?.script?.split('\n').slice(1) ?? [];
}

describe('the script that removes an owner', () => {
  it('looks an application up, whose object id is not that of the directory', () => {
    expect(linesOf('AZOwns', endOf('AZApp'))).toEqual([
      `$app = Get-MgApplication -Filter "appId eq ${END}"`,
      `Remove-MgApplicationOwnerDirectoryObjectByRef -ApplicationId $app.Id -DirectoryObjectId '${ANN.objectId}' -WhatIf`,
    ]);
  });

  it.each([
    ['AZGroup', 'Remove-MgGroupOwnerDirectoryObjectByRef -GroupId'],
    ['AZServicePrincipal', 'Remove-MgServicePrincipalOwnerDirectoryObjectByRef -ServicePrincipalId'],
  ])('takes the object id of %s', (kind, command) => {
    expect(linesOf('AZOwns', endOf(kind))).toEqual([
      `${command} ${END} -DirectoryObjectId '${ANN.objectId}' -WhatIf`,
    ]);
  });

  it('is not there for other kinds', () => {
    expect(linesOf('AZOwns', endOf('AZDevice'))).toEqual([]);
    expect(linesOf('AZOwns', endOf('constructor'))).toEqual([]);
  });
});

it('the script that removes a role of a resource leaves alone what is inherited from above', () => {
  const scope = '/SUBSCRIPTIONS/S/RESOURCEGROUPS/G';
  expect(linesOf('AZOwner', { name: 'G', objectId: scope, kind: 'AZResourceGroup' })).toEqual([
    `Get-AzRoleAssignment -ObjectId '${ANN.objectId}' -Scope '${scope}' -RoleDefinitionName 'Owner' |`,
    `  Where-Object Scope -eq '${scope}' |`,
    '  Remove-AzRoleAssignment -WhatIf',
  ]);
});

describe('the script that removes a permission of a vault', () => {
  const vault = (objectId: string): FixEnd => ({ name: 'KEEP', objectId, kind: 'AZKeyVault' });
  const id = '/SUBSCRIPTIONS/S/RESOURCEGROUPS/G/PROVIDERS/MICROSOFT.KEYVAULT/VAULTS/KEEP';

  it.each([
    ['AZGetCertificates', 'PermissionsToCertificates'],
    ['AZGetKeys', 'PermissionsToKeys'],
    ['AZGetSecrets', 'PermissionsToSecrets'],
  ])('of %s sets %s alone, to what is left', (kind, permissions) => {
    const script = linesOf(kind, vault(id)).join('\n');

    expect(script).toContain("SubscriptionId = 'S'; ResourceGroupName = 'G'; VaultName = 'KEEP'");
    expect(script).toContain(`$_.${permissions} | Where-Object { $_ -notin 'get', 'all' }`);
    expect(script).toContain(`Set-AzKeyVaultAccessPolicy @vault -ObjectId $principal -${permissions} $left`);
    expect(script.match(/PermissionsTo/g)).toHaveLength(2);
    expect(script).not.toContain('Remove-');
  });

  it('is not there for what is no path of a vault', () => {
    expect(linesOf('AZGetSecrets', vault('KEEP'))).toEqual([]);
    expect(linesOf('AZGetSecrets', vault(`${id}/SECRETS/A`))).toEqual([]);
  });
});

it.each(['AZHasRole', 'AZResetPassword', 'AZMGAddOwner'])(
  'the script for %s reads every page of assignments',
  (kind) => {
    for (const source of [ANN, { ...ANN, kind: 'AZRole' }]) {
      const reads = findFix({ source, kind, target: endOf('AZRole') })
        ?.script?.split('\n')
        .filter((line) => /^Get-Mg.*(?:Assignment|Schedule)/.test(line));

      expect(reads).not.toHaveLength(0);
      for (const line of reads ?? []) {
        expect(line).toContain(' -All |');
      }
    }
  },
);

it('the script that removes a role for one application leaves the role for others alone', () => {
  expect(linesOf('AZAppAdmin', endOf('AZServicePrincipal'))).toContain(
    `  Where-Object DirectoryScopeId -eq '/${END.slice(1, -1)}' |`,
  );
});
