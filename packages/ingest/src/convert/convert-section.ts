import { isCodedError } from '@secgraph/kernel';
import { type RecordSource, sectionName } from '../converters/record-source.ts';
import { JsonWindow, type Scan, ScanFeed } from '../decode/json-window.ts';
import { type RecordRun, RunBuilder } from '../decode/record-run.ts';
import { type ElementProblem, scanElements } from '../decode/scan-elements.ts';
import { CUT_OFF, describeTail, type FileTail, scanTail, WHOLE } from '../decode/scan-tail.ts';
import { type ContentSource, readChunks } from './content-source.ts';
import { type ConvertedRun, describeProblem } from './convert-run.ts';
import { findNextRecord } from './find-next-record.ts';
import { type EntryContext, throwIfStopped } from './ingest-context.ts';
import { recordLimitsOf } from './ingest-limits.ts';

/** Large enough that handing a run to a thread costs nothing beside converting it, small enough for the heap. */
const RUN_BYTES = 1024 * 1024;

/** Runs under way for each thread: one it works on, one it takes up next, and two that wait for the consumer. */
const RUNS_PER_THREAD = 4;

export type SectionOutput =
  /** `bytes`: of the content, that became it. */
  | { readonly converted: ConvertedRun; readonly bytes: number }
  /** `records`: how many could not be read. */
  | { readonly error: string; readonly records: number }
  | { readonly warning: string };

/**
 * Converts the elements of one array on the threads of the pool. The output is in record order and each step of the
 * consumer lets as many bytes in as it took out: memory does not depend on the size of the file.
 */
export async function* convertSection(
  content: ContentSource,
  offset: number,
  source: RecordSource,
  context: EntryContext,
): AsyncGenerator<SectionOutput> {
  const enclosingObjects = source.format === 'collector' ? 1 : 2;
  let from: { offset: number; index: number } | undefined = { offset, index: 0 };
  while (from !== undefined) {
    const broken: ElementProblem | undefined = yield* convertFrom(content, from, source, context);
    const next: number | undefined =
      broken && (await findNextRecord(content, { byteOffset: broken.byteOffset, enclosingObjects }, context));
    from = broken && next !== undefined ? { offset: next, index: broken.index + 1 } : undefined;
  }
}

/** Converts until the array ends, or to the first record without an end, which is returned. */
async function* convertFrom(
  content: ContentSource,
  from: { readonly offset: number; readonly index: number },
  source: RecordSource,
  context: EntryContext,
): AsyncGenerator<SectionOutput, ElementProblem | undefined> {
  const section = sectionName(source);
  const underWay: Promise<SectionOutput>[] = [];
  const maxUnderWay = context.pool.size * RUNS_PER_THREAD;
  let broken: ElementProblem | undefined;
  const builder = new RunBuilder({
    ...recordLimitsOf(context.limits, source),
    runBytes: RUN_BYTES,
    memory: context.pool.runMemory,
    onRun: (run) => {
      const output = convertOnPool(run, source, context);
      // Whoever takes it from the queue meets the failure; nobody may.
      output.catch(() => {});
      underWay.push(output);
    },
    onProblem: (problem) =>
      underWay.push(Promise.resolve({ error: describeProblem(section, problem), records: 1 })),
    onCutOff: (element) => {
      broken = element;
    },
  });
  const window = new JsonWindow(from.offset);
  const feed = new ScanFeed(window, () => scanSection(window, builder, from.index, source));

  try {
    for await (const chunk of readChunks(content, from.offset)) {
      throwIfStopped(context);
      feed.push(chunk);
      while (underWay.length >= maxUnderWay) {
        yield* takeFirst(underWay);
      }
      if (feed.outcome !== undefined) {
        break;
      }
    }
    const remark = describeTail(feed.finish());
    if (remark !== undefined && broken === undefined) {
      underWay.push(Promise.resolve({ warning: remark }));
    }
    builder.discard();
  } finally {
    window.release();
  }
  while (underWay.length > 0) {
    throwIfStopped(context);
    yield* takeFirst(underWay);
  }
  return broken;
}

/** The elements, and how the file ends behind them where the outline does not say. */
function* scanSection(
  window: JsonWindow,
  builder: RunBuilder,
  firstIndex: number,
  { format }: RecordSource,
): Scan<FileTail> {
  const end = yield* scanElements(window, builder, firstIndex);
  if (format === 'opengraph' || end === 'abandoned') {
    return WHOLE;
  }
  return end === 'closed' ? yield* scanTail(window, 1) : CUT_OFF;
}

async function* takeFirst(underWay: Promise<SectionOutput>[]): AsyncGenerator<SectionOutput> {
  const first = underWay.shift();
  if (first !== undefined) {
    yield await first;
  }
}

/** A thread that dies over a run costs that run. */
async function convertOnPool(
  run: RecordRun,
  source: RecordSource,
  context: EntryContext,
): Promise<SectionOutput> {
  const lastIndex = run.firstIndex + run.starts.length - 1;
  try {
    const records = recordLimitsOf(context.limits, source);
    const settings = { records };
    return { converted: await context.pool.convert({ run, source, settings }), bytes: run.bytes.length };
  } catch (error) {
    if (isCodedError(error, 'INGEST_CONVERTER_FAILED')) {
      const problem: ElementProblem = {
        index: run.firstIndex,
        byteOffset: run.byteOffset,
        reason: `${error.message}; the records up to ${sectionName(source)}[${lastIndex}] are left out`,
      };
      return { error: describeProblem(sectionName(source), problem), records: run.starts.length };
    }
    throw error;
  } finally {
    context.pool.runMemory.giveBack(run.bytes);
  }
}
