import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const PROTECT_ADMIN_GROUPS: KindHelp<'ProtectAdminGroups'> = {
  kind: 'ProtectAdminGroups',
  title: 'AdminSDHolder stamps its access list',
  summary: 'The access list of AdminSDHolder is written to the protected account or group at the end.',
  meaning:
    'The end belongs to the groups that the system protects, or to one nested in them. Every hour, the domain controller with the role of PDC emulator replaces its access list by that of the container AdminSDHolder and turns off inheritance. The analysis takes this from the collected property adminsdholderprotected.',
  gain: 'An attacker who can write to AdminSDHolder adds an entry there, and within an hour it has that right on all privileged accounts and groups. Entries that administrators remove from these come back.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute nTSecurityDescriptor of AdminSDHolder changed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4780,
      text: 'The access list was set on accounts that are members of administrators groups.',
    },
  ],
  detection: 'Alert on each change of AdminSDHolder. Compare its list with the default.',
  remediation:
    'The relationship is no fault. Remove entries from AdminSDHolder that do not belong there. Clear adminCount and turn on inheritance for accounts that are no longer privileged.',
  mayBreak:
    'Mail and management products add entries to AdminSDHolder at times, and fail for privileged accounts without them.',
  references: [
    REFERENCES.protectedAccounts,
    REFERENCES.attributeAdminCount,
    REFERENCES.paperSdHolder,
    REFERENCES.msAdts,
  ],
};
