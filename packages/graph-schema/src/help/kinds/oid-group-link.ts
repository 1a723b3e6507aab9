import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const OID_GROUP_LINK: KindHelp<'OIDGroupLink'> = {
  kind: 'OIDGroupLink',
  title: 'Policy linked to a group',
  summary: 'Logons with certificates of the issuance policy count as members of the group.',
  meaning:
    'The attribute msDS-OIDToGroupLink of the policy names the group, a universal group without members. This is authentication mechanism assurance: how somebody logs on decides about membership.',
  gain: 'Alone, nothing. An attacker who may enrol in a template with this policy becomes a member of the group for its logon, as ADCSESC13 tells.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute msDS-OIDToGroupLink of the policy changed.',
    },
    {
      source: 'Security log of domain controllers',
      eventId: 4768,
      text: 'A ticket was requested with a certificate.',
    },
  ],
  detection: 'List linked policies and the rights of their groups. Alert on new links.',
  remediation: 'Remove links that are not used. Let only well-controlled templates carry a linked policy.',
  mayBreak: 'Access that depends on logons with smart cards.',
  references: [
    REFERENCES.mechanismAssurance,
    REFERENCES.paperEsc13,
    REFERENCES.event5136,
    REFERENCES.attackCertificates,
  ],
};
