import { removeReplication } from './access-entries.ts';
import { domainOf, getObject, onServerOf, principalIdentity, sidOf } from './directory-identity.ts';
import { type Fix, type FixEnd, type FixedRelationship, nameOf } from './fix.ts';
import { quotePowerShell } from './quote-powershell.ts';

type MakeFix = (relationship: FixedRelationship) => Fix;

function removeMember({ source, target }: FixedRelationship): Fix {
  return {
    steps: [['Remove ', nameOf(source), ' from the group ', nameOf(target), '.']],
    script: `Remove-ADGroupMember -Identity ${principalIdentity(target)} -Members ${memberOf(source, target)}${onServerOf(target)} -WhatIf`,
  };
}

/** A group's domain does not know the accounts of others by their SIDs. */
function memberOf(member: FixEnd, group: FixEnd): string {
  const domain = domainOf(member);

  return domain === undefined || domain.toLowerCase() === domainOf(group)?.toLowerCase()
    ? principalIdentity(member)
    : `(${getObject(member, 'objectSid')})`;
}

/** The local group of a computer that grants a way in, by its SID: its name depends on the language. */
function removeLocalMember(groupSid: string, group: string): MakeFix {
  return ({ source, target }) => {
    const sid = sidOf(source);
    return {
      steps: [
        ['On ', nameOf(target), ', remove ', nameOf(source), ` from the local group ${group}.`],
        ['If a policy or a script adds it, change that as well.'],
      ],
      script:
        sid === undefined
          ? undefined
          : [
              `Invoke-Command -ComputerName ${quotePowerShell(target.name)} -ScriptBlock {`,
              '  param($Sid)',
              `  Remove-LocalGroupMember -SID ${quotePowerShell(groupSid)} -Member $Sid -WhatIf`,
              `} -ArgumentList ${quotePowerShell(sid)}`,
            ].join('\n'),
    };
  };
}

function endUnconstrainedDelegation({ source }: FixedRelationship): Fix {
  return {
    steps: [
      [
        'End unconstrained delegation of ',
        nameOf(source),
        '. Use constrained delegation for the services that need it.',
      ],
    ],
    script: `Set-ADAccountControl -Identity ${principalIdentity(source)} -TrustedForDelegation $false${onServerOf(source)} -WhatIf`,
  };
}

function removeDelegation({ source, target }: FixedRelationship): Fix {
  return {
    steps: [
      ['Remove the services of ', nameOf(target), ' from the delegation settings of ', nameOf(source), '.'],
    ],
    script: [
      `$source = ${getObject(source, 'msDS-AllowedToDelegateTo')}`,
      `$computer = ${quotePowerShell(target.name)}`,
      "$services = @($source.'msDS-AllowedToDelegateTo' | Where-Object {",
      "  $hostName = $_.Split('/')[1].Split(':')[0]",
      "  $hostName -eq $computer -or $hostName -eq $computer.Split('.')[0]",
      '})',
      '$services',
      `Set-ADObject -Identity $source -Remove @{ 'msDS-AllowedToDelegateTo' = $services }${onServerOf(source)} -WhatIf`,
    ].join('\n'),
  };
}

function removeAllowedToAct({ source, target }: FixedRelationship): Fix {
  return {
    steps: [
      ['Remove ', nameOf(source), ' from those that may act on behalf of others to ', nameOf(target), '.'],
    ],
    script: [
      `$target = Get-ADComputer -Identity ${principalIdentity(target)} -Properties PrincipalsAllowedToDelegateToAccount${onServerOf(target)}`,
      `$source = (${getObject(source, 'objectSid')}).DistinguishedName`,
      '$others = @($target.PrincipalsAllowedToDelegateToAccount | Where-Object { $_ -ne $source })',
      // The list is emptied by null, not by a list of nobody.
      'if ($others.Count -eq 0) { $others = $null }',
      `Set-ADComputer -Identity $target -PrincipalsAllowedToDelegateToAccount $others${onServerOf(target)} -WhatIf`,
    ].join('\n'),
  };
}

