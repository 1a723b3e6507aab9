import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const EXTENDED_BY_POLICY: KindHelp<'ExtendedByPolicy'> = {
  kind: 'ExtendedByPolicy',
  title: 'Template has the policy',
  summary: 'Certificates of the template are issued under the issuance policy.',
  meaning:
    'The attribute msPKI-Certificate-Policy of the template lists the identifier of a policy of the same domain.',
  gain: 'Alone, nothing. If the policy is linked to a group, certificates of the template give membership in it.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute msPKI-Certificate-Policy of the template changed.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4899,
      text: 'The authority saw that a template was updated.',
    },
  ],
  detection: 'Alert on changes of certificate templates. Know which policies are linked to groups.',
  remediation: 'Take linked policies off templates in which many may enrol.',
  mayBreak: 'Applications that check for the policy, and access that depends on the linked group.',
  references: [
    REFERENCES.msCrtd,
    REFERENCES.mechanismAssurance,
    REFERENCES.paperEsc13,
    REFERENCES.attackCertificates,
  ],
};
