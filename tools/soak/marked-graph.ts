import { gzipSync } from 'node:zlib';
import type { SeededRandom } from '@secgraph/kernel';
import { buildZip } from '@secgraph/test-kit';

/** A small graph of its own: a marker, items that it owns, and what the check must find. */
export interface MarkedGraph {
  /** Object id of the marker, and name in the ledger. */
  readonly marker: string;
  readonly items: number;
  /** Of the values of its items. */
  readonly sum: number;
}

export interface UploadBody {
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

export const MARKER_KIND = 'SoakMarker';
const ITEM_KIND = 'SoakItem';
const RELATIONSHIP_KIND = 'SoakOwns';
const MAX_ITEMS = 40;

/** One row for each marker that is there: its object id, how many items it owns, and their sum. */
export const MARKER_QUERY = `MATCH (m:${MARKER_KIND}) OPTIONAL MATCH (m)-[:${RELATIONSHIP_KIND}]->(i:${ITEM_KIND}) RETURN m.objectid AS marker, count(i) AS items, sum(i.value) AS total`;

export function inventGraph(marker: string, random: SeededRandom): MarkedGraph & { readonly text: string } {
  const values = Array.from({ length: random.between(1, MAX_ITEMS) }, () => random.below(1_000_000));
  const node = (id: string, kind: string, value: number) => ({ id, kinds: [kind], properties: { value } });
  const nodes = values.map((value, index) => node(`${marker}-${index}`, ITEM_KIND, value));
  const edges = values.map((_, index) => ({
    kind: RELATIONSHIP_KIND,
    start: { value: marker },
    end: { value: `${marker}-${index}` },
  }));

  return {
    marker,
    items: values.length,
    sum: values.reduce((sum, value) => sum + value, 0),
    text: JSON.stringify({ graph: { nodes: [node(marker, MARKER_KIND, 0), ...nodes], edges } }),
  };
}

/** As clients send them: plain, compressed on the way, compressed before, or as an archive. */
export function packGraphs(
  graphs: readonly { marker: string; text: string }[],
  random: SeededRandom,
): UploadBody {
  const [first] = graphs;
  if (graphs.length > 1 || first === undefined) {
    const entries = graphs.map(({ marker, text }) => ({ name: `${marker}.json`, content: text }));
    return { contentType: 'application/zip', headers: {}, content: buildZip(entries) };
  }

  const content = Buffer.from(first.text);
  const encoded = { 'content-encoding': 'gzip' };
  switch (random.below(3)) {
    case 0:
      return { contentType: 'application/json', headers: {}, content };
    case 1:
      return { contentType: 'application/json', headers: encoded, content: gzipSync(content) };
    default:
      return { contentType: 'application/json', headers: {}, content: gzipSync(content) };
  }
}
