import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const WRITE_PKI_NAME_FLAG: KindHelp<'WritePKINameFlag'> = {
  kind: 'WritePKINameFlag',
  title: "Write the template's name flags",
  summary: 'The start may write the flags that say where the subject of a certificate comes from.',
  meaning:
    'An entry of the access list of the template lets the start write its attribute msPKI-Certificate-Name-Flag. Among the flags is whether requests name their subject themselves.',
  gain: 'An attacker lets requests name their subject. If the template is good for logon without approval, and if the attacker may enrol, it receives a certificate of anybody; ADCSESC4 tells where that is so.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: 'The attribute msPKI-Certificate-Name-Flag of the template changed.',
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4899,
      text: 'The authority saw that a template was updated.',
    },
  ],
  detection:
    'Alert on changes of certificate templates, above all when the flag for subjects from requests appears.',
  remediation: 'Remove the right. Only a group of tier zero should change templates.',
  mayBreak: 'Administrators of certificates who maintain templates without belonging to tier zero.',
  references: [
    REFERENCES.attributeNameFlag,
    REFERENCES.msCrtd,
    REFERENCES.paperCertified,
    REFERENCES.event5136,
    REFERENCES.attackCertificates,
  ],
};
