import { availableParallelism, totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { readGraphSize, readOnly } from '@secgraph/database/inspection';
import { availableMemoryBytes } from '@secgraph/kernel/machine';
import { type GraphSize, leastBytesOf, usualBytesOf } from '../../../memory/memory-need.ts';
import type { Check } from '../check.ts';
import { inGib } from '../in-gib.ts';
import type { Subject } from '../subject.ts';
import { failed, ok, type Verdict, warning } from '../verdict.ts';

export const memory: Check = {
  name: 'memory',
  meaning: 'the graph has to fit into it: a process that needs more than it may have is killed by the system',
  async look(subject) {
    const availableBytes = subject.config.memoryLimitBytes ?? availableMemoryBytes();
    const { heap_size_limit: heapBytes } = getHeapStatistics();
    const has = {
      availableBytes,
      isLimited: availableBytes < totalmem(),
      heapBytes,
      cores: availableParallelism(),
    };

    return [judgeMemory(await findGraphSize(subject), has)];
  },
};

export interface MemoryAtHand {
  readonly availableBytes: number;
  /** By a control group. */
  readonly isLimited: boolean;
  /** That the runtime lets objects have; the graph itself lies outside of it. */
  readonly heapBytes: number;
  readonly cores: number;
}

/** @param size undefined: nobody knows @internal For tests. */
export function judgeMemory(size: GraphSize | undefined, has: MemoryAtHand): Verdict {
  const known = size ?? { nodes: 0, relationships: 0 };
  const leastBytes = leastBytesOf(known);
  const usualBytes = usualBytesOf(known, has.cores);
  const there = `${inGib(has.availableBytes)} are there${has.isLimited ? ', by the limit of the control group' : ''} (heap: ${inGib(has.heapBytes)})`;
  const graph = size === undefined ? '' : ` for ${size.nodes} nodes and ${size.relationships} relationships`;
  const mend = 'give it more memory, raise the limit of the control group, or delete what is not needed';

  if (leastBytes > has.availableBytes) {
    return failed(`the service needs about ${inGib(leastBytes)}${graph} to start, and ${there}`, mend);
  }

  return usualBytes > has.availableBytes
    ? warning(
        `the service needs about ${inGib(usualBytes)}${graph} with uploads and analyses, and ${there}`,
        mend,
      )
    : ok(`${there}; about ${inGib(usualBytes)} are needed${graph}`);
}

async function findGraphSize({ database }: Subject): Promise<GraphSize | undefined> {
  return database.kind === 'open' && database.schema.kind === 'current'
    ? readOnly(database.database, readGraphSize)
    : undefined;
}
