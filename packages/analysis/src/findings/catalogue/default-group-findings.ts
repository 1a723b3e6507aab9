import type { RelationshipKind } from '@secgraph/graph-schema';
import type { RelationshipFindingType } from '../finding-type.ts';

/** Object ids of groups that nearly everybody is in, or anybody at all, end like this. */
export const LARGE_DEFAULT_GROUPS = [
  '-513',
  '-514',
  '-515',
  '-S-1-1-0',
  '-S-1-5-11',
  '-S-1-5-32-545',
  '-S-1-5-32-546',
] as const;

/** Name, kind, title after "Large Default Groups", and what such a group does. */
const TYPES: readonly (readonly [string, RelationshipKind, string, string])[] = [
  ['Admins', 'AdminTo', 'in Local Administrator Groups', 'administrate a computer'],
  ['PSRemote', 'CanPSRemote', 'in PS Remote Users Groups', 'open PowerShell sessions on a computer'],
  ['RDP', 'CanRDP', 'With RDP Access', 'log on to a computer by remote desktop'],
  ['DCOM', 'ExecuteDCOM', 'in DCOM Users Groups', 'start distributed COM objects on a computer'],
  ['SQLAdmin', 'SQLAdmin', 'in SQL Admins Groups', 'administrate SQL Server on a computer'],
  [
    'AddKeyCredentialLink',
    'AddKeyCredentialLink',
    'With Add Key Credential Link Privileges',
    'register keys to log on as an account',
  ],
  ['AddMember', 'AddMember', 'With Add Member Privileges', 'add members to a group'],
  ['AddSelf', 'AddSelf', 'With Add Self Privileges', 'add themselves to a group'],
  [
    'AllExtendedRights',
    'AllExtendedRights',
    'With All Extended Privileges',
    'use every extended right over an object',
  ],
  [
    'ForceChangePassword',
    'ForceChangePassword',
    'With ForceChangePassword Privileges',
    'set a new password for an account',
  ],
  ['GenericAll', 'GenericAll', 'With GenericAll Privileges', 'control an object fully'],
  [
    'GenericWrite',
    'GenericWrite',
    'With GenericWrite Privileges',
    'write nearly every attribute of an object',
  ],
  ['Owns', 'Owns', 'With Ownership Privileges', 'do with an object what its owner may do'],
  [
    'OwnsLimitedRights',
    'OwnsLimitedRights',
    'With Limited Ownership Privileges',
    'do with an object what is left to its owner',
  ],
  [
    'ReadGMSA',
    'ReadGMSAPassword',
    'With Read GMSA Password Privileges',
    'read the password of a managed service account',
  ],
  [
    'ReadLAPS',
    'ReadLAPSPassword',
    'With Read LAPS Password Privileges',
    'read the local administrator password of a computer',
  ],
  [
    'AddAllowedToAct',
    'AddAllowedToAct',
    'With Resource-Based Constrained Delegation Privileges',
    'decide who acts on a computer in the name of others',
  ],
  [
    'SyncLAPSPassword',
    'SyncLAPSPassword',
    'With SyncLapsPassword Privileges',
    'replicate the local administrator password of a computer',
  ],
  [
    'WriteAccountRestrictions',
    'WriteAccountRestrictions',
    'With WriteAccountRestrictions Privileges',
    'write the account restrictions of an object',
  ],
  ['WriteDacl', 'WriteDacl', 'With WriteDacl Privilege', 'change the access list of an object'],
  ['WriteGPLink', 'WriteGPLink', 'With WriteGpLink Privilege', 'link group policies to a container'],
  ['WriteOwner', 'WriteOwner', 'With WriteOwner Privileges', 'become the owner of an object'],
  [
    'WriteOwnerLimitedRights',
    'WriteOwnerLimitedRights',
    'With WriteOwnerLimitedRights Privileges',
    'become the owner of an object, who keeps control in spite of limits',
  ],
  [
    'WriteSPN',
    'WriteSPN',
    'With WriteServicePrincipalName Privileges',
    'give an account a service name and guess its password offline',
  ],
];

/** Clients know this one in the singular. */
const SINGULAR = 'SyncLAPSPassword';

/** What groups that stand for nearly everybody may do, wherever it is. */
export const DEFAULT_GROUP_FINDINGS: readonly RelationshipFindingType[] = TYPES.map(
  ([name, kind, title, action]) => ({
    name: `LargeDefaultGroups${name}`,
    title: `Large Default ${name === SINGULAR ? 'Group' : 'Groups'} ${title}`,
    category: 'Least Privilege Enforcement',
    platform: 'Active Directory',
    scope: 'hygiene',
    shape: 'relationship',
    gradedBy: 'impact',
    kind,
    sourceKinds: ['Group'],
    targetKinds: undefined,
    about: `A group that holds nearly everybody, such as Domain Users, may ${action}: so may whoever takes over any account.`,
    remedy: 'Take the group off, and grant the right to a group of those who need it.',
  }),
);
