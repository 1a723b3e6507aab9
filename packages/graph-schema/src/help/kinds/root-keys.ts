import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** The keys that passwords of managed service accounts are made of. */
export const ROOT_KEYS_HELP = {
  ReadKDSRootKey: {
    title: 'Read the root key of key distribution',
    summary: 'The start may read the secret part of a root key of the key distribution service.',
    meaning:
      'An entry of the access list of the key grants to read its attributes, the confidential one that holds the secret among them: it takes the right to read properties together with that of control access. Full control, ownership and the right to change the list give the same, and are relationships of their own. Only sources with whole access lists, such as snapshots of AD Explorer, tell who has the right.',
    gain: 'An attacker reads the key once, from any domain controller of the first domain of the forest, and computes passwords of managed service accounts from then on without asking anybody.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4662,
        text: 'The attribute msKds-RootKeyData of a key was read, where the key has an audit entry for it.',
      },
    ],
    detection:
      'Set an audit entry for reading msKds-RootKeyData on all keys: nobody but the system of domain controllers needs to read it.',
    remediation:
      'Remove the right. Domain controllers read the key as the system; administrators of the first domain have it by default.',
    mayBreak:
      'Nothing that is in use: servers obtain passwords from domain controllers and never read the key.',
    references: [REFERENCES.paperGoldenGmsa, REFERENCES.recoverGoldenGmsa, REFERENCES.managedAccounts],
  },

  GoldenGMSA: {
    title: 'Passwords that a root key makes',
    summary: 'From the root key, the password of the managed service account is computed.',
    meaning:
      'The key at the start lies in the same forest as the group or delegated managed service account at the end. Passwords of such accounts are no random values: domain controllers compute them from a root key, the identifier of the account and the time. Which of several keys an account uses now is not looked at, as an older one made its earlier passwords.',
    gain: 'An attacker with the key computes the present and all later passwords of the account offline and logs on as it. Changing the password does not help, as the key stays the same.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 4768,
        text: 'The account asked for a ticket from a computer that does not run its service.',
      },
    ],
    detection: 'Alert on logons of managed service accounts from computers that are not on their list.',
    remediation:
      'Protect the keys like the domain itself. When one may have been read, make a new root key and new accounts that use it, as Microsoft describes; a new password alone is computed from the old key again.',
    mayBreak: 'Services have to be moved to the new accounts.',
    references: [REFERENCES.recoverGoldenGmsa, REFERENCES.paperGoldenGmsa, REFERENCES.managedAccounts],
  },
} satisfies FamilyHelp;
