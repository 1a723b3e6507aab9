import { findRelationshipKind, type RelationshipKindDefinition } from '@secgraph/graph-schema';
import {
  findRelationshipHelp,
  type HelpReference,
  type HelpTrace,
  type KindHelp,
} from '@secgraph/graph-schema/help';
import { invariant } from '@secgraph/kernel';
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

/** What the product itself can say about a relationship that an extension declares. */
const DECLARED_HELP: TechniqueHelp = {
  meaning: 'Its extension declares that whoever controls the start controls the end.',
  gain: '',
  detection: '',
  remediation: '',
  mayBreak: '',
  traces: [],
  references: [],
};

/** What the product itself can say about what a rule of an extension finds. */
const DECLARED_LIST_HELP: TechniqueHelp = {
  ...DECLARED_HELP,
  meaning: 'The rule is a statement in Cypher that came with the extension. Each analysis asks it.',
};

/** What an extension says about a type that it brings, in Markdown; empty where it says nothing. */
export interface DeclaredTexts {
  readonly shortDescription: string;
  readonly longDescription: string;
  readonly shortRemediation: string;
  readonly longRemediation: string;
}

export interface FindingTextOptions {
  /** For zones other than tier zero. */
  readonly isZone: boolean;
  /** Undefined: of a built-in type. */
  readonly declared?: DeclaredTexts | undefined;
}

/**
 * Markdown for people who are to mend it.
 */
export function findingText(
  type: FindingType,
  document: FindingDocument,
  { isZone, declared }: FindingTextOptions,
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
      return declared?.shortDescription || about;
    case 'short_remediation':
      return declared?.shortRemediation || remedy;
    case 'long_description':
      return sections(about, [
        ['When it is found', whenFound(type, zone, help)],
        ['What its extension says', declared?.longDescription],
        ['What an attacker gains', help.gain],
        ['How to see its use', [help.detection, ...help.traces.map(describeTrace)].join('\n')],
      ]);
    case 'long_remediation':
      return sections(remedy, [
        ['In detail', help.remediation],
        ['What its extension advises', declared?.longRemediation],
        ['What may break', help.mayBreak],
      ]);
    case 'references':
      return help.references.map(({ title, url }) => `- [${title}](${url})`).join('\n');
  }
}

function inZone(text: string, zone: string): string {
  return text.replaceAll('{zone}', zone).replace(/^the zone/, 'The zone');
}

function helpOf(type: FindingType): TechniqueHelp {
  const help =
    type.shape === 'list'
      ? (LIST_HELP[type.name] ?? (type.declared && DECLARED_LIST_HELP))
      : (findRelationshipHelp(type.kind) ?? (type.declared && DECLARED_HELP));
  invariant(help !== undefined, `there is help for findings of the type ${type.name}`);

  return { traces: [], ...help };
}

function whenFound(type: FindingType, zone: string, help: TechniqueHelp): string {
  if (type.shape === 'list') {
    return help.meaning;
  }

  const kind = findRelationshipKind(type.kind);
  const rule =
    type.scope === 'hygiene'
      ? `The group is the start of a relationship ${type.kind}, wherever its end is.`
      : `A relationship ${type.kind} begins outside of ${zone} and of all higher zones, and ends in ${zone}.`;
  return [rule, originOf(kind), help.meaning].join(' ');
}

function originOf(kind: RelationshipKindDefinition | undefined): string {
  if (kind?.sources.includes('post-processed') !== true) {
    return 'It was collected.';
  }

  return kind.hasComposition
    ? 'The analysis derives it; its composition, in the graph, tells from what.'
    : 'The analysis derives it.';
}

function describeTrace({ source, eventId, operation, text }: HelpTrace): string {
  const entry = eventId === undefined ? operation : `event ${eventId}`;
  return `- ${source}${entry === undefined ? '' : `, ${entry}`}: ${text}`;
}

function sections(
  lead: string,
  parts: readonly (readonly [title: string, text: string | undefined])[],
): string {
  const present = parts.filter(([, text]) => text !== undefined && text !== '');
  return [lead, ...present.map(([title, text]) => `## ${title}\n\n${text}`)].join('\n\n');
}
