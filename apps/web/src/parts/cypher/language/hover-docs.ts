import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { findRelationshipKind, isBuiltInNodeKind, TAG_KIND_PREFIX } from '@secgraph/graph-schema';
import { cleanText, shortenText } from '@secgraph/graph-view';
import { findDeclaredKind, isOfNamespace } from '../../extensions/declared-kinds.ts';
import { platformOfAttackPaths } from './attack-paths.ts';
import type { LanguageFacts } from './language-facts.ts';
import { FUNCTIONS } from './language-table.ts';
import { scanTokens, type Token } from './scan-tokens.ts';

const MAX_DESCRIPTION_LENGTH = 400;

interface HoverText {
  readonly title: string;
  readonly lines: readonly string[];
}

const SIGNATURES = new Map(
  FUNCTIONS.map(([name, signature, type]) => [name.toLowerCase(), { name, signature, type }]),
);

/** What the word below the pointer means: kinds and functions. */
export function hoverDocs(facts: LanguageFacts): Extension {
  return hoverTooltip(async (view, position) => {
    const tokens = scanTokens(view.state.doc.toString());
    const index = tokens.findIndex(({ start, end }) => start <= position && position < end);
    const token = tokens[index];
    const text = token === undefined ? undefined : await describe(tokens, index, facts);

    return token === undefined || text === undefined
      ? null
      : { pos: token.start, end: token.end, above: true, create: () => ({ dom: present(text) }) };
  });
}

async function describe(
  tokens: readonly Token[],
  index: number,
  facts: LanguageFacts,
): Promise<HoverText | undefined> {
  const token = tokens[index];
  const before = tokens[index - 1]?.text ?? '';
  if (token === undefined || !['name', 'keyword', 'escaped-name'].includes(token.type)) {
    return undefined;
  }
  if ([':', '|', '&', '!'].includes(before)) {
    return describeKind(token.text.replaceAll('`', ''), facts);
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

async function describeKind(kind: string, facts: LanguageFacts): Promise<HoverText> {
  const definition = findRelationshipKind(kind);
  if (definition === undefined) {
    // Whoever hovers waits for no explanation of a failure.
    return describeOtherKind(kind, facts).catch(() => ({ title: kind, lines: [describeNodeKind(kind)] }));
  }

  // Long texts, which nobody needs who does not ask.
  const { findRelationshipHelp } = await import('@secgraph/graph-schema/help');
  const help = findRelationshipHelp(kind);
  const sentences = [
    describeTraversal(definition),
    ...(definition.sources.includes('post-processed') ? ['Analysis derives it.'] : []),
    ...(definition.isAcl ? ['A right of an access-control list.'] : []),
  ];

  return {
    title: help === undefined ? kind : `${kind}: ${help.title}`,
    lines: [...(help === undefined ? [] : [help.summary]), sentences.join(' ')],
  };
}

/** What is no built-in kind of relationships. */
async function describeOtherKind(kind: string, facts: LanguageFacts): Promise<HoverText> {
  const [extensions, declaring] = await Promise.all([facts.extensions(), facts.declaredKinds()]);
  const platform = platformOfAttackPaths(kind, extensions);
  if (platform !== undefined) {
    return {
      title: kind,
      lines: [`Stands for every kind of ${cleanText(platform)} that attack paths follow.`],
    };
  }
  const declared = findDeclaredKind(declaring, kind);
  if (declared !== undefined) {
    const { description } = declared.kind;
    const owner = `Declared by ${cleanText(declared.extension.name)}.`;

    return {
      title: kind,
      lines: [
        ...(description === '' ? [] : [shortenText(cleanText(description), MAX_DESCRIPTION_LENGTH)]),
        `${describeTraversal(declared.kind)} ${owner}`,
      ],
    };
  }
  const owner = isBuiltInNodeKind(kind) ? undefined : extensions.find((one) => isOfNamespace(kind, one));

  return {
    title: kind,
    lines: [owner === undefined ? describeNodeKind(kind) : `A kind of ${cleanText(owner.name)}.`],
  };
}

function describeTraversal({ isTraversable }: { readonly isTraversable: boolean }): string {
  return isTraversable ? 'Attack paths follow it.' : 'Attack paths do not follow it.';
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
