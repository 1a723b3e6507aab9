import type { PathQuestion } from './path-question.ts';

const TIER_ZERO = "(end:Tag_Tier_Zero OR end.system_tags CONTAINS 'admin_tier_0')";
const OWNED = "(start:Tag_Owned OR start.system_tags CONTAINS 'owned')";

/** A statement that asks the same; of the modes with many ends, it gives one path for each of them. */
export function writePathStatement(question: PathQuestion): string {
  const { mode, start, end } = question;
  const pattern = `(start)-[${writeKinds(question)}*1..${question.maxHops ?? ''}]->(end)`;
  const conditions = [
    ...(start === undefined ? [] : [`start.objectid = ${writeText(start)}`]),
    ...(end === undefined ? [] : [`end.objectid = ${writeText(end)}`]),
    ...(mode === 'from-owned' ? [OWNED] : []),
    ...(mode === 'to-tier-zero' ? [TIER_ZERO] : []),
    ...(mode === 'between' ? [] : ['start <> end']),
  ];
  const lines = [
    'MATCH (start), (end)',
    `WHERE ${conditions.join(' AND ')}`,
    `MATCH path = ${mode === 'between' ? 'allShortestPaths' : 'shortestPath'}(${pattern})`,
    ...writeExclusions(question),
    'RETURN path',
    ...(mode === 'between' ? [] : ['ORDER BY length(path)', `LIMIT ${question.limit}`]),
  ];

  return lines.join('\n');
}

function writeKinds({ kinds }: PathQuestion): string {
  return kinds === undefined ? ':ALL_ATTACK_PATHS' : `:${[...kinds].map(writeKind).join('|')}`;
}

/** Addresses may hold any text, and names of uploaded kinds may begin with a digit. */
function writeKind(kind: string): string {
  return /^[A-Za-z_]\w*$/.test(kind) ? kind : `\`${kind.replaceAll('`', '``')}\``;
}

function writeExclusions({ excludedNodes, excludedEdges, avoidsDisabled }: PathQuestion): string[] {
  const conditions = [
    ...(excludedNodes.length === 0
      ? []
      : [`none(node IN nodes(path) WHERE node.objectid IN [${excludedNodes.map(writeText).join(', ')}])`]),
    ...excludedEdges.map(writeExcludedEdge),
    ...(avoidsDisabled
      ? ['all(node IN nodes(path) WHERE node = start OR node = end OR coalesce(node.enabled, true))']
      : []),
  ];

  return conditions.map((condition, index) => `${index === 0 ? 'WHERE' : '  AND'} ${condition}`);
}

function writeExcludedEdge(edge: string): string {
  const [first, last] = [edge.indexOf('_'), edge.lastIndexOf('_')];
  const [source, kind, target] = [edge.slice(0, first), edge.slice(first + 1, last), edge.slice(last + 1)];

  return `none(hop IN relationships(path) WHERE type(hop) = ${writeText(kind)} AND id(startNode(hop)) = ${source} AND id(endNode(hop)) = ${target})`;
}

function writeText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
