import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const ROOT_CA_FOR: KindHelp<'RootCAFor'> = {
  kind: 'RootCAFor',
  title: 'Root authority of the domain',
  summary: "The domain's computers trust certificates that lead to the root authority.",
  meaning:
    "The root authority is published in the container Certification Authorities of the forest's configuration, from where computers take it as trusted.",
  gain: 'Nothing by itself. It is one of two conditions for logons with certificates: the other one is that the issuing authority is in the NTAuth store. Who controls the object of the root could publish a root of its own.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute cACertificate of the object changed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 5137,
      text: 'An object was created in the container of authorities.',
    },
  ],
  detection: 'Alert on changes below the container Public Key Services of the configuration.',
  remediation: 'Remove roots that nobody uses any more. Let only tier zero change the container.',
  mayBreak:
    'Certificates that lead to a removed root are no longer trusted, those of servers and devices included.',
  references: [
    REFERENCES.msWcce,
    REFERENCES.paperCertified,
    REFERENCES.attackCertificates,
    REFERENCES.event5136,
  ],
};
