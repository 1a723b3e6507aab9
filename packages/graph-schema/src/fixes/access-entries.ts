import { getObject, onServerOf, sidOf } from './directory-identity.ts';
import { type Fix, type FixEnd, type FixedRelationship, nameOf } from './fix.ts';
import { quotePowerShell } from './quote-powershell.ts';

/** What tells the entries of an access list that grant a right. */
interface AccessRight {
  /** Of `ActiveDirectoryRights`; all of one of them. */
  readonly rights: readonly string[];
  /** The attribute, property set or extended right; undefined: the entry is for all. */
  readonly objectType?: string;
  /** What the right is called in the dialogs of Windows. */
  readonly label: string;
}

const MEMBER = 'bf9679c0-0de6-11d0-a285-00aa003049e2';

const ACCESS_RIGHTS: Readonly<Record<string, AccessRight>> = {
  GenericAll: { rights: ['GenericAll'], label: 'Full control' },
  // Collectors report an entry that grants just this so; one that grants “generic write” includes it.
  GenericWrite: { rights: ['WriteProperty'], label: 'Write all properties' },
  WriteDacl: { rights: ['WriteDacl'], label: 'Modify permissions' },
  WriteOwner: { rights: ['WriteOwner'], label: 'Modify owner' },
  WriteOwnerRaw: { rights: ['WriteOwner'], label: 'Modify owner' },
  WriteOwnerLimitedRights: { rights: ['WriteOwner'], label: 'Modify owner' },
  AllExtendedRights: { rights: ['ExtendedRight'], label: 'All extended rights' },
  ForceChangePassword: {
    rights: ['ExtendedRight'],
    objectType: '00299570-246d-11d0-a768-00aa006e0529',
    label: 'Reset password',
  },
  GetChanges: {
    rights: ['ExtendedRight'],
    objectType: '1131f6aa-9c07-11d1-f79f-00c04fc2dcd2',
    label: 'Replicating Directory Changes',
  },
  GetChangesAll: {
    rights: ['ExtendedRight'],
    objectType: '1131f6ad-9c07-11d1-f79f-00c04fc2dcd2',
    label: 'Replicating Directory Changes All',
  },
  GetChangesInFilteredSet: {
    rights: ['ExtendedRight'],
    objectType: '89e95b76-444d-4c62-991a-0facbeda640c',
    label: 'Replicating Directory Changes In Filtered Set',
  },
  AddMember: { rights: ['WriteProperty'], objectType: MEMBER, label: 'Write members' },
  AddSelf: { rights: ['Self', 'WriteProperty'], objectType: MEMBER, label: 'Add/remove self as member' },
  WriteSPN: {
    rights: ['WriteProperty', 'Self'],
    objectType: 'f3a64788-5306-11d1-a9c5-0000f80367c1',
    label: 'Write servicePrincipalName',
  },
  AddKeyCredentialLink: {
    rights: ['WriteProperty'],
    objectType: '5b47d60f-6090-40b2-9f37-2a4de88f3063',
    label: 'Write msDS-KeyCredentialLink',
  },
  AddAllowedToAct: {
    rights: ['WriteProperty'],
    objectType: '3f78c3e5-f79a-46bd-a0b8-9d18116ddc79',
    label: 'Write msDS-AllowedToActOnBehalfOfOtherIdentity',
  },
  WriteAccountRestrictions: {
    rights: ['WriteProperty'],
    objectType: '4c164200-20c0-11d0-a768-00aa006e0529',
    label: 'Write account restrictions',
  },
  WriteGPLink: {
    rights: ['WriteProperty'],
    objectType: 'f30e3bbe-9ff0-11d1-b603-0000f80367c1',
    label: 'Write gPLink',
  },
  WriteAltSecurityIdentities: {
    rights: ['WriteProperty'],
    objectType: '00fbf30c-91fe-11d1-aebc-0000f80367c1',
    label: 'Write altSecurityIdentities',
  },
  WritePublicInformation: {
    rights: ['WriteProperty'],
    objectType: 'e48d0154-bcf8-11d1-8702-00c04fb96050',
    label: 'Write public information',
  },
  CreateChildDMSA: {
    rights: ['CreateChild'],
    objectType: '0feb936f-47b3-49f2-9386-1dedc2c23765',
    label: 'Create msDS-DelegatedManagedServiceAccount objects',
  },
  CreateChildAll: { rights: ['CreateChild'], label: 'Create all child objects' },
  WriteMsDSManagedAccountPrecededByLink: {
    rights: ['WriteProperty'],
    objectType: 'a0945b2b-57a2-43bd-b327-4d112a4e8bd1',
    label: 'Write msDS-ManagedAccountPrecededByLink',
  },
  WriteMsDSDelegatedMSAState: {
    rights: ['WriteProperty'],
    objectType: '2f5c138a-bd38-4016-88b4-0ec87cbb4919',
    label: 'Write msDS-DelegatedMSAState',
  },
  WriteMsDSSupersededManagedAccountLink: {
    rights: ['WriteProperty'],
    objectType: '3752e002-43be-48c8-b3ca-2cb2fffbc8a1',
    label: 'Write msDS-SupersededManagedAccountLink',
  },
  WriteMsDSSupersededServiceAccountState: {
    rights: ['WriteProperty'],
    objectType: 'a4693096-a4c3-4ecd-b8cb-73cd6398b7a2',
    label: 'Write msDS-SupersededServiceAccountState',
  },
  WriteMsDSGroupMSAMembership: {
    rights: ['WriteProperty'],
    objectType: '888eedd6-ce04-df40-b462-b8a50e41ba38',
    label: 'Write msDS-GroupMSAMembership',
  },
  ReadKDSRootKey: { rights: ['ExtendedRight', 'ReadProperty'], label: 'Read msKds-RootKeyData' },
  ReanimateTombstones: {
    rights: ['ExtendedRight'],
    objectType: '45ec5156-db7e-47bb-b53f-dbeb2d03c40f',
    label: 'Reanimate tombstones',
  },
  WriteRDN: {
    rights: ['WriteProperty'],
    objectType: 'bf967a0e-0de6-11d0-a285-00aa003049e2',
    label: 'Write name',
  },
  WriteCommonName: {
    rights: ['WriteProperty'],
    objectType: 'bf96793f-0de6-11d0-a285-00aa003049e2',
    label: 'Write cn',
  },
  WritePKINameFlag: {
    rights: ['WriteProperty'],
    objectType: 'ea1dddc4-60ff-416e-8cc0-17cee534bce7',
    label: 'Write msPKI-Certificate-Name-Flag',
  },
  WritePKIEnrollmentFlag: {
    rights: ['WriteProperty'],
    objectType: 'd15ef7d8-f226-46db-ae79-b34e560bd12c',
    label: 'Write msPKI-Enrollment-Flag',
  },
  Enroll: {
    rights: ['ExtendedRight'],
    objectType: '0e10c968-78fb-11d2-90d4-00c04f79dc55',
    label: 'Enroll',
  },
};

