import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const CONTAINS_IDENTITY: KindHelp<'ContainsIdentity'> = {
  kind: 'ContainsIdentity',
  title: 'Domain of an account',
  summary: 'The user or computer is an account of the domain.',
  meaning:
    'The relationship stands for the fact that who controls a domain controls its accounts, wherever they are in its tree. Nothing in the product produces it today; Contains tells where objects are. It appears when uploaded data brings it.',
  gain: 'An attacker who controls the domain controls every account of it.',
  traces: [
    { source: 'Security log of domain controllers', eventId: 4720, text: 'A user account was created.' },
    { source: 'Security log of domain controllers', eventId: 4741, text: 'A computer account was created.' },
  ],
  detection: 'See what leads to the domain itself: whoever controls it needs no other right.',
  remediation: 'The relationship is no fault. Protect the domain and its controllers as tier zero.',
  mayBreak: 'Nothing, since there is nothing to remove.',
  references: [REFERENCES.msAdts, REFERENCES.bestPractices, REFERENCES.accessModel],
};
