/** Administrative groups that every domain of the estate has, in this order. */
export const TIER_GROUPS = [
  { name: 'T0 Admins', description: 'Accounts that administer the directory itself' },
  { name: 'T1 Server Admins', description: 'Accounts that administer servers' },
  { name: 'T2 Workstation Admins', description: 'Accounts that administer workstations' },
  { name: 'Helpdesk', description: 'Resets passwords and unlocks accounts' },
  { name: 'Identity Provisioning', description: 'Connectors of the identity management' },
  { name: 'PKI Admins', description: 'Administers certificate services' },
] as const;

export type TierGroup = (typeof TIER_GROUPS)[number]['name'];

export function tierGroupIndex(name: TierGroup): number {
  return TIER_GROUPS.findIndex((group) => group.name === name);
}
