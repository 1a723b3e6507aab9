import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const GP_LINK: KindHelp<'GPLink'> = {
  kind: 'GPLink',
  title: 'Policy link',
  summary: 'The group policy is linked to the domain or organisational unit.',
  meaning:
    'Users and computers below the end apply the policy, unless a filter, a disabled part of the policy or a unit that blocks inheritance keeps it away; an enforced link passes such units. Disabled links are not collected.',
  gain: 'Whoever can change the policy decides about settings of everything below: startup scripts, scheduled tasks, local groups, user rights. On computers, they run with the highest privileges.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute gPLink of the domain or unit changed, or versionNumber of the policy.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5145,
      text: 'Files of the policy in SYSVOL were written, where access to shares is audited.',
    },
    {
      source: 'Group Policy operational log',
      eventId: 5312,
      text: 'The list of policies that a computer or user applied.',
    },
  ],
  detection:
    'Alert on changes of policies that are linked to tier zero, and on new links there. Keep copies of policies and compare.',
  remediation:
    'Let only the tier of what is below change the policy. Remove links that are not needed; use separate policies for separate tiers.',
  mayBreak: 'Whatever the policy sets is no longer applied, and many settings fall back to defaults.',
  references: [
    REFERENCES.attributeGpLink,
    REFERENCES.groupPolicy,
    REFERENCES.paperGpo,
    REFERENCES.attackGroupPolicy,
  ],
};