const FULL_CONTROL = 'GenericAll';
const EVERY_TYPE = '00000000-0000-0000-0000-000000000000';

/** Takes an entry off the access list of the end. */
export function removeEntry({ source, kind, target }: FixedRelationship): Fix | undefined {
  const right = Object.hasOwn(ACCESS_RIGHTS, kind) ? ACCESS_RIGHTS[kind] : undefined;
  if (right === undefined) {
    return undefined;
  }

  const sid = sidOf(source);
  return {
    steps: [
      [
        'Open the security settings of ',
        nameOf(target),
        ' and remove the entry that grants ',
        nameOf(source),
        ` “${right.label}”.`,
      ],
      ['If the entry is inherited, remove it from the container that it comes from.'],
    ],
    script: sid === undefined || isKeptByHost(kind, target) ? undefined : scriptOf(right, { sid, target }),
  };
}

/** Who may enroll at an authority is told by its own list on its host, which no object of the directory holds. */
function isKeptByHost(kind: string, target: FixEnd): boolean {
  return kind === 'Enroll' && target.kind === 'EnterpriseCA';
}

function scriptOf(
  { rights, objectType = EVERY_TYPE }: AccessRight,
  { sid, target }: { readonly sid: string; readonly target: FixEnd },
): string {
  const flagOf = (right: string) =>
    `$_.ActiveDirectoryRights.HasFlag([System.DirectoryServices.ActiveDirectoryRights]::${right})`;
  // Full control includes every right, and is a relationship of its own.
  const others = rights.includes(FULL_CONTROL) ? '' : ` -and -not ${flagOf(FULL_CONTROL)}`;

  return [
    `$target = ${getObject(target, 'nTSecurityDescriptor')}`,
    '$acl = $target.nTSecurityDescriptor',
    '$entries = @($acl.GetAccessRules($true, $false, [System.Security.Principal.SecurityIdentifier]) | Where-Object {',
    `  $_.IdentityReference.Value -eq ${quotePowerShell(sid)} -and $_.AccessControlType -eq 'Allow' -and`,
    `  $_.ObjectType -eq ${quotePowerShell(objectType)} -and (${rights.map(flagOf).join(' -or ')})${others}`,
    '})',
    '$entries | Format-Table ActiveDirectoryRights, ObjectType, InheritanceType',
    '$entries | ForEach-Object { $acl.RemoveAccessRuleSpecific($_) }',
    replaceDescriptor(target),
  ].join('\n');
}

function replaceDescriptor(target: FixEnd): string {
  return `Set-ADObject -Identity $target -Replace @{ nTSecurityDescriptor = $acl }${onServerOf(target)} -WhatIf`;
}

/** Takes several entries off the access list of the domain: only together they give what is wrong. */
export function removeReplication(
  kinds: readonly ('GetChanges' | 'GetChangesAll' | 'GetChangesInFilteredSet')[],
  { source, domain }: { readonly source: FixEnd; readonly domain: FixEnd | undefined },
): Fix {
  const rights = kinds.map((kind) => ACCESS_RIGHTS[kind]).filter((right) => right !== undefined);
  const sid = sidOf(source);
  return {
    steps: [
      [
        'Open the security settings of ',
        domain === undefined ? 'the domain' : nameOf(domain),
        ' and remove from ',
        nameOf(source),
        ` ${rights.map(({ label }) => `“${label}”`).join(' and ')}.`,
      ],
      ['If it has them as a member of a group, remove ', nameOf(source), ' from that group.'],
    ],
    script:
      sid === undefined || domain === undefined
        ? undefined
        : rights.map((right) => scriptOf(right, { sid, target: domain })).join('\n\n'),
  };
}

/** Makes the administrators of the domain the owner. */
export function changeOwner({ source, target }: FixedRelationship): Fix {
  return {
    steps: [
      ['Open the advanced security settings of ', nameOf(target), '.'],
      ['Change the owner from ', nameOf(source), ' to Domain Admins.'],
    ],
    script: [
      `$target = ${getObject(target, 'nTSecurityDescriptor')}`,
      '$acl = $target.nTSecurityDescriptor',
      `$owner = (Get-ADDomain${onServerOf(target)}).DomainSID`,
      '$acl.SetOwner([System.Security.Principal.SecurityIdentifier]"$owner-512")',
      replaceDescriptor(target),
    ].join('\n'),
  };
}
