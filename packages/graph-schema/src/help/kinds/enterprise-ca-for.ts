import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ENTERPRISE_CA_FOR: KindHelp<'EnterpriseCAFor'> = {
  kind: 'EnterpriseCAFor',
  title: 'Same certificate as a published authority',
  summary:
    'The enterprise authority has the certificate that the end publishes as root or intermediate authority.',
  meaning:
    'The thumbprint of the enterprise authority equals that of an object in the container Certification Authorities or AIA. It joins the issuing service to the chain of trust.',
  gain: 'Nothing by itself. It is a part of the chain that makes certificates of the authority trusted in a domain.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute cACertificate of one of the objects changed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5137,
      text: 'An object was created in one of the containers.',
    },
  ],
  detection: 'Alert on changes below the container Public Key Services of the configuration.',
  remediation: 'The relationship is no fault. Remove objects of authorities that were taken out of service.',
  mayBreak: 'Certificates of an authority whose objects were removed cannot be verified any more.',
  references: [REFERENCES.msWcce, REFERENCES.paperCertified, REFERENCES.event5136],
};
