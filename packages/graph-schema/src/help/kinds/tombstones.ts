import type { FamilyHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

/** Deleted objects, and who brings them back. */
export const TOMBSTONES_HELP = {
  ReanimateTombstones: {
    title: 'Restore deleted objects',
    summary: 'The start may restore deleted objects of the domain.',
    meaning:
      'An entry of the access list of the domain grants the extended right Reanimate-Tombstones. To restore an object, its name must be writable, and the place where it goes must allow to create it.',
    gain: 'An attacker brings back an account that was deleted and that it can control, with the security identifier that it had: whatever was granted to that identifier, and never taken away, is granted again. Memberships come back with the recycle bin alone.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5138,
        text: 'An object of the directory was undeleted, with who did it.',
      },
    ],
    detection: 'Alert on restored objects; there are few of them, and each has a request behind it.',
    remediation: 'Remove the right: administrators of the domain restore objects.',
    mayBreak: 'A backup product or a help desk that restores objects by itself.',
    references: [
      REFERENCES.rightReanimate,
      REFERENCES.restoringObjects,
      REFERENCES.attackAccountManipulation,
    ],
  },

  WriteRDN: {
    title: 'Write the relative name',
    summary: 'The start may write the attribute name of the end.',
    meaning:
      'An entry of the access list lets the start write the relative distinguished name. A rename needs it together with the attribute that the name is made of, which is cn for users, groups and computers.',
    gain: 'An attacker renames the object. Of a deleted object it is one of the rights with which the object is restored.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5139,
        text: 'An object was moved or renamed; 5136 with the attribute name for the change itself.',
      },
      {
        source: 'Security log of domain controllers',
        eventId: 4781,
        text: 'The name of an account was changed, where its logon name changed with it.',
      },
    ],
    detection: 'Look for renamed accounts of higher tiers.',
    remediation: 'Remove the right where nobody renames objects.',
    mayBreak: 'Renaming of accounts after a marriage or a move by those who lose the right.',
    references: [REFERENCES.accessRights, REFERENCES.restoringObjects, REFERENCES.event5136],
  },

  WriteCommonName: {
    title: 'Write the common name',
    summary: 'The start may write the attribute cn of the end.',
    meaning:
      'An entry of the access list lets the start write the common name, which the relative name of users, groups and computers is made of.',
    gain: 'Together with the right to write the relative name, an attacker renames the object, or restores it where it is deleted.',
    traces: [
      {
        source: 'Security log of domain controllers',
        eventId: 5136,
        text: 'The attribute cn of the object changed.',
      },
    ],
    detection: 'Watch names of accounts that certificates or mappings are made for.',
    remediation: 'Remove the right, or keep it with those who rename accounts as their work.',
    mayBreak: 'Synchronisation with a personnel system that writes names.',
    references: [REFERENCES.accessRights, REFERENCES.restoringObjects, REFERENCES.event5136],
  },
} satisfies FamilyHelp;
