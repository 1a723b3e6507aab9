import type { KindHelp } from '../kind-help.ts';
import { REFERENCES } from '../references.ts';

export const PUBLISHED_TO: KindHelp<'PublishedTo'> = {
  kind: 'PublishedTo',
  title: 'Template is offered by the authority',
  summary: 'The authority issues certificates of the template.',
  meaning:
    'The template is in the list of templates that the enterprise authority offers. Templates that no authority offers cannot be used.',
  gain: 'Nothing by itself. Whoever may enrol in the template at the authority receives a certificate; what it is good for depends on the template.',
  traces: [
    {
      source: 'Security log of domain controllers',
      eventId: 5136,
      text: "The attribute certificateTemplates of the authority's object changed.",
    },
    {
      source: 'Security log of the certification authority',
      eventId: 4898,
      text: 'The authority loaded a template, with its settings and security.',
    },
  ],
  detection: 'Alert when templates are added to the list. Compare the list with templates that are needed.',
  remediation: 'Take templates off the list that nobody uses, above all those with weaknesses.',
  mayBreak: 'Computers and users that renew certificates of the template cannot do so any more.',
  references: [
    REFERENCES.msWcce,
    REFERENCES.paperCertified,
    REFERENCES.auditCertificates,
    REFERENCES.attackCertificates,
  ],
};
