import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const REMOTE_INTERACTIVE_LOGON_RIGHT: KindHelp<'RemoteInteractiveLogonRight'> = {
  kind: 'RemoteInteractiveLogonRight',
  title: 'Right to log on through remote desktop',
  summary: 'The start has the right to log on to the computer through Remote Desktop Services.',
  meaning:
    'The user right SeRemoteInteractiveLogonRight was collected from the computer. It takes effect together with membership in the local group Remote Desktop Users; CanRDP tells who has both.',
  gain: 'Alone, nothing: without the permission that the local group has, the logon is refused.',
  traces: [
    { source: 'Security log of the computer', eventId: 4704, text: 'A user right was assigned.' },
    { source: 'Security log of the computer', eventId: 4705, text: 'A user right was removed.' },
    {
      source: 'Security log of the computer',
      eventId: 4717,
      text: 'System security access was granted to an account, which is how logon rights are reported.',
    },
  ],
  detection: 'Compare the user rights of computers with the policy that should set them.',
  remediation:
    "Assign the right by policy to a group of the computer's tier, and remove broad groups such as Everyone.",
  mayBreak: 'People who work remotely on computers that the policy leaves out.',
  references: [REFERENCES.remoteDesktopRight, REFERENCES.msLsad, REFERENCES.attackRemoteDesktop],
};
