import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const GENERIC_ALL: KindHelp<'GenericAll'> = {
  kind: 'GenericAll',
  title: 'Full control',
  summary: 'The start has full control of the end.',
  meaning:
    'An entry of the access list of the end grants the start GENERIC_ALL, or all rights that make it up: to read and write every attribute, to use every extended right, to change the access list and the owner, and to delete the object.',
  gain: 'An attacker takes the object over in the way its kind offers. Of a user: a new password, an additional key to log on with or a service name to crack its password. Of a group: membership. Of a computer: delegation, keys and its stored local password. Of a policy: what runs wherever it applies. Of a template: certificates for anybody. Of a domain: the password hashes of all its accounts.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'Any attribute of the object changes, its access list included.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4662,
      text: 'Write and control access to the object, where it has an audit entry.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4724,
      text: 'A password is reset without the old one.',
    },
  ],
  detection:
    'Audit changes of privileged objects and compare the account that made them with those that manage these objects. The right itself leaves no trace until it is used, so review access lists of tier zero regularly.',
  remediation:
    'Remove the entry, or replace it with the few rights that the task needs, granted to a group of the same tier. If the entry is inherited, change it where it comes from.',
  mayBreak:
    'Whatever the start did with the object: help desk tools, synchronisation, mail systems and backup agents often hold broad rights that nobody wrote down. Watch use of the right for some weeks before removing it.',
  references: [
    REFERENCES.accessRights,
    REFERENCES.accessControl,
    REFERENCES.paperAce,
    REFERENCES.attackAccountManipulation,
    REFERENCES.event5136,
  ],
};
