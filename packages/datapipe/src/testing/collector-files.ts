/** A file of the collector format with these users. */
export function usersFile(...objectIds: readonly string[]): string {
  return JSON.stringify({
    meta: { type: 'users', version: 6, count: objectIds.length },
    data: objectIds.map((objectId) => ({ ObjectIdentifier: objectId, Properties: {}, Aces: [] })),
  });
}

export interface OpenGraphEdge {
  readonly start: string;
  readonly end: string;
  readonly kind: string;
  readonly by?: 'id' | 'name';
}

/** An OpenGraph file; nodes are given as id → kinds. */
export function openGraphFile(
  nodes: Readonly<Record<string, readonly string[]>>,
  options: { readonly edges?: readonly OpenGraphEdge[]; readonly sourceKind?: string } = {},
): string {
  const { edges = [], sourceKind } = options;

  return JSON.stringify({
    metadata: sourceKind === undefined ? {} : { source_kind: sourceKind },
    graph: {
      nodes: Object.entries(nodes).map(([id, kinds]) => ({ id, kinds, properties: { name: id } })),
      edges: edges.map(({ start, end, kind, by = 'id' }) => ({
        start: { value: start, match_by: by },
        end: { value: end, match_by: by },
        kind,
      })),
    },
  });
}
