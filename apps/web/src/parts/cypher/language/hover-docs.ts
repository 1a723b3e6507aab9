import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { findRelationshipKind, isBuiltInNodeKind, TAG_KIND_PREFIX } from '@secgraph/graph-schema';
import { FUNCTIONS } from './language-table.ts';
import { scanTokens, type Token } from './scan-tokens.ts';

interface HoverText {
  readonly title: string;
  readonly lines: readonly string[];
}

const SIGNATURES = new Map(
  FUNCTIONS.map(([name, signature, type]) => [name.toLowerCase(), { name, signature, type }]),
);

/** What the word below the pointer means: kinds and functions. */
export const hoverDocs: Extension = hoverTooltip(async (view, position) => {
  const tokens = scanTokens(view.state.doc.toString());
  const index = tokens.findIndex(({ start, end }) => start <= position && position < end);
  const token = tokens[index];
  const text = token === undefined ? undefined : await describe(tokens, index);

  return token === undefined || text === undefined
    ? null
    : { pos: token.start, end: token.end, above: true, create: () => ({ dom: present(text) }) };
});

async function describe(tokens: readonly Token[], index: number): Promise<HoverText | undefined> {
  const token = tokens[index];
  const before = tokens[index - 1]?.text ?? '';
  if (token === undefined || !['name', 'keyword', 'escaped-name'].includes(token.type)) {
    return undefined;
  }
  if ([':', '|', '&', '!'].includes(before)) {
    return describeKind(token.text.replaceAll('`', ''));
  }

  const named = SIGNATURES.get(functionName(tokens, index).toLowerCase());

  return named === undefined || tokens[index + 1]?.text !== '('
    ? undefined
    : {
        title: `${named.name}${named.signature}`,
        lines: [named.type === 'aggregate' ? 'An aggregate of many rows.' : 'A function of one row.'],
      };
}

/** Name of a function with its namespace: `duration.between`. */
function functionName(tokens: readonly Token[], index: number): string {
  const [namespace, dot, name] = [tokens[index - 2], tokens[index - 1], tokens[index]];

  return dot?.text === '.' && namespace?.type === 'name'
    ? `${namespace.text}.${name?.text ?? ''}`
    : (name?.text ?? '');
}

async function describeKind(kind: string): Promise<HoverText | undefined> {
  const definition = findRelationshipKind(kind);
  if (definition === undefined) {
    return { title: kind, lines: [describeNodeKind(kind)] };
  }

  // Long texts, which nobody needs who does not ask.
  const { findRelationshipHelp } = await import('@secgraph/graph-schema/help');
  const help = findRelationshipHelp(kind);
  const facts = [
    definition.isTraversable ? 'Attack paths follow it.' : 'Attack paths do not follow it.',
    ...(definition.sources.includes('post-processed') ? ['Analysis derives it.'] : []),
    ...(definition.isAcl ? ['A right of an access-control list.'] : []),
  ];

  return {
    title: help === undefined ? kind : `${kind}: ${help.title}`,
    lines: [...(help === undefined ? [] : [help.summary]), facts.join(' ')],
  };
}

function describeNodeKind(kind: string): string {
  if (kind.startsWith(TAG_KIND_PREFIX)) {
    return 'Marks the members of a zone or label.';
  }
  if (!isBuiltInNodeKind(kind)) {
    return 'A kind of uploaded data.';
  }

  return kind.startsWith('AZ') ? 'A kind of nodes of Azure.' : 'A kind of nodes of a directory.';
}

function present({ title, lines }: HoverText): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-secgraph-hover';
  box.role = 'tooltip';
  const heading = box.appendChild(document.createElement('strong'));
  heading.textContent = title;
  for (const line of lines) {
    box.appendChild(document.createElement('p')).textContent = line;
  }

  return box;
}
