/** Texts and names as a statement holds them, whatever is in them. */

function quoteText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function quoteName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``;
}

export function cypherOfNode({
  kind,
  objectId,
}: {
  readonly kind: string;
  readonly objectId: string;
}): string {
  return `MATCH (n:${quoteName(kind)}) WHERE n.objectid = ${quoteText(objectId)} RETURN n`;
}

export interface EdgeEnds {
  readonly kind: string;
  /** Object ids. */
  readonly start: string;
  readonly end: string;
}

export function cypherOfEdge({ kind, start, end }: EdgeEnds): string {
  return (
    `MATCH p = (a)-[:${quoteName(kind)}]->(b) ` +
    `WHERE a.objectid = ${quoteText(start)} AND b.objectid = ${quoteText(end)} RETURN p`
  );
}

export interface KindAt {
  readonly kind: string;
  readonly objectId: string;
  readonly direction: 'outbound' | 'inbound';
}

/** Relationships of one kind that begin or end at a node. */
export function cypherOfKindAt(at: KindAt): string {
  return `MATCH p = ${patternAt(at)} RETURN p`;
}

/** The nodes at their other ends. */
export function cypherOfEndsAt(at: KindAt): string {
  return `MATCH ${patternAt(at)} RETURN DISTINCT m`;
}

function patternAt({ kind, objectId, direction }: KindAt): string {
  const [begin, end] = direction === 'outbound' ? ['-', '->'] : ['<-', '-'];

  return `(n)${begin}[:${quoteName(kind)}]${end}(m) WHERE n.objectid = ${quoteText(objectId)}`;
}

/** A statement that finds a relationship by the graph ids of its ends, as an address has them. */
export function cypherOfEdgeIds({
  source,
  kind,
  target,
}: {
  readonly source: string;
  readonly kind: string;
  readonly target: string;
}): string {
  return `MATCH p = (a)-[:${quoteName(kind)}]->(b) WHERE id(a) = ${source} AND id(b) = ${target} RETURN p`;
}
