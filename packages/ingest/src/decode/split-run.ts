import { CLOSE_BRACKET, OPEN_BRACKET } from './json-bytes.ts';
import type { RecordRun } from './record-run.ts';

/**
 * What of a run is parsed at a time: parsed records are many times as large as their text, and the young heap of a
 * thread has room for so many without copying them around while they are converted (`bench`: ingest).
 */
const PART_BYTES = 64 * 1024;

/**
 * The same records as shorter runs, each good until the next is asked for. They are parts of the run's own bytes, in
 * which brackets stand meanwhile for what is before and behind the elements of a part.
 */
export function* splitRun(run: RecordRun): Generator<RecordRun> {
  if (run.bytes.length <= PART_BYTES) {
    yield run;
    return;
  }

  const count = run.starts.length;
  for (let from = 0; from < count; ) {
    const to = endOfPart(run, from);
    const begin = (run.starts[from] as number) - 1;
    const end = run.ends[to - 1] as number;
    const replaced = [run.bytes[begin] as number, run.bytes[end] as number] as const;
    run.bytes[begin] = OPEN_BRACKET;
    run.bytes[end] = CLOSE_BRACKET;
    yield partOf(run, from, to);
    [run.bytes[begin], run.bytes[end]] = replaced;
    from = to;
  }
}

function endOfPart({ starts, ends }: RecordRun, from: number): number {
  const full = (starts[from] as number) + PART_BYTES;
  let to = from + 1;
  while (to < ends.length && (ends[to] as number) <= full) {
    to++;
  }

  return to;
}

function partOf(run: RecordRun, from: number, to: number): RecordRun {
  const begin = (run.starts[from] as number) - 1;

  return {
    bytes: run.bytes.subarray(begin, (run.ends[to - 1] as number) + 1),
    starts: shifted(run.starts.slice(from, to), begin),
    ends: shifted(run.ends.slice(from, to), begin),
    firstIndex: run.firstIndex + from,
    byteOffset: run.byteOffset + begin,
    mayBeTooDeep: run.mayBeTooDeep,
  };
}

function shifted(places: Uint32Array<ArrayBuffer>, by: number): Uint32Array<ArrayBuffer> {
  for (let at = 0; at < places.length; at++) {
    places[at] = (places[at] as number) - by;
  }

  return places;
}
