/** How large a graph is. */
export interface GraphSize {
  readonly nodes: number;
  readonly relationships: number;
}

export interface MemoryNeed {
  /** Below that, the service is killed before it answers. */
  readonly leastBytes: number;
  /** With that, uploads and analyses have room as well. */
  readonly usualBytes: number;
}

const MIB = 1024 * 1024;
/** Of a service and its embedded PostgreSQL that hold no graph, less than was measured (340 MiB, docs/operations.md). */
const LEAST_BASE_BYTES = 256 * MIB;
/** The figures of docs/operations.md, "Capacity". */
const BYTES_PER_RELATIONSHIP = 55;
const NAME_INDEX_BYTES_PER_NODE = 110;
const WORKING_BYTES = 1024 * MIB;
const WORKING_BYTES_PER_CORE = 50 * MIB;
const CORES_WITHIN = 2;

/** What a service needs that answers from a graph, without PostgreSQL's cache of files. */
export function memoryNeedOf({ nodes, relationships }: GraphSize, cores: number): MemoryNeed {
  const graphBytes = relationships * BYTES_PER_RELATIONSHIP;
  const namesBytes = nodes * NAME_INDEX_BYTES_PER_NODE;

  return {
    leastBytes: LEAST_BASE_BYTES + graphBytes + namesBytes,
    usualBytes:
      WORKING_BYTES +
      Math.max(0, cores - CORES_WITHIN) * WORKING_BYTES_PER_CORE +
      graphBytes +
      // A new one is built beside the one that is used.
      2 * namesBytes,
  };
}
