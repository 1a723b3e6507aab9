import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const FORCE_CHANGE_PASSWORD: KindHelp<'ForceChangePassword'> = {
  kind: 'ForceChangePassword',
  title: 'Reset the password',
  summary: 'The start may set a new password for the end without knowing the old one.',
  meaning: 'An entry of the access list grants the extended right User-Force-Change-Password on a user.',
  gain: 'An attacker sets a password and logs on as the user, with all the rights it has. The user notices, because its own password no longer works; attackers therefore use it on service and dormant accounts, or at night.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 4724,
      text: "An attempt was made to reset an account's password, with who did it.",
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4738,
      text: 'The user account was changed; the time of its last password change is new.',
    },
  ],
  detection:
    'Alert on resets of privileged and service accounts, and on resets by accounts outside the help desk. A logon from a new place soon after a reset is a strong sign.',
  remediation:
    'Remove the right. A help desk should reset passwords of ordinary users only: delegate on the organisational units with those users, and keep accounts of higher tiers elsewhere.',
  mayBreak: 'Help desk and self-service portals can no longer reset these passwords.',
  references: [
    REFERENCES.rightResetPassword,
    REFERENCES.event4724,
    REFERENCES.paperAce,
    REFERENCES.attackAccountManipulation,
  ],
};
