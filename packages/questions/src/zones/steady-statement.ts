import { parseStatement, type SyntaxNode } from '@secgraph/cypher';
import { TAG_KIND_PREFIX } from '@secgraph/graph-schema';
import { syntaxNodes } from '../cypher/syntax-nodes.ts';

/** The property that tagging sets. */
const MARK_PROPERTY = 'system_tags';
/** Properties that every analysis may change. */
const SEEN_PROPERTIES: ReadonlySet<string> = new Set(['lastseen', 'lastcollected']);
/** Their results follow from their arguments, and those do not show what kinds a node has. */
const STEADY_FUNCTIONS: ReadonlySet<string> = new Set([
  'abs',
  'coalesce',
  'collect',
  'count',
  'endnode',
  'exists',
  'id',
  'left',
  'length',
  'ltrim',
  'nodes',
  'relationships',
  'replace',
  'right',
  'rtrim',
  'size',
  'split',
  'startnode',
  'substring',
  'toboolean',
  'tofloat',
  'tointeger',
  'tolower',
  'tostring',
  'toupper',
  'trim',
  'type',
]);

/**
 * Whether a statement finds the same nodes as long as nothing but the marks of zones changes. It names no mark, asks
 * neither clock nor chance, and takes no part of something that has no order. What cannot be told, and what is no
 * statement at all, is not steady.
 */
export function isSteadyStatement(statement: string): boolean {
  try {
    return syntaxNodes(parseStatement(statement)).every(isSteadyNode);
  } catch {
    return false;
  }
}

/**
 * Whether a steady statement finds the same nodes as long as no node changes, whatever relationships there are, and
 * whenever something was seen.
 */
export function readsNodesAlone(statement: string): boolean {
  try {
    return syntaxNodes(parseStatement(statement)).every((node) => isSteadyNode(node) && isOfNodesAlone(node));
  } catch {
    return false;
  }
}

function isOfNodesAlone(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'relationship':
    case 'patternComprehension':
      return false;
    case 'property':
      return !SEEN_PROPERTIES.has(node.name);
    case 'map':
      return node.entries.every(({ name }) => !SEEN_PROPERTIES.has(name));
    default:
      return true;
  }
}

function isSteadyNode(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'kind':
      return !node.name.startsWith(TAG_KIND_PREFIX);
    case 'property':
      return node.name !== MARK_PROPERTY;
    case 'map':
      return node.entries.every(({ name }) => name !== MARK_PROPERTY);
    case 'call':
      return STEADY_FUNCTIONS.has(node.name.toLowerCase());
    case 'path':
      return node.selector !== 'shortest';
    case 'with':
    case 'return':
      return node.skip === undefined && node.limit === undefined;
    case 'anyKind':
    case 'callProcedure':
    case 'mapProjection':
    case 'slice':
    case 'subscript':
      return false;
    default:
      return true;
  }
}
