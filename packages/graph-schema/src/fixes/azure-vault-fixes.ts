import { azureIdOf } from './azure-identity.ts';
import { type Fix, type FixEnd, type FixedRelationship, nameOf } from './fix.ts';
import { quotePowerShell } from './quote-powershell.ts';

/** Object ids of vaults are their paths. */
const VAULT =
  /^\/subscriptions\/([^/]+)\/resourcegroups\/([^/]+)\/providers\/microsoft\.keyvault\/vaults\/([^/]+)$/i;

const WHAT_WORDS = { Certificates: 'certificates', Keys: 'keys', Secrets: 'secrets' } as const;

/** Takes one permission out of the access policy of a vault; what else the policy grants stays. */
export function removeVaultPermission(what: 'Certificates' | 'Keys' | 'Secrets') {
  return ({ source, target }: FixedRelationship): Fix => {
    const [principal, vault] = [azureIdOf(source), vaultOf(target)];
    return {
      steps: [
        [
          'In the access policies of ',
          nameOf(target),
          `, remove the permission to read ${WHAT_WORDS[what]} from `,
          nameOf(source),
          '.',
        ],
        [
          `If the policy grants every permission for ${WHAT_WORDS[what]}, add those that are needed one by one.`,
        ],
        ['Better, have the vault go by roles (Azure RBAC) alone.'],
      ],
      script:
        principal === undefined || vault === undefined
          ? undefined
          : [
              `$vault = ${vault}`,
              `$principal = ${quotePowerShell(principal)}`,
              '(Get-AzKeyVault @vault).AccessPolicies |',
              '  Where-Object { $_.ObjectId -eq $principal -and -not $_.ApplicationId } |',
              '  ForEach-Object {',
              // “All” includes reading, so it cannot stay.
              `    $left = @($_.PermissionsTo${what} | Where-Object { $_ -notin 'get', 'all' })`,
              '    $left',
              `    Set-AzKeyVaultAccessPolicy @vault -ObjectId $principal -PermissionsTo${what} $left -BypassObjectIdValidation -WhatIf`,
              '  }',
            ].join('\n'),
    };
  };
}

/** The parameters that name a vault. */
function vaultOf({ objectId }: FixEnd): string | undefined {
  const [, subscription, group, name] = VAULT.exec(objectId) ?? [];

  return subscription === undefined || group === undefined || name === undefined
    ? undefined
    : `@{ SubscriptionId = ${quotePowerShell(subscription)}; ResourceGroupName = ${quotePowerShell(group)}; VaultName = ${quotePowerShell(name)} }`;
}
