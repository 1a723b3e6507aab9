import { parseStatement, type SyntaxNode } from '@secgraph/cypher';
import type { OperationContext } from '../graph-operation.ts';
import { polled } from '../polled.ts';
import { syntaxNodes } from './syntax-nodes.ts';

/** A text behind `=~` that other products look for anywhere, and openCypher compares with the whole. */
export interface PartialPattern {
  /** Place of its query among those that were asked about. */
  readonly index: number;
  readonly pattern: string;
  /** The same for anywhere. */
  readonly mended: string;
}

const FLAGS = /^(?:\(\?[a-z]+\))+/;
/** Whoever writes one of these has thought of where the text begins and ends. */
const BOUND = /^\^|(?:^|[^\\])(?:\\\\)*(?:\$$|\.[*+])/;

/**
 * Patterns without `.*`, `.+`, `^` or `$`, of the queries that can be read: each matches, as openCypher has it, values
 * that are like it as a whole, which hardly anybody means who writes a bare word. Linear in the texts.
 */
export function findPartialPatterns(
  { cancellation }: OperationContext,
  { queries }: { readonly queries: readonly string[] },
): { readonly data: readonly PartialPattern[] } {
  const found = [...polled(queries, cancellation)].flatMap((query, index) =>
    patternsOf(query)
      .filter(isPartial)
      .map((pattern) => ({ index, pattern, mended: mend(pattern) })),
  );

  return { data: found };
}

/** None where the text is no statement: saved queries may be drafts. */
function patternsOf(query: string): readonly string[] {
  try {
    return [...syntaxNodes(parseStatement(query))].flatMap(patternOf);
  } catch {
    return [];
  }
}

function patternOf(node: SyntaxNode): readonly string[] {
  return node.type === 'binary' &&
    node.operator === 'matches' &&
    node.right.type === 'literal' &&
    node.right.literal.type === 'string'
    ? [node.right.literal.value]
    : [];
}

function isPartial(pattern: string): boolean {
  const body = pattern.replace(FLAGS, '');
  return body !== '' && !BOUND.test(body);
}

function mend(pattern: string): string {
  const [flags = ''] = FLAGS.exec(pattern) ?? [];
  const body = pattern.slice(flags.length);

  return `${flags}.*${body.includes('|') ? `(${body})` : body}.*`;
}
