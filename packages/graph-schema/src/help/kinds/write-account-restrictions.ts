import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const WRITE_ACCOUNT_RESTRICTIONS: KindHelp<'WriteAccountRestrictions'> = {
  kind: 'WriteAccountRestrictions',
  title: 'Write account restrictions',
  summary: 'The start may write the account restrictions of the end, delegation settings among them.',
  meaning:
    'An entry of the access list grants to write the property set User-Account-Restrictions. It holds userAccountControl, expiry dates and the attribute msDS-AllowedToActOnBehalfOfOtherIdentity. Who joins a computer often gets this right on it.',
  gain: 'Of a computer, an attacker sets resource-based delegation, as with AddAllowedToAct, and so controls it. Of a user, it can switch flags of the account, such as one that lets anybody request material to guess the password offline.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attributes msDS-AllowedToActOnBehalfOfOtherIdentity or userAccountControl changed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4742,
      text: 'The computer account was changed; 4738 for users.',
    },
  ],
  detection: 'Alert on each change of the delegation attribute, and on flags that weaken authentication.',
  remediation:
    'Remove the right from accounts that joined computers; set the machine account quota to 0 and join with accounts made for that.',
  mayBreak:
    'Joining a computer again under the same name with the same account, and tools that enable and disable accounts.',
  references: [
    REFERENCES.rightRestrictions,
    REFERENCES.attributeActOnBehalf,
    REFERENCES.paperWagging,
    REFERENCES.event5136,
    REFERENCES.attackAccountManipulation,
  ],
};
