/** A platform beside the directories, as a collector of it would bring it: in the format for graphs of any kinds. */
export interface PlatformGraph {
  /** What all nodes of the file carry. */
  readonly sourceKind: string;
  readonly nodes: readonly PlatformNode[];
  readonly edges: readonly PlatformEdge[];
}

export interface PlatformNode {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly properties: Readonly<Record<string, string | boolean>>;
}

/** Ends are object ids: of nodes of the file, or of the directories. */
export interface PlatformEdge {
  readonly kind: string;
  readonly start: string;
  readonly end: string;
}

export function edge(start: string, kind: string, end: string): PlatformEdge {
  return { kind, start, end };
}

/** The text of the file. */
export function writeGraph({ sourceKind, nodes, edges }: PlatformGraph): string {
  return JSON.stringify({
    metadata: { source_kind: sourceKind },
    graph: {
      nodes,
      edges: edges.map(({ kind, start, end }) => ({ kind, start: { value: start }, end: { value: end } })),
    },
  });
}
