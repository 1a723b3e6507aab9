/** How large a graph is. */
export interface GraphSize {
  readonly nodes: number;
  readonly relationships: number;
}

const MIB = 1024 * 1024;
/** Of a service and its embedded PostgreSQL that hold no graph, less than was measured (340 MiB, docs/operations.md). */
const LEAST_BASE_BYTES = 256 * MIB;
/** The figures of docs/operations.md, "Capacity". */
const BYTES_PER_RELATIONSHIP = 55;
const NAME_INDEX_BYTES_PER_NODE = 110;
/** Of what that tells, graphs of few properties take less. */
const CERTAIN_SHARE = 0.75;
const WORKING_BYTES = 1024 * MIB;
const WORKING_BYTES_PER_CORE = 50 * MIB;
const CORES_WITHIN = 2;

/**
 * Below that, a service is killed before it answers from its graph: by the snapshot file, which is as large as the graph
 * with its index of names, or, where only counts are known, by three quarters of what they usually take.
 */
export function leastBytesOf(size: GraphSize | { readonly snapshotBytes: number }): number {
  return (
    LEAST_BASE_BYTES +
    ('snapshotBytes' in size
      ? size.snapshotBytes
      : CERTAIN_SHARE *
        (size.relationships * BYTES_PER_RELATIONSHIP + size.nodes * NAME_INDEX_BYTES_PER_NODE))
  );
}

/** With that, uploads and analyses have room as well; without PostgreSQL's cache of files. */
export function usualBytesOf({ nodes, relationships }: GraphSize, cores: number): number {
  return (
    WORKING_BYTES +
    Math.max(0, cores - CORES_WITHIN) * WORKING_BYTES_PER_CORE +
    relationships * BYTES_PER_RELATIONSHIP +
    // A new index is built beside the one that is used.
    2 * nodes * NAME_INDEX_BYTES_PER_NODE
  );
}
