/** A group that every domain has. */
export interface BuiltInGroup {
  readonly name: string;
  /** Relative id of a domain group, or the whole SID of a well-known one. */
  readonly rid?: number;
  readonly wellKnownSid?: string;
  readonly forestRootOnly?: boolean;
  readonly isPrivileged?: boolean;
  /** Well-known principals without a directory object: a record with a name and nothing else. */
  readonly isVirtual?: boolean;
}

export const RID = {
  administrator: 500,
  guest: 501,
  krbtgt: 502,
  domainAdmins: 512,
  domainUsers: 513,
  domainGuests: 514,
  domainComputers: 515,
  domainControllers: 516,
  enterpriseAdmins: 519,
  keyAdmins: 526,
  enterpriseKeyAdmins: 527,
} as const;

export const WELL_KNOWN = {
  everyone: 'S-1-1-0',
  authenticatedUsers: 'S-1-5-11',
  enterpriseDomainControllers: 'S-1-5-9',
  administrators: 'S-1-5-32-544',
  users: 'S-1-5-32-545',
  accountOperators: 'S-1-5-32-548',
  remoteDesktopUsers: 'S-1-5-32-555',
  ownerRights: 'S-1-3-4',
} as const;

export const BUILT_IN_GROUPS: readonly BuiltInGroup[] = [
  { name: 'DOMAIN ADMINS', rid: RID.domainAdmins, isPrivileged: true },
  { name: 'DOMAIN USERS', rid: RID.domainUsers },
  { name: 'DOMAIN GUESTS', rid: RID.domainGuests },
  { name: 'DOMAIN COMPUTERS', rid: RID.domainComputers },
  { name: 'DOMAIN CONTROLLERS', rid: RID.domainControllers, isPrivileged: true },
  { name: 'SCHEMA ADMINS', rid: 518, forestRootOnly: true, isPrivileged: true },
  { name: 'ENTERPRISE ADMINS', rid: RID.enterpriseAdmins, forestRootOnly: true, isPrivileged: true },
  { name: 'GROUP POLICY CREATOR OWNERS', rid: 520 },
  { name: 'PROTECTED USERS', rid: 525 },
  { name: 'KEY ADMINS', rid: RID.keyAdmins, isPrivileged: true },
  { name: 'ENTERPRISE KEY ADMINS', rid: RID.enterpriseKeyAdmins, forestRootOnly: true, isPrivileged: true },
  { name: 'ADMINISTRATORS', wellKnownSid: WELL_KNOWN.administrators, isPrivileged: true },
  { name: 'USERS', wellKnownSid: WELL_KNOWN.users },
  { name: 'ACCOUNT OPERATORS', wellKnownSid: WELL_KNOWN.accountOperators, isPrivileged: true },
  { name: 'BACKUP OPERATORS', wellKnownSid: 'S-1-5-32-551', isPrivileged: true },
  { name: 'REMOTE DESKTOP USERS', wellKnownSid: WELL_KNOWN.remoteDesktopUsers },
  { name: 'DISTRIBUTED COM USERS', wellKnownSid: 'S-1-5-32-562' },
  { name: 'REMOTE MANAGEMENT USERS', wellKnownSid: 'S-1-5-32-580' },
  { name: 'EVERYONE', wellKnownSid: WELL_KNOWN.everyone, isVirtual: true },
  { name: 'AUTHENTICATED USERS', wellKnownSid: WELL_KNOWN.authenticatedUsers, isVirtual: true },
  {
    name: 'ENTERPRISE DOMAIN CONTROLLERS',
    wellKnownSid: WELL_KNOWN.enterpriseDomainControllers,
    forestRootOnly: true,
    isVirtual: true,
  },
];
