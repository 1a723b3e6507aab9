import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const NT_AUTH_STORE_FOR: KindHelp<'NTAuthStoreFor'> = {
  kind: 'NTAuthStoreFor',
  title: 'Authorities for logon',
  summary: 'The store lists the authorities whose certificates the domain accepts for logon.',
  meaning:
    "The object NTAuthCertificates of the forest's configuration holds the certificates of authorities that may vouch for users and computers.",
  gain: 'Nothing by itself. Who may change the store could add an authority of its own and log on as anybody with its certificates.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute cACertificate of NTAuthCertificates changed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4662,
      text: 'A write to the object, where it has an audit entry.',
    },
  ],
  detection: 'Alert on each change of the store.',
  remediation:
    'Keep only authorities in the store that issue certificates for logon. Let only tier zero change it.',
  mayBreak: 'Smart cards, network access and VPN with certificates of an authority that was removed.',
  references: [
    REFERENCES.msWcce,
    REFERENCES.paperCertified,
    REFERENCES.event5136,
    REFERENCES.attackCertificates,
  ],
};
