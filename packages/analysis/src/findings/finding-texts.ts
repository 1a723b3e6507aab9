import { findRelationshipKind } from '@secgraph/graph-schema';
import {
  type HelpReference,
  type HelpTrace,
  type KindHelp,
  RELATIONSHIP_HELP,
} from '@secgraph/graph-schema/help';
import { LIST_HELP } from './catalogue/list-findings.ts';
import { type FindingType, zoneTitleOf } from './finding-type.ts';

/** The documents there are about each type. */
export const FINDING_DOCUMENTS = [
  'title',
  'type',
  'short_description',
  'long_description',
  'short_remediation',
  'long_remediation',
  'references',
] as const;

export type FindingDocument = (typeof FINDING_DOCUMENTS)[number];

/** What is known of a technique, wherever it is found. */
type TechniqueHelp = Pick<KindHelp, 'meaning' | 'gain' | 'detection' | 'remediation' | 'mayBreak'> & {
  readonly traces: readonly HelpTrace[];
  readonly references: readonly HelpReference[];
};

/**
 * Markdown for people who are to mend it.
 *
 * @param isZone for zones other than tier zero
 */
export function findingText(
  type: FindingType,
  document: FindingDocument,
  { isZone }: { readonly isZone: boolean },
): string {
  const zone = isZone ? 'the zone' : 'Tier Zero';
  const about = inZone(type.about, zone);
  const remedy = inZone(type.remedy, zone);
  const help = helpOf(type);

  switch (document) {
    case 'title':
      return isZone ? zoneTitleOf(type) : type.title;
    case 'type':
      return isZone ? type.category.replace('Tier Zero', 'Zone') : type.category;
    case 'short_description':
      return about;
    case 'short_remediation':
      return remedy;
    case 'long_description':
      return sections(about, [
        ['When it is found', whenFound(type, zone, help)],
        ['What an attacker gains', help?.gain],
        ['How to see its use', help && [help.detection, ...help.traces.map(describeTrace)].join('\n')],
      ]);
    case 'long_remediation':
      return sections(remedy, [
        ['In detail', help?.remediation],
        ['What may break', help?.mayBreak],
      ]);
    case 'references':
      return (help?.references ?? AZURE_REFERENCES)
        .map(({ title, url }) => `- [${title}](${url})`)
        .join('\n');
  }
}

function inZone(text: string, zone: string): string {
  return text.replaceAll('{zone}', zone).replace(/^the zone/, 'The zone');
}

function helpOf(type: FindingType): TechniqueHelp | undefined {
  if (type.shape === 'list') {
    const help = LIST_HELP[type.name];
    return help && { traces: [], ...help };
  }

  const byKind: Readonly<Record<string, KindHelp>> = RELATIONSHIP_HELP;
  return byKind[type.kind] ?? (type.kind === 'SyncedToADUser' ? byKind['SyncedToEntraUser'] : undefined);
}

function whenFound(type: FindingType, zone: string, help: TechniqueHelp | undefined): string {
  if (type.shape === 'list') {
    return help?.meaning ?? '';
  }

  const isDerived = findRelationshipKind(type.kind)?.sources.includes('post-processed') === true;
  const rule =
    type.scope === 'hygiene'
      ? `The group is the start of a relationship ${type.kind}, wherever its end is.`
      : `A relationship ${type.kind} begins outside of ${zone} and of all higher zones, and ends in ${zone}.`;
  const origin = isDerived
    ? 'The analysis derives it; its composition, in the graph, tells from what.'
    : 'It was collected.';
  return [rule, origin, ...(help === undefined ? [] : [help.meaning])].join(' ');
}

function describeTrace({ source, eventId, text }: HelpTrace): string {
  return `- ${source}${eventId === undefined ? '' : `, event ${eventId}`}: ${text}`;
}

function sections(
  lead: string,
  parts: readonly (readonly [title: string, text: string | undefined])[],
): string {
  const present = parts.filter(([, text]) => text !== undefined && text !== '');
  return [lead, ...present.map(([title, text]) => `## ${title}\n\n${text}`)].join('\n\n');
}

const AZURE_REFERENCES: readonly HelpReference[] = [
  {
    title: 'Microsoft Learn: Enterprise access model',
    url: 'https://learn.microsoft.com/en-us/security/privileged-access-workstations/privileged-access-access-model',
  },
  {
    title: 'MITRE ATT&CK T1098: Account Manipulation',
    url: 'https://attack.mitre.org/techniques/T1098/',
  },
];
