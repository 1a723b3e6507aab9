import type { PrincipalType } from './directory.ts';

type Known = readonly [type: PrincipalType, name: string];

/** Principals that the system knows without an object in the directory. */
const WELL_KNOWN: ReadonlyMap<string, Known> = new Map<string, Known>([
  ['S-1-0', ['User', 'Null Authority']],
  ['S-1-0-0', ['User', 'Nobody']],
  ['S-1-1', ['User', 'World Authority']],
  ['S-1-1-0', ['Group', 'Everyone']],
  ['S-1-2', ['User', 'Local Authority']],
  ['S-1-2-0', ['Group', 'Local']],
  ['S-1-2-1', ['Group', 'Console Logon']],
  ['S-1-3', ['User', 'Creator Authority']],
  ['S-1-3-0', ['User', 'Creator Owner']],
  ['S-1-3-1', ['Group', 'Creator Group']],
  ['S-1-3-2', ['Computer', 'Creator Owner Server']],
  ['S-1-3-3', ['Computer', 'Creator Group Server']],
  ['S-1-3-4', ['Group', 'Owner Rights']],
  ['S-1-4', ['User', 'Non-unique Authority']],
  ['S-1-5', ['User', 'NT Authority']],
  ['S-1-5-1', ['Group', 'Dialup']],
  ['S-1-5-2', ['Group', 'Network']],
  ['S-1-5-3', ['Group', 'Batch']],
  ['S-1-5-4', ['Group', 'Interactive']],
  ['S-1-5-6', ['Group', 'Service']],
  ['S-1-5-7', ['Group', 'Anonymous']],
  ['S-1-5-8', ['Group', 'Proxy']],
  ['S-1-5-9', ['Group', 'Enterprise Domain Controllers']],
  ['S-1-5-10', ['User', 'Principal Self']],
  ['S-1-5-11', ['Group', 'Authenticated Users']],
  ['S-1-5-12', ['Group', 'Restricted Code']],
  ['S-1-5-13', ['Group', 'Terminal Server Users']],
  ['S-1-5-14', ['Group', 'Remote Interactive Logon']],
  ['S-1-5-15', ['Group', 'This Organization']],
  ['S-1-5-17', ['User', 'IUSR']],
  ['S-1-5-18', ['User', 'Local System']],
  ['S-1-5-19', ['User', 'Local Service']],
  ['S-1-5-20', ['User', 'Network Service']],
  ['S-1-5-113', ['User', 'Local Account']],
  ['S-1-5-114', ['User', 'Local Account and Member of Administrators Group']],
  ['S-1-5-80-0', ['Group', 'All Services']],
  ['S-1-5-32-544', ['Group', 'Administrators']],
  ['S-1-5-32-545', ['Group', 'Users']],
  ['S-1-5-32-546', ['Group', 'Guests']],
  ['S-1-5-32-547', ['Group', 'Power Users']],
  ['S-1-5-32-548', ['Group', 'Account Operators']],
  ['S-1-5-32-549', ['Group', 'Server Operators']],
  ['S-1-5-32-550', ['Group', 'Print Operators']],
  ['S-1-5-32-551', ['Group', 'Backup Operators']],
  ['S-1-5-32-552', ['Group', 'Replicators']],
  ['S-1-5-32-554', ['Group', 'Pre-Windows 2000 Compatible Access']],
  ['S-1-5-32-555', ['Group', 'Remote Desktop Users']],
  ['S-1-5-32-556', ['Group', 'Network Configuration Operators']],
  ['S-1-5-32-557', ['Group', 'Incoming Forest Trust Builders']],
  ['S-1-5-32-558', ['Group', 'Performance Monitor Users']],
  ['S-1-5-32-559', ['Group', 'Performance Log Users']],
  ['S-1-5-32-560', ['Group', 'Windows Authorization Access Group']],
  ['S-1-5-32-561', ['Group', 'Terminal Server License Servers']],
  ['S-1-5-32-562', ['Group', 'Distributed COM Users']],
  ['S-1-5-32-568', ['Group', 'IIS_IUSRS']],
  ['S-1-5-32-569', ['Group', 'Cryptographic Operators']],
  ['S-1-5-32-573', ['Group', 'Event Log Readers']],
  ['S-1-5-32-574', ['Group', 'Certificate Service DCOM Access']],
  ['S-1-5-32-575', ['Group', 'RDS Remote Access Servers']],
  ['S-1-5-32-576', ['Group', 'RDS Endpoint Servers']],
  ['S-1-5-32-577', ['Group', 'RDS Management Servers']],
  ['S-1-5-32-578', ['Group', 'Hyper-V Administrators']],
  ['S-1-5-32-579', ['Group', 'Access Control Assistance Operators']],
  ['S-1-5-32-580', ['Group', 'Remote Management Users']],
  ['S-1-5-32-581', ['Group', 'System Managed Accounts Group']],
  ['S-1-5-32-582', ['Group', 'Storage Replica Administrators']],
  ['S-1-5-32-583', ['Group', 'Device Owners']],
]);

export const ENTERPRISE_CONTROLLERS = 'S-1-5-9';
export const OWNER_RIGHTS = 'S-1-3-4';

/** The system itself, and placeholders that stand for nobody in particular: what they may do tells nothing. */
const LEFT_OUT = new Set(['S-1-5-18', 'S-1-3-0', 'S-1-5-10']);

export function isLeftOut(sid: string): boolean {
  return LEFT_OUT.has(sid);
}

export function findWellKnown(
  sid: string,
): { readonly type: PrincipalType; readonly name: string } | undefined {
  const known = WELL_KNOWN.get(sid);
  return known === undefined ? undefined : { type: known[0], name: known[1] };
}

const USER_RIDS = new Set(['500', '501', '502', '503']);
const GROUP_RIDS = new Set(
  '498 512 513 514 515 516 517 518 519 520 521 522 525 526 527 553 571 572'.split(' '),
);

/** What the number of an account says about it in every domain, also in one that is not in the source. */
export function typeByRid(rid: string): PrincipalType | undefined {
  if (USER_RIDS.has(rid)) {
    return 'User';
  }
  return GROUP_RIDS.has(rid) ? 'Group' : undefined;
}
