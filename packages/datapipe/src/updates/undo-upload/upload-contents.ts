import type { IdSpan, UploadRange } from '@secgraph/database/uploads';
import { LOOKED_UP_EARLIER_MS } from '../../looked-up-earlier.ts';

/** Parts of an upload that were ingested one after the other, with no other upload in between. */
interface Run {
  /** At which what it told counts as seen. */
  readonly timesMs: Set<number>;
  /** No other upload came since: whatever tells of it is an analysis. */
  isLast: boolean;
}

/** Ids that were handed out during a run. */
interface OwnSpan {
  readonly after: number;
  upTo: number;
  readonly run: Run;
}

/** In ascending order: ids are handed out once, one after the other. */
interface OwnSpans {
  readonly nodes: OwnSpan[];
  readonly relationships: OwnSpan[];
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
  readonly #spans: OwnSpans;

  /** @param ranges of all uploads, from the first part of this one on, in the order of ingest */
  constructor(jobId: number, ranges: readonly UploadRange[]) {
    const others = ranges.filter((range) => range.jobId !== jobId);
    this.#spans = spansOf(jobId, ranges, new Set(others.flatMap(timesOf)));
  }

  hasNode(id: number, lastSeenMs: SeenMs): boolean {
    return isOwn(findSpan(this.#spans.nodes, id), lastSeenMs);
  }

  hasRelationship(id: number, lastSeenMs: SeenMs): boolean {
    return isOwn(findSpan(this.#spans.relationships, id), lastSeenMs);
  }
}

function isOwn(span: OwnSpan | undefined, lastSeenMs: SeenMs): boolean {
  return (
    span !== undefined && (span.run.isLast || (lastSeenMs !== undefined && span.run.timesMs.has(lastSeenMs)))
  );
}

/** Asked for every element of the graph, of an upload that may have come in any number of parts. */
function findSpan(spans: readonly OwnSpan[], id: number): OwnSpan | undefined {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle] as OwnSpan).upTo < id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const span = spans[low];

  return span !== undefined && id > span.after ? span : undefined;
}

function spansOf(jobId: number, ranges: readonly UploadRange[], othersMs: ReadonlySet<number>): OwnSpans {
  const spans: OwnSpans = { nodes: [], relationships: [] };
  let current: Run | undefined;

  for (const range of ranges) {
    if (range.jobId !== jobId) {
      if (current !== undefined) {
        current.isLast = false;
      }
      current = undefined;
      continue;
    }
    current ??= { timesMs: new Set(), isLast: true };
    addSpan(spans.nodes, range.nodes, current);
    addSpan(spans.relationships, range.relationships, current);
    for (const timeMs of timesOf(range)) {
      if (!othersMs.has(timeMs)) {
        current.timesMs.add(timeMs);
      }
    }
  }

  return spans;
}

/** Most parts of an archive follow each other without a gap. */
function addSpan(spans: OwnSpan[], { after, upTo }: IdSpan, run: Run): void {
  const last = spans.at(-1);
  if (upTo <= after) {
    return;
  }

  if (last?.run === run && last.upTo === after) {
    last.upTo = upTo;
  } else {
    spans.push({ after, upTo, run });
  }
}

/** A relationship whose ends were looked up counts as seen a moment before its file. */
function timesOf({ seenAtMs }: UploadRange): readonly number[] {
  return [seenAtMs, seenAtMs - LOOKED_UP_EARLIER_MS];
}
