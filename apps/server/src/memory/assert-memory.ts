import { stat } from 'node:fs/promises';
import { snapshotPath } from '@secgraph/datapipe';
import { CodedError, isCodedError } from '@secgraph/kernel';
import { inMib } from '@secgraph/kernel/machine';
import type { ServerConfig } from '../config/server-config.ts';
import { type GraphSize, leastBytesOf } from './memory-need.ts';

type MemoryConfig = Pick<ServerConfig, 'dataFolder' | 'memoryLimitBytes'>;

/**
 * Before anything of the graph is read: whether the snapshot file fits into memory, which is as large as the graph.
 *
 * @throws `SERVER_NOT_ENOUGH_MEMORY`
 */
export async function assertSnapshotFits(config: MemoryConfig): Promise<void> {
  const { size } = await stat(snapshotPath(config.dataFolder)).catch(() => ({ size: 0 }));

  assertFits(config, leastBytesOf({ snapshotBytes: size }), size === 0 ? '' : ' for its graph');
}

/** How large the stored graph is. */
export interface GraphCounts {
  /** At once. It may lag behind, such as after a deletion. */
  readonly estimate: () => Promise<GraphSize>;
  readonly count: () => Promise<GraphSize>;
}

/** The same of what the tables hold, where there is no such file. @throws `SERVER_NOT_ENOUGH_MEMORY` */
export async function assertGraphFits(config: MemoryConfig, counts: GraphCounts): Promise<void> {
  if (fits(config, leastBytesOf(await counts.estimate()))) {
    return;
  }
  const size = await counts.count();

  assertFits(
    config,
    leastBytesOf(size),
    ` for a graph of ${size.nodes} nodes and ${size.relationships} relationships`,
  );
}

/** Whether it is of no use to start again as things are. */
export function isMemoryRefusal(error: unknown): boolean {
  return isCodedError(error, 'SERVER_NOT_ENOUGH_MEMORY');
}

function fits({ memoryLimitBytes }: MemoryConfig, leastBytes: number): boolean {
  return memoryLimitBytes === undefined || leastBytes <= memoryLimitBytes;
}

function assertFits(config: MemoryConfig, leastBytes: number, purpose: string): void {
  const { memoryLimitBytes = 0 } = config;
  if (fits(config, leastBytes)) {
    return;
  }

  throw new CodedError(
    'SERVER_NOT_ENOUGH_MEMORY',
    `Not enough memory: the service needs about ${inMib(leastBytes)}${purpose}, and has ${inMib(memoryLimitBytes)}: give it more, by the limit of its control group or a larger machine, or set SECGRAPH_MEMORY_GUARD=off to start all the same.`,
    { details: { leastBytes, memoryLimitBytes } },
  );
}
