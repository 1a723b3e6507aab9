import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const HAS_TRUST_KEYS: KindHelp<'HasTrustKeys'> = {
  kind: 'HasTrustKeys',
  title: 'Knows the keys of the trust account',
  summary: 'The domain knows the keys of the account that stands for it in the domain that it trusts.',
  meaning:
    'The start trusts another domain. In the trusted domain, there is a user that stands for the trust: its name is the NetBIOS name of the start with a dollar sign. Its password is that of the trust, which the start stores, too.',
  gain: 'An attacker who controls the start reads the keys of the trust and logs on as that user in the trusted domain, although the trust goes the other way only. It is an ordinary user there, which is enough to list the directory and to begin other attacks.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4768,
      text: 'A ticket of the trust account was requested.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4769,
      text: 'Service tickets of the trust account for services other than those of the trust.',
    },
    { source: 'Security log of domain controllers', eventId: 4624, text: 'A logon of the trust account.' },
  ],
  detection:
    'Trust accounts never log on like users. Alert on tickets and logons of accounts whose name ends with a dollar sign and which are no computers.',
  remediation:
    'Remove trusts that are not needed. Give no rights to trust accounts, and reduce what all authenticated users may do in the trusted domain. After a compromise, reset the password of the trust twice.',
  mayBreak: 'The trust does not work between the resets on its two sides.',
  references: [REFERENCES.paperTrustAccount, REFERENCES.msAdts, REFERENCES.msKile, REFERENCES.attackTrusts],
};
