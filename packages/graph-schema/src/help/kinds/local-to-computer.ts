import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const LOCAL_TO_COMPUTER: KindHelp<'LocalToComputer'> = {
  kind: 'LocalToComputer',
  title: 'Local group of the computer',
  summary: 'The local group belongs to the computer.',
  meaning:
    'The group was collected from the computer, or group policies make changes to it. The relationship only says where the group is; what its members may do is derived from its RID: AdminTo (544), CanRDP (555), ExecuteDCOM (562) and CanPSRemote (580).',
  gain: 'Nothing by itself. It is a part of what makes members of the group reach the computer.',
  traces: [
    { source: 'Security log of the computer', eventId: 4731, text: 'A local group was created.' },
    { source: 'Security log of the computer', eventId: 4735, text: 'A local group was changed.' },
    {
      source: 'Security log of the computer',
      eventId: 4799,
      text: 'The members of a local group were listed, which collectors and attackers do.',
    },
  ],
  detection: 'Watch event 4799 for lists that are read from many computers by one account.',
  remediation:
    'The relationship is no fault. Manage members of local groups by policy, and restrict who may list them remotely.',
  mayBreak: 'Restricting remote lists also stops inventory tools and collectors.',
  references: [REFERENCES.msDtyp, REFERENCES.securityGroups, REFERENCES.attackLocalGroups],
};
