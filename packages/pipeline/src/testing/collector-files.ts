/** A collector file with these users. */
export function usersFile(...objectIds: readonly string[]): string {
  return JSON.stringify({
    meta: { type: 'users', version: 6, count: objectIds.length },
    data: objectIds.map((objectId) => ({ ObjectIdentifier: objectId, Properties: {}, Aces: [] })),
  });
}

export interface GenericEdge {
  readonly start: string;
  readonly end: string;
  readonly kind: string;
  readonly by?: 'id' | 'name';
}

/** A file of the generic format; nodes are given as id → kinds. */
export function genericFile(
  nodes: Readonly<Record<string, readonly string[]>>,
  options: { readonly edges?: readonly GenericEdge[]; readonly sourceKind?: string } = {},
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