function removeSidHistory({ source, target }: FixedRelationship): Fix {
  const sid = sidOf(target);
  return {
    steps: [['Remove the SID of ', nameOf(target), ' from the SID history of ', nameOf(source), '.']],
    script:
      sid === undefined
        ? undefined
        : [
            `$account = ${getObject(source, 'sIDHistory')}`,
            `Set-ADObject -Identity $account -Remove @{ sIDHistory = ${quotePowerShell(sid)} }${onServerOf(source)} -WhatIf`,
          ].join('\n'),
  };
}

/** A standalone managed service account belongs to one computer. */
function removeServiceAccount({ source, target }: FixedRelationship): Fix {
  return {
    steps: [
      ['Replace ', nameOf(target), ' by a group managed service account.'],
      ['Remove it from ', nameOf(source), '.'],
    ],
    script: [
      `$computer = Get-ADComputer -Identity ${principalIdentity(source)}${onServerOf(source)}`,
      `Remove-ADComputerServiceAccount -Identity $computer -ServiceAccount ${principalIdentity(target)}${onServerOf(source)} -WhatIf`,
    ].join('\n'),
  };
}

function onlySteps(
  ...steps: readonly ((relationship: FixedRelationship) => Fix['steps'][number])[]
): MakeFix {
  return (relationship) => ({ steps: steps.map((step) => step(relationship)), script: undefined });
}

