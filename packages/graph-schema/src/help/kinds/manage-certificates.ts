import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const MANAGE_CERTIFICATES: KindHelp<'ManageCertificates'> = {
  kind: 'ManageCertificates',
  title: 'Certificate manager',
  summary: 'The start may approve and revoke certificates at the authority.',
  meaning:
    'The access list of the certification authority grants Issue and Manage Certificates. Requests that wait for approval by a manager can be approved by the start.',
  gain: 'An attacker approves its own request for a template that asks for approval, so that the approval protects nothing. With a template in which requests name their subject, it receives a certificate of anybody. Revoking certificates disturbs the service.',
  traces: [
    {
      source: 'Security log of the certification authority',
      eventId: 4887,
      text: 'A request was approved and a certificate issued.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4870,
      text: 'A certificate was revoked.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4886,
      text: 'A request was received, by the same account that approves it later.',
    },
  ],
  detection:
    'Alert on approvals by accounts that asked for the certificate themselves or are no certificate managers.',
  remediation:
    'Remove the right from all but a few certificate managers; restrict them to templates and groups. Separate roles at the authority.',
  mayBreak: 'Processes in which requests are approved by people or tools without being listed.',
  references: [
    REFERENCES.msCsra,
    REFERENCES.auditCertificates,
    REFERENCES.paperCertified,
    REFERENCES.attackCertificates,
  ],
};
