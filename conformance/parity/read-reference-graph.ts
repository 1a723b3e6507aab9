import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { ComparableGraph, Properties } from './comparable-graph.ts';

const GZIP_FIRST_BYTE = 0x1f;

interface ReferenceFile {
  readonly nodes: readonly { objectid: string; kinds: readonly string[]; properties: Properties }[];
  readonly edges: readonly { source: string; kind: string; target: string; properties: Properties }[];
}

/**
 * Reads `{nodes: [{objectid, kinds, properties}], edges: [{source, kind, target, properties}]}`, plain or gzip.
 * Throws when it is not that.
 */
export async function readReferenceGraph(path: string): Promise<ComparableGraph> {
  const bytes = await readFile(path);
  const text = (bytes[0] === GZIP_FIRST_BYTE ? gunzipSync(bytes) : bytes).toString('utf8');
  const file: ReferenceFile = JSON.parse(text);
  if (!Array.isArray(file.nodes) || !Array.isArray(file.edges)) {
    throw new Error(`${path} has no "nodes" and "edges".`);
  }

  return {
    nodes: file.nodes.map(({ objectid, kinds, properties }) => ({ objectId: objectid, kinds, properties })),
    relationships: file.edges.map(({ source, kind, target, properties }) => ({
      start: source,
      kind,
      end: target,
      properties,
    })),
  };
}
