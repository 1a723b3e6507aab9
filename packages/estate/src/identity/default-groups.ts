import { RID } from './well-known.ts';

/** A group that every fresh domain, or every forest root, has. */
export interface DefaultGroup {
  readonly name: string;
  /** A RID of the domain, or the whole SID of what is the same everywhere. */
  readonly id: number | string;
  readonly description: string;
  /** Kept safe by AdminSDHolder. */
  readonly isProtected?: true;
  readonly forestRootOnly?: true;
  /** Known to the system, without an object in the directory. */
  readonly isVirtual?: true;
}

export const DEFAULT_GROUPS: readonly DefaultGroup[] = [
  { name: 'Domain Admins', id: RID.domainAdmins, description: 'Administers the domain', isProtected: true },
  { name: 'Domain Users', id: RID.domainUsers, description: 'All users of the domain' },
  { name: 'Domain Guests', id: RID.domainGuests, description: 'All guests of the domain' },
  { name: 'Domain Computers', id: RID.domainComputers, description: 'All members of the domain' },
  {
    name: 'Domain Controllers',
    id: RID.domainControllers,
    description: 'All controllers of the domain',
    isProtected: true,
  },
  { name: 'Cert Publishers', id: RID.certPublishers, description: 'May publish certificates' },
  {
    name: 'Schema Admins',
    id: RID.schemaAdmins,
    description: 'Administers the schema',
    isProtected: true,
    forestRootOnly: true,
  },
  {
    name: 'Enterprise Admins',
    id: RID.enterpriseAdmins,
    description: 'Administers the forest',
    isProtected: true,
    forestRootOnly: true,
  },
  {
    name: 'Enterprise Read-only Domain Controllers',
    id: RID.enterpriseReadOnlyControllers,
    description: 'Read-only controllers of the forest',
    forestRootOnly: true,
  },
  {
    name: 'Group Policy Creator Owners',
    id: RID.groupPolicyCreatorOwners,
    description: 'May change group policy',
  },
  {
    name: 'Read-only Domain Controllers',
    id: RID.readOnlyControllers,
    description: 'Read-only controllers of the domain',
    isProtected: true,
  },
  {
    name: 'Cloneable Domain Controllers',
    id: RID.cloneableControllers,
    description: 'Controllers that may be cloned',
  },
  {
    name: 'Protected Users',
    id: RID.protectedUsers,
    description: 'Gets additional protection against theft of credentials',
  },
  { name: 'Key Admins', id: RID.keyAdmins, description: 'Administers key objects of the domain' },
  {
    name: 'Enterprise Key Admins',
    id: RID.enterpriseKeyAdmins,
    description: 'Administers key objects of the forest',
    forestRootOnly: true,
  },
  { name: 'RAS and IAS Servers', id: RID.rasAndIasServers, description: 'May read remote access settings' },
  {
    name: 'Allowed RODC Password Replication Group',
    id: RID.allowedPasswordReplication,
    description: 'Passwords may be stored on read-only controllers',
  },
  {
    name: 'Denied RODC Password Replication Group',
    id: RID.deniedPasswordReplication,
    description: 'Passwords are never stored on read-only controllers',
  },
  { name: 'DnsAdmins', id: RID.dnsAdmins, description: 'Administers name resolution' },
  { name: 'DnsUpdateProxy', id: RID.dnsUpdateProxy, description: 'Updates names on behalf of others' },
  {
    name: 'Administrators',
    id: 'S-1-5-32-544',
    description: 'Full control of the domain',
    isProtected: true,
  },
  { name: 'Users', id: 'S-1-5-32-545', description: 'Ordinary users' },
  { name: 'Guests', id: 'S-1-5-32-546', description: 'Visitors' },
  {
    name: 'Account Operators',
    id: 'S-1-5-32-548',
    description: 'Administers accounts and groups',
    isProtected: true,
  },
  { name: 'Server Operators', id: 'S-1-5-32-549', description: 'Administers controllers', isProtected: true },
  { name: 'Print Operators', id: 'S-1-5-32-550', description: 'Administers printers', isProtected: true },
  {
    name: 'Backup Operators',
    id: 'S-1-5-32-551',
    description: 'Backs up and restores files',
    isProtected: true,
  },
  { name: 'Replicator', id: 'S-1-5-32-552', description: 'Replicates files', isProtected: true },
  {
    name: 'Pre-Windows 2000 Compatible Access',
    id: 'S-1-5-32-554',
    description: 'Reads all users and groups',
  },
  { name: 'Remote Desktop Users', id: 'S-1-5-32-555', description: 'May log on remotely' },
  { name: 'Network Configuration Operators', id: 'S-1-5-32-556', description: 'Configures networking' },
  { name: 'Incoming Forest Trust Builders', id: 'S-1-5-32-557', description: 'Creates incoming trusts' },
  { name: 'Performance Monitor Users', id: 'S-1-5-32-558', description: 'Reads counters' },
  { name: 'Performance Log Users', id: 'S-1-5-32-559', description: 'Schedules counters' },
  {
    name: 'Windows Authorization Access Group',
    id: 'S-1-5-32-560',
    description: 'Reads the groups of tokens',
  },
  { name: 'Terminal Server License Servers', id: 'S-1-5-32-561', description: 'Updates licences' },
  { name: 'Distributed COM Users', id: 'S-1-5-32-562', description: 'May use distributed components' },
  { name: 'IIS_IUSRS', id: 'S-1-5-32-568', description: 'Identity of web servers' },
  { name: 'Cryptographic Operators', id: 'S-1-5-32-569', description: 'Performs cryptographic operations' },
  { name: 'Event Log Readers', id: 'S-1-5-32-573', description: 'Reads event logs' },
  {
    name: 'Certificate Service DCOM Access',
    id: 'S-1-5-32-574',
    description: 'May connect to certification authorities',
  },
  { name: 'Hyper-V Administrators', id: 'S-1-5-32-578', description: 'Administers virtual machines' },
  {
    name: 'Access Control Assistance Operators',
    id: 'S-1-5-32-579',
    description: 'Queries authorisation remotely',
  },
  { name: 'Remote Management Users', id: 'S-1-5-32-580', description: 'May manage remotely' },
  { name: 'Everyone', id: 'S-1-1-0', description: '', isVirtual: true },
  { name: 'Authenticated Users', id: 'S-1-5-11', description: '', isVirtual: true },
  {
    name: 'Enterprise Domain Controllers',
    id: 'S-1-5-9',
    description: '',
    isVirtual: true,
    forestRootOnly: true,
  },
];
