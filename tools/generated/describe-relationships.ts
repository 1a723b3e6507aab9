import { findRelationshipKind, type RelationshipKind, type RelationshipSource } from '@secgraph/graph-schema';
import { type HelpReference, type KindHelp, RELATIONSHIP_HELP } from '@secgraph/graph-schema/help';

const HEAD = `# Relationships

What the relationships of Active Directory, Entra ID and Azure mean to those who defend them. Made from the sources by
\`npm run generate\`.

Each one leads from its start to its end. *Traversable* ones may be part of attack paths. [Rules](rules.md) tells what
the derived ones are derived from. Events appear in logs only where auditing of their category is on; events about
objects of the directory also need an audit entry on the object. Logs of the cloud name operations in place of events;
those of resources and of Microsoft Graph are kept only where a diagnostic setting sends them.
`;

const SOURCES: Readonly<Record<RelationshipSource, string>> = {
  collected: 'collected',
  linked: 'added for well-known groups',
  'post-processed': 'derived by the analysis',
  declared: 'known, but not produced',
};

/** The text of docs/relationships.md. */
export function describeRelationships(): string {
  const kinds = RELATIONSHIP_HELP.map(({ kind, title }) => `- [${kind}](#${anchor(kind)}): ${title}`);
  return [HEAD, ...kinds, '', ...RELATIONSHIP_HELP.map(describeKind)].join('\n');
}

function describeKind(help: KindHelp): string {
  return [
    `## ${help.kind}`,
    '',
    `**${help.title}.** ${help.summary}`,
    '',
    `*${originOf(help.kind)}.*`,
    '',
    ...section('What it means', help.meaning),
    ...section('What an attacker gains', help.gain),
    ...describeTraces(help),
    ...section('How to detect it', help.detection),
    ...section('How to fix it', help.remediation),
    ...section('What that may break', help.mayBreak),
    '**References**',
    '',
    ...help.references.map(describeReference),
    '',
  ].join('\n');
}

function describeTraces({ traces }: KindHelp): readonly string[] {
  if (traces.length === 0) {
    return [];
  }

  const rows = traces.map(
    ({ source, eventId, operation, text }) => `| ${source} | ${eventId ?? operation ?? '–'} | ${text} |`,
  );
  return [
    '**What it leaves in the logs**',
    '',
    '| Source | Event or operation | |',
    '|---|---|---|',
    ...rows,
    '',
  ];
}

function section(title: string, text: string): readonly string[] {
  return [`**${title}.** ${text}`, ''];
}

/** Titles of protocol documents begin with a bracket, and some addresses have parentheses. */
function describeReference({ title, url }: HelpReference): string {
  const escaped = title.replaceAll('[', '\\[').replaceAll(']', '\\]');
  return `- [${escaped}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

function originOf(kind: RelationshipKind): string {
  const definition = findRelationshipKind(kind);
  const origin = (definition?.sources ?? []).map((source) => SOURCES[source]).join(', ');
  const text = `${origin}; ${definition?.isTraversable === true ? 'traversable' : 'not traversable'}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function anchor(kind: RelationshipKind): string {
  return kind.toLowerCase();
}
