import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const CROSS_FOREST_TRUST: KindHelp<'CrossForestTrust'> = {
  kind: 'CrossForestTrust',
  title: 'Trust of another forest',
  summary: 'The start trusts the end, a domain outside its forest.',
  meaning:
    'A trust of the type forest, external, realm or unknown was collected. It leads from the trusting to the trusted domain: principals of the end can authenticate in the start. The properties tell whether SID filtering and delegation of tickets are on. The trust alone gives no control, so paths do not use it.',
  gain: 'Alone, an attacker in the trusted domain can authenticate in the trusting one, list what is there and use every right that was granted to it. Where SID filtering is off or tickets are delegated, SpoofSIDHistory and AbuseTGTDelegation tell what follows.',
  traces: [
    { source: 'Security log of domain controllers', eventId: 4706, text: 'A trust to a domain was created.' },
    {
      source: 'Security log of domain controllers',
      eventId: 4716,
      text: 'Information about a trusted domain was modified, its attributes included.',
    },
    { source: 'Security log of domain controllers', eventId: 4707, text: 'A trust to a domain was removed.' },
  ],
  detection:
    'Alert on each of these events: trusts change rarely. Review what principals of other forests may do, above all their memberships in domain local groups.',
  remediation:
    'Remove trusts that are not needed. Use selective authentication, keep SID filtering on and delegation of tickets off.',
  mayBreak:
    'Users of the other forest lose access; with selective authentication, each server must allow them by name.',
  references: [
    REFERENCES.msAdts,
    REFERENCES.paperSidFiltering,
    REFERENCES.paperForestTrusts,
    REFERENCES.attackTrusts,
  ],
};
