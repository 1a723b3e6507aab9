import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const HAS_SID_HISTORY: KindHelp<'HasSIDHistory'> = {
  kind: 'HasSIDHistory',
  title: 'Has another identity in its history',
  summary: 'The start has the end in its SID history, and with it all rights of the end.',
  meaning:
    'The attribute sIDHistory of the start holds the security identifier of the end. It is added to each logon of the start like a group. Migrations between domains fill the attribute, so that old permissions go on working.',
  gain: 'An attacker who controls the start has all rights that were granted to the end, without being it or a member of anything. The attribute is easily overlooked, so it also serves to come back later.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4765,
      text: 'SID history was added to an account.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4766,
      text: 'An attempt to add SID history to an account failed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute sIDHistory changed.',
    },
  ],
  detection:
    'List accounts with SID history, and alert on identifiers of privileged groups or of the own domain: no migration writes these.',
  remediation:
    'Grant permissions to the new accounts, then clear the attribute. Keep SID filtering on for trusts.',
  mayBreak:
    'Access to resources that still have entries for old identifiers. Clear the history in steps, beginning with a few users.',
  references: [
    REFERENCES.attributeSidHistory,
    REFERENCES.msPac,
    REFERENCES.attackSidHistory,
    REFERENCES.paperSidFiltering,
  ],
};
