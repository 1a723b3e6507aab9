import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const CAN_APPLY_GPO: KindHelp<'CanApplyGPO'> = {
  kind: 'CanApplyGPO',
  title: 'Can make a policy apply',
  summary: 'The start can have a group policy of its choice apply to the user or computer.',
  meaning:
    'The start may link policies to a domain or unit above the end, because it has WriteGPLink, GenericWrite, GenericAll, WriteDacl, WriteOwner or Owns there. Nothing in the product produces the relationship today, and each analysis removes what uploads bring between directory objects; WriteGPLink and Contains are what paths use.',
  gain: 'An attacker links a policy that it controls and runs programs on the computer, or in the name of the user.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute gPLink of a domain or unit changed.',
    },
    {
      source: 'Group Policy operational log',
      eventId: 5312,
      text: 'The list of policies that a computer or user applied has a new one.',
    },
  ],
  detection: 'Alert on new links above objects of tier zero.',
  remediation: 'Remove the rights on the unit, or move objects of higher tiers out of it.',
  mayBreak: 'Administrators of a location that link policies to their own unit.',
  references: [
    REFERENCES.groupPolicy,
    REFERENCES.attributeGpLink,
    REFERENCES.paperGpo,
    REFERENCES.attackGroupPolicy,
  ],
};
