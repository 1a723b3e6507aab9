/** Relative identifiers of a domain's own default principals. */
export const RID = {
  enterpriseReadOnlyControllers: 498,
  administrator: 500,
  guest: 501,
  krbtgt: 502,
  domainAdmins: 512,
  domainUsers: 513,
  domainGuests: 514,
  domainComputers: 515,
  domainControllers: 516,
  certPublishers: 517,
  schemaAdmins: 518,
  enterpriseAdmins: 519,
  groupPolicyCreatorOwners: 520,
  readOnlyControllers: 521,
  cloneableControllers: 522,
  protectedUsers: 525,
  keyAdmins: 526,
  enterpriseKeyAdmins: 527,
  rasAndIasServers: 553,
  allowedPasswordReplication: 571,
  deniedPasswordReplication: 572,
  dnsAdmins: 1101,
  dnsUpdateProxy: 1102,
} as const;

/** The first identifier that default principals do not take. */
export const FIRST_FREE_RID = 1_104;

/** Identifiers that are the same in every domain. */
export const SID = {
  everyone: 'S-1-1-0',
  ownerRights: 'S-1-3-4',
  interactive: 'S-1-5-4',
  enterpriseControllers: 'S-1-5-9',
  authenticatedUsers: 'S-1-5-11',
  iusr: 'S-1-5-17',
  builtin: 'S-1-5-32',
  administrators: 'S-1-5-32-544',
  users: 'S-1-5-32-545',
  guests: 'S-1-5-32-546',
  accountOperators: 'S-1-5-32-548',
  serverOperators: 'S-1-5-32-549',
  printOperators: 'S-1-5-32-550',
  backupOperators: 'S-1-5-32-551',
  preWindows2000: 'S-1-5-32-554',
  remoteDesktopUsers: 'S-1-5-32-555',
  authorizationAccess: 'S-1-5-32-560',
  iisUsers: 'S-1-5-32-568',
} as const;

/** Local groups of a computer that grant something on it. */
export const LOCAL_RID = {
  administrator: 500,
  administrators: 544,
  remoteDesktopUsers: 555,
  distributedComUsers: 562,
  remoteManagementUsers: 580,
} as const;
