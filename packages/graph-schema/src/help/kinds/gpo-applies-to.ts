import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const GPO_APPLIES_TO: KindHelp<'GPOAppliesTo'> = {
  kind: 'GPOAppliesTo',
  title: 'Policy applies',
  summary: 'The group policy applies to the user or computer.',
  meaning:
    'The policy is linked to a domain or unit above the end, and no unit on the way blocks it unless the link is enforced. Filters by security group and by WMI are not considered. Nothing in the product produces the relationship today, and each analysis removes what uploads bring between directory objects; GPLink and Contains are what paths use.',
  gain: 'An attacker who can change the policy runs programs on the computer, or in the name of the user.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attributes of the policy or of a link changed.',
    },
    {
      source: 'Group Policy operational log',
      eventId: 5312,
      text: 'The list of policies that a computer or user applied.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5145,
      text: 'Files of the policy in SYSVOL were written, where access to shares is audited.',
    },
  ],
  detection: 'Alert on changes of policies that apply to tier zero.',
  remediation: 'Let only the tier of what it applies to change a policy.',
  mayBreak: 'Administrators of a location lose policies that also reach objects of higher tiers.',
  references: [
    REFERENCES.groupPolicy,
    REFERENCES.attributeGpLink,
    REFERENCES.paperGpo,
    REFERENCES.attackGroupPolicy,
  ],
};
