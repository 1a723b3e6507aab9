import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const SPOOF_SID_HISTORY: KindHelp<'SpoofSIDHistory'> = {
  kind: 'SpoofSIDHistory',
  title: 'SID filtering is off',
  summary: 'The start can claim foreign identities in the end, which trusts it without filtering them.',
  meaning:
    'The end trusts the start across forests, and SID filtering is not on for that trust. The end then accepts every security identifier in tickets from the start, those of its own groups included.',
  gain: 'An attacker who controls the start forges tickets with the identifier of a privileged group of the end in its SID history, and so acts there as its administrator. Control of one forest becomes control of the other.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4675,
      text: 'SIDs were filtered; where filtering is off, its absence tells nothing.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4716,
      text: 'The attributes of the trust changed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4624,
      text: 'Logons of accounts of the other forest with privileges, together with event 4672.',
    },
  ],
  detection:
    'Alert when the attributes of a trust change, and on privileged logons by accounts of the trusted forest.',
  remediation:
    'Turn on SID filtering (quarantine) for external trusts, and take back the exception for SID history of forest trusts.',
  mayBreak:
    'Accounts that were migrated and still use their SID history lose access; finish the migration of permissions first.',
  references: [
    REFERENCES.msPac,
    REFERENCES.paperSidFiltering,
    REFERENCES.attributeSidHistory,
    REFERENCES.attackSidHistory,
    REFERENCES.attackTrusts,
  ],
};