/** What is no entry of an access list. */
export const DIRECTORY_FIXES: Readonly<Record<string, MakeFix>> = {
  MemberOf: removeMember,
  AdminTo: removeLocalMember('S-1-5-32-544', 'Administrators'),
  CanRDP: removeLocalMember('S-1-5-32-555', 'Remote Desktop Users'),
  ExecuteDCOM: removeLocalMember('S-1-5-32-562', 'Distributed COM Users'),
  CanPSRemote: removeLocalMember('S-1-5-32-580', 'Remote Management Users'),
  CoerceToTGT: endUnconstrainedDelegation,
  AllowedToDelegate: removeDelegation,
  AllowedToAct: removeAllowedToAct,
  HasSIDHistory: removeSidHistory,
  DumpSMSAPassword: removeServiceAccount,
  DCSync: ({ source, target }) =>
    removeReplication(['GetChanges', 'GetChangesAll'], { source, domain: target }),
  // The relationship leads to a computer; which domain it is of, nobody says.
  SyncLAPSPassword: ({ source }) =>
    removeReplication(['GetChanges', 'GetChangesInFilteredSet'], { source, domain: undefined }),
  HasTrustKeys: onlySteps(
    ({ source, target }) => [
      'End the trust of ',
      nameOf(source),
      ' if nobody needs it; ',
      nameOf(target),
      ' goes with it.',
    ],
    ({ source }) => [
      'Reset the password of the trust twice whenever ',
      nameOf(source),
      ' may be compromised.',
    ],
  ),
  SpoofSIDHistory: onlySteps(({ source, target }) => [
    'Turn on SID filtering for the trust of ',
    nameOf(target),
    ' in ',
    nameOf(source),
    ' (netdom trust, /quarantine:yes or /enablesidhistory:no).',
  ]),
  AbuseTGTDelegation: onlySteps(({ source, target }) => [
    'Turn off delegation of tickets for the trust of ',
    nameOf(source),
    ' in ',
    nameOf(target),
    ' (netdom trust, /enabletgtdelegation:no).',
  ]),
  DCFor: onlySteps(({ source, target }) => [
    'Add ',
    nameOf(source),
    ' to the zone of ',
    nameOf(target),
    ': who controls a domain controller controls the domain.',
  ]),
  HostsEntraConnect: onlySteps(({ source, target }) => [
    'Add ',
    nameOf(source),
    ' to the zone of ',
    nameOf(target),
    ': let only administrators of that zone log on to it, and nobody else administer it.',
  ]),
  SeamlessSSOFor: onlySteps(
    ({ source }) => [
      'Switch seamless single sign-on off (Microsoft Entra Connect, user sign-in), and delete ',
      nameOf(source),
      ' afterwards; devices that are joined to the tenant do not need it.',
    ],
    ({ source }) => [
      'Where it has to stay, change the key of ',
      nameOf(source),
      ' at least every 30 days (Update-AzureADSSOForest), and allow AES alone.',
    ],
  ),
  CanReanimateTombstone: onlySteps(
    ({ source }) => [
      'On the domain, remove the right Reanimate Tombstones from ',
      nameOf(source),
      ' and from groups that it is a member of.',
    ],
    ({ target }) => [
      'Take rights and memberships away from accounts such as ',
      nameOf(target),
      ' before they are deleted, and reset their passwords.',
    ],
  ),
  SPNJack: onlySteps(
    ({ target }) => [
      'Remove the right to write servicePrincipalName of ',
      nameOf(target),
      ' from whoever is no administrator of it.',
    ],
    ({ source }) => [
      'Take hosts that no computer has any more out of the delegation settings of accounts that ',
      nameOf(source),
      ' controls, and turn protocol transition off.',
    ],
  ),
  OperatorOf: onlySteps(({ source, target }) => [
    'Remove all members of ',
    nameOf(source),
    ', and give backup software an account of its own that is protected like the administrators of ',
    nameOf(target),
    '.',
  ]),
  GoldenGMSA: onlySteps(
    ({ source, target }) => ['Add ', nameOf(source), ' to the zone of ', nameOf(target), '.'],
    ({ source, target }) => [
      'When ',
      nameOf(source),
      ' may have been read, make a new root key, and replace ',
      nameOf(target),
      ' by an account that uses it.',
    ],
  ),
  CanUseBadSuccessor: onlySteps(
    () => ['Install the updates of August 2025 or later on all domain controllers of Windows Server 2025.'],
    ({ source, target }) => [
      'Take the rights of ',
      nameOf(source),
      ' away that create or control delegated managed service accounts around ',
      nameOf(target),
      ', and those to write the attributes by which an account names its successor.',
    ],
  ),
  SupersedesAccount: onlySteps(
    ({ source, target }) => [
      'If nobody planned that ',
      nameOf(source),
      ' replaces ',
      nameOf(target),
      ', clear both links, delete the successor and change the password of the account twice.',
    ],
    ({ source }) => ['Otherwise protect ', nameOf(source), ' like the account that it replaced.'],
  ),
  SyncedToEntraUser: onlySteps(({ source, target }) => [
    'Give the roles of ',
    nameOf(target),
    ' to an account that is not synchronised, or take ',
    nameOf(source),
    ' out of the scope of synchronisation.',
  ]),
  SyncedToADUser: onlySteps(({ source, target }) => [
    'Take ',
    nameOf(target),
    ' out of the scope of synchronisation and of password writeback, so that ',
    nameOf(source),
    ' does not lead to it.',
  ]),
  HasSession: onlySteps(
    ({ source, target }) => [
      'Log ',
      nameOf(target),
      ' off from ',
      nameOf(source),
      ', and restart the computer.',
    ],
    ({ source, target }) => [
      'Deny ',
      nameOf(target),
      ' log on to ',
      nameOf(source),
      ' and computers like it by policy.',
    ],
  ),
  GPLink: onlySteps(({ source, target }) => [
    'Unlink the policy ',
    nameOf(source),
    ' from ',
    nameOf(target),
    '.',
  ]),
  SQLAdmin: onlySteps(({ source, target }) => [
    'On the SQL server ',
    nameOf(target),
    ', remove ',
    nameOf(source),
    ' from the role sysadmin.',
  ]),
  ReadGMSAPassword: onlySteps(({ source, target }) => [
    'Remove ',
    nameOf(source),
    ' from the principals that may read the managed password of ',
    nameOf(target),
    ' (PrincipalsAllowedToRetrieveManagedPassword).',
  ]),
  ReadLAPSPassword: onlySteps(({ source, target }) => [
    'On the container of ',
    nameOf(target),
    ', remove the right to read local administrator passwords from ',
    nameOf(source),
    '.',
  ]),
  ManageCA: onlySteps(({ source, target }) => [
    'In the security settings of the authority ',
    nameOf(target),
    ', remove “Manage CA” from ',
    nameOf(source),
    '.',
  ]),
  ManageCertificates: onlySteps(({ source, target }) => [
    'In the security settings of the authority ',
    nameOf(target),
    ', remove “Issue and Manage Certificates” from ',
    nameOf(source),
    '.',
  ]),
};
