import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const GENERIC_WRITE: KindHelp<'GenericWrite'> = {
  kind: 'GenericWrite',
  title: 'Write all attributes',
  summary: 'The start may write every attribute of the end that no special right protects.',
  meaning:
    'An entry of the access list grants GENERIC_WRITE or the right to write all properties. It covers no extended rights such as resetting a password, and not the access list itself.',
  gain: 'An attacker writes those attributes that lead to control: members of a group, key credentials or service names of a user, key credentials or delegation settings of a computer, the files path of a group policy, the flags of a certificate template.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute that was written, with old and new value: member, msDS-KeyCredentialLink, servicePrincipalName, msDS-AllowedToActOnBehalfOfOtherIdentity, gPCFileSysPath and others.',
    },
    { source: 'Security log of domain controllers', eventId: 4738, text: 'A user account was changed.' },
    { source: 'Security log of domain controllers', eventId: 4742, text: 'A computer account was changed.' },
  ],
  detection: 'Alert on changes of the attributes above by accounts that do not manage them.',
  remediation: 'Replace the entry by the right to write the attributes that are needed, or remove it.',
  mayBreak:
    'Provisioning and synchronisation that update many attributes with one broad right need one entry for each attribute or property set.',
  references: [
    REFERENCES.accessRights,
    REFERENCES.accessControl,
    REFERENCES.paperAce,
    REFERENCES.attackAccountManipulation,
    REFERENCES.event5136,
  ],
};
