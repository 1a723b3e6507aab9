import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const WRITE_PUBLIC_INFORMATION: KindHelp<'WritePublicInformation'> = {
  kind: 'WritePublicInformation',
  title: 'Write the public information',
  summary:
    'The start may write the public information of the end, certificate mappings and service names among it.',
  meaning:
    'An entry of the access list grants to write the property set Public-Information. It holds altSecurityIdentities, servicePrincipalName, userPrincipalName and other attributes beside harmless ones.',
  gain: 'An attacker maps a certificate of its own to the account and logs on as it, as with WriteAltSecurityIdentities, or gives a user a service name in order to guess its password offline, as with WriteSPN.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attributes altSecurityIdentities, servicePrincipalName or userPrincipalName changed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4768,
      text: 'A ticket was requested with a certificate that was issued to another account.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4738,
      text: 'The user account was changed; 4742 for computers.',
    },
  ],
  detection: 'Alert on changes of these attributes by accounts that do not manage them.',
  remediation: 'Replace the entry by rights on the attributes that are needed.',
  mayBreak:
    'Address book, mail and personnel systems that were granted the property set in order to write names and numbers.',
  references: [
    REFERENCES.rightPublicInformation,
    REFERENCES.attributeAltSecurity,
    REFERENCES.paperEsc14,
    REFERENCES.attackCertificates,
    REFERENCES.attackAccountManipulation,
  ],
};
