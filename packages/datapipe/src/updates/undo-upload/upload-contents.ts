import type { IdSpan, UploadRange } from '@secgraph/database/uploads';
import { LOOKED_UP_EARLIER_MS } from '../../looked-up-earlier.ts';

/** Parts of an upload that were ingested one after the other, with no other upload in between. */
interface Run {
  readonly nodes: IdSpan[];
  readonly relationships: IdSpan[];
  /** At which what it told counts as seen. */
  readonly timesMs: Set<number>;
  /** No other upload came since: whatever tells of it is an analysis. */
  isLast: boolean;
}

/** When something was last seen, in milliseconds since the epoch. */
type SeenMs = number | undefined;

/**
 * What an upload alone brought: elements that were created by it, and that nothing has told since. Whatever tells an
 * element changes when it was last seen, and one upload is ingested at a time. So an element is the upload's own if its
 * id was handed out in one of its runs, and if it was last seen in the same run.
 *
 * Where another upload counts as seen at the same millisecond, it cannot be told, and the element stays. So do the few
 * nodes that analyses tell of (identities that every domain has) where another upload came since.
 */
export class UploadContents {
  readonly #runs: readonly Run[];

  /** @param ranges of all uploads, from the first part of this one on, in the order of ingest */
  constructor(jobId: number, ranges: readonly UploadRange[]) {
    const others = ranges.filter((range) => range.jobId !== jobId);
    this.#runs = runsOf(jobId, ranges, new Set(others.flatMap(timesOf)));
  }

  hasNode(id: number, lastSeenMs: SeenMs): boolean {
    return this.#has('nodes', id, lastSeenMs);
  }

  hasRelationship(id: number, lastSeenMs: SeenMs): boolean {
    return this.#has('relationships', id, lastSeenMs);
  }

  #has(element: 'nodes' | 'relationships', id: number, lastSeenMs: SeenMs): boolean {
    return this.#runs.some(
      (run) =>
        (run.isLast || (lastSeenMs !== undefined && run.timesMs.has(lastSeenMs))) &&
        run[element].some(({ after, upTo }) => id > after && id <= upTo),
    );
  }
}

function runsOf(
  jobId: number,
  ranges: readonly UploadRange[],
  othersMs: ReadonlySet<number>,
): readonly Run[] {
  const runs: Run[] = [];
  let current: Run | undefined;

  for (const range of ranges) {
    if (range.jobId !== jobId) {
      if (current !== undefined) {
        current.isLast = false;
      }
      current = undefined;
      continue;
    }
    if (current === undefined) {
      current = { nodes: [], relationships: [], timesMs: new Set(), isLast: true };
      runs.push(current);
    }
    current.nodes.push(range.nodes);
    current.relationships.push(range.relationships);
    for (const timeMs of timesOf(range)) {
      if (!othersMs.has(timeMs)) {
        current.timesMs.add(timeMs);
      }
    }
  }

  return runs;
}

/** A relationship whose ends were looked up counts as seen a moment before its file. */
function timesOf({ seenAtMs }: UploadRange): readonly number[] {
  return [seenAtMs, seenAtMs - LOOKED_UP_EARLIER_MS];
}
