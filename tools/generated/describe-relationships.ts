import {
  attackCostOf,
  effortOf,
  findRelationshipKind,
  type RelationshipKind,
  type RelationshipSource,
} from '@secgraph/graph-schema';
import { type HelpReference, type KindHelp, RELATIONSHIP_HELP } from '@secgraph/graph-schema/help';

const HEAD = `# Relationships

What the relationships of Active Directory, Entra ID and Azure mean to those who defend them. Made from the sources by
\`npm run generate\`.

Each one leads from its start to its end. *Traversable* ones may be part of attack paths. [Rules](rules.md) tells what
the derived ones are derived from. Events appear in logs only where auditing of their category is on; events about
objects of the directory also need an audit entry on the object. Logs of the cloud name operations in place of events;
those of resources and of Microsoft Graph are kept only where a diagnostic setting sends them.

The *cost* of a traversable one is what following it takes of an attacker, for an order of paths and not as a measure of
time: 1 for the hop, 4 for each step that has to be done, 0, 2, 5 or 9 for no, low, medium or high noise in usual logs,
10 where somebody else has to do something (be logged on, be made to log on), and 14 where it may lead nowhere (a
password that cannot be guessed, a second factor). The paths that cost least are found with \`weight=cost\`
(\`GET /api/v2/graphs/shortest-path\`) and *Cheapest* on the page *Explore*. A kind of an extension costs 14.
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
    `*${originOf(help.kind)}.${costOf(help.kind)}*`,
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

function costOf(kind: RelationshipKind): string {
  if (findRelationshipKind(kind)?.isTraversable !== true) {
    return '';
  }

  const { steps, noise, needsVictim, mayFail } = effortOf(kind);
  const parts = [
    `${steps} ${steps === 1 ? 'step' : 'steps'}`,
    `${noise === 'none' ? 'no' : noise} noise`,
    ...(needsVictim === true ? ['needs a victim'] : []),
    ...(mayFail === true ? ['may fail'] : []),
  ];
  return ` Cost ${attackCostOf(kind)}: ${parts.join(', ')}.`;
}

function anchor(kind: RelationshipKind): string {
  return kind.toLowerCase();
}
