import { setImmediate } from 'node:timers/promises';
import type * as Analysis from '@secgraph/analysis';
import {
  type AnalysisSettings,
  type DerivationOutcome,
  measureDataQuality,
  type QualityMeasure,
  removeBasics,
  runBasics,
  runDerivation,
  runFindings,
  toReplacement,
} from '@secgraph/analysis';
import type { AnalysisScope } from '@secgraph/database/datapipe';
import type { AnalysisOutcome } from '@secgraph/database/uploads';
import type { GraphModel } from '@secgraph/graph-schema';
import {
  type Cancellation,
  createCancellation,
  isCodedError,
  requestCancellation,
  throwIfCancelled,
} from '@secgraph/kernel';
import { recordSpan, withSpan } from '@secgraph/kernel/tracing';
import type { GraphWriter } from '../generation/graph-writer.ts';
import { workBytesOf } from '../memory/work-bytes.ts';
import type { AnalysisRun, DatapipePorts } from '../ports.ts';
import { ProgressReport } from '../progress-report.ts';
import { traceAnalysis } from '../tracing/trace-work.ts';
import { findFindings } from './find-findings.ts';
import type { LastAnalysis } from './last-analysis.ts';
import { tagZones } from './tag-zones.ts';

/** What works out the graph that results; the datapipe writes it down. */
type AnalysisSteps = Pick<
  typeof Analysis,
  'measureDataQuality' | 'runBasics' | 'runDerivation' | 'runFindings'
>;

/** An analysis whose results could not be stored this often is given up until the next one is due. */
const MAX_ATTEMPTS = 3;

const STEPS: AnalysisSteps = { measureDataQuality, runBasics, runDerivation, runFindings };

export interface AnalysisStageOptions {
  readonly signal: AbortSignal;
  readonly last: LastAnalysis;
  /** Default: those of `analysis`. */
  readonly steps?: AnalysisSteps;
}

/** Whether somebody asked for an analysis, an upload waits for it, or its time has come. */
export async function isAnalysisDue({ jobs, requests, schedule }: DatapipePorts): Promise<boolean> {
  return (
    (await schedule.isDue()) || (await requests.isAnalysisRequested()) || (await jobs.isAnalysisAwaited())
  );
}

/**
 * Rebuilds everything derived, when it is due; whoever waits for it is satisfied by one run.
 *
 * Rules read the graph as a snapshot, so there are steps: the basics, which complete the collected graph, the derived
 * relationships on top, the members of zones, which selectors find in both, and the findings in all of it. Each is one
 * transaction, and one that is done again changes nothing: an analysis that is not settled by {@link settleAnalysis} is run again, since the
 * stored state tells of it. What cannot have changed since the last one is left out, and where somebody asked for the
 * members of zones alone and nothing else is owed, so is everything else.
 *
 * One that ends by an error of its own again and again has failed: otherwise no job that waits for it would ever end.
 *
 * @returns undefined when there was no analysis
 * @throws the reason of `signal` when it is aborted meanwhile
 */
export async function runAnalysisStage(
  ports: DatapipePorts,
  writer: GraphWriter,
  { signal, last, steps = STEPS }: AnalysisStageOptions,
): Promise<AnalysisRun | undefined> {
  const isOwing = (await ports.schedule.isDue()) || (await ports.jobs.isAnalysisAwaited());
  if (!isOwing && !(await ports.requests.isAnalysisRequested())) {
    return undefined;
  }

  await ports.status.update('analyzing');
  const asked = await ports.requests.takeAnalysis();
  await ports.schedule.advance();
  const scope = isOwing ? 'everything' : (asked ?? 'everything');
  if ((await ports.requests.countFailures()) >= MAX_ATTEMPTS) {
    ports.log.error(
      { scope, attempts: MAX_ATTEMPTS },
      'the analysis is given up until it is asked for again',
    );
    return { scope, outcome: 'failed', quality: undefined };
  }

  const shortage = ports.memory.findShortage(workBytesOf(writer));
  if (shortage !== undefined) {
    ports.log.error({ scope }, `${shortage}. The analysis is given up until it is asked for again`);
    return { scope, outcome: 'failed', quality: undefined };
  }

  const startedAtMs = performance.now();
  const { outcome, quality } = await traceAnalysis(ports.jobs, () =>
    runUntilCancelled(ports, signal, (cancellation) =>
      analyse(ports, writer, { cancellation, last, scope, steps }),
    ),
  );
  const durationMs = Math.round(performance.now() - startedAtMs);
  ports.meter.noteAnalysis(outcome, durationMs);
  ports.log.info({ scope, outcome, durationMs }, 'analysed the graph');

  return { scope, outcome, quality };
}

/**
 * Ends the jobs that waited for the analysis. Readers must see its generation by then: whoever learns that an
 * upload is complete goes on to ask for what was in it.
 */
export async function settleAnalysis(writer: GraphWriter, run: AnalysisRun): Promise<void> {
  await writer.change(({ transaction }) => transaction.completeAnalysis(run));
}

/** How an analysis ended, and what it measured. */
type AnalysisResult = Pick<AnalysisRun, 'outcome' | 'quality'>;

/** Throws the reason of the signal when that is what ended the work. */
async function runUntilCancelled(
  ports: DatapipePorts,
  signal: AbortSignal,
  work: (cancellation: Cancellation) => Promise<AnalysisResult>,
): Promise<AnalysisResult> {
  const cancellation = createCancellation();
  const cancel = () => requestCancellation(cancellation);
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel);
  ports.onAnalysis(cancellation);

  try {
    return await work(cancellation);
  } catch (error) {
    if (!isCancelled(error)) {
      if (ports.queue.faultOf(error) === 'work') {
        await ports.requests.recordFailure();
      }
      throw error;
    }
    signal.throwIfAborted();
    return { outcome: 'canceled', quality: undefined };
  } finally {
    ports.onAnalysis(undefined);
    signal.removeEventListener('abort', cancel);
  }
}

async function analyse(
  ports: DatapipePorts,
  writer: GraphWriter,
  {
    cancellation,
    last,
    scope,
    steps,
  }: Required<Omit<AnalysisStageOptions, 'signal'>> & {
    readonly cancellation: Cancellation;
    readonly scope: AnalysisScope;
  },
): Promise<AnalysisResult> {
  const settings = await ports.analysisSettings();
  const model = await ports.model();
  const progress = new ProgressReport(ports.status);
  const options = { settings, model, cancellation, progress, last, steps };
  const tag = async () => {
    await progress.show('tag-zones');
    return attempt(ports, writer, 'tag zones', () =>
      tagZones(ports, writer, { ...options, last: last.tagging }),
    );
  };
  const tagsFirst = settings.switches.tagging === 'first';

  const finish = async (
    graph: readonly (StepOutcome | undefined)[],
    tagged: StepOutcome | undefined,
  ): Promise<AnalysisResult> => {
    // Marks change nothing of what is counted.
    const measured =
      scope === 'tagging'
        ? UNCHANGED
        : await attempt(ports, writer, 'measure data quality', () => measure(writer, options));
    const found = await attempt(ports, writer, 'find findings', () =>
      findFindings(ports, writer, { ...options, quality: measured?.quality }),
    );
    const outcome = judge(ports, { graph, others: [tagged, measured, found] });

    return { outcome, quality: measured?.quality };
  };

  const standing = await ports.standing.list();
  const isUnchanged = last.isOf({ generation: writer.generation, standing }, settings);
  if (isUnchanged || scope === 'tagging') {
    const tagged = await tag();
    if (isUnchanged) {
      last.rememberGeneration(writer.generation, standing);
    }
    return finish([UNCHANGED], tagged);
  }

  const basics = await attempt(ports, writer, 'complete the graph', () => complete(writer, options));
  const taggedFirst = tagsFirst ? await tag() : undefined;
  const derivation = await attempt(ports, writer, 'derive relationships', () =>
    derive(ports, writer, options),
  );
  const tagged = tagsFirst ? taggedFirst : await tag();

  if (isWhole(basics) && isWhole(derivation)) {
    last.rememberGeneration(writer.generation, standing);
  } else {
    last.forget();
  }
  return finish([basics, derivation], tagged);
}

/** What a step has done that had nothing to do. */
const UNCHANGED: MeasureOutcome = { warnings: [], quality: undefined };

interface MeasureOutcome extends StepOutcome {
  readonly quality: readonly QualityMeasure[] | undefined;
}

/** Counts what is in the graph that the other steps leave behind. */
async function measure(writer: GraphWriter, { steps, model }: StepOptions): Promise<MeasureOutcome> {
  return { warnings: [], quality: steps.measureDataQuality(writer.fold(), model) };
}

interface StepOptions {
  readonly last: LastAnalysis;
  readonly steps: AnalysisSteps;
  readonly progress: ProgressReport;
  readonly settings: AnalysisSettings;
  readonly model: GraphModel;
  readonly cancellation: Cancellation;
}

/** The basics: what the collected graph lacks. */
async function complete(writer: GraphWriter, options: StepOptions): Promise<StepOutcome> {
  const basics = options.steps.runBasics(writer.fold(), options);
  await writer.change(async ({ delta, apply }) => {
    removeBasics(delta, basics.removed);
    await apply(basics.batch, delta.observe(Date.now()));
  });

  return basics;
}

/** Rule by rule, so that the thread hears between them that it is to stop. */
async function derive(
  ports: DatapipePorts,
  writer: GraphWriter,
  options: StepOptions,
): Promise<DerivationOutcome> {
  const { settings, cancellation, progress, last, steps } = options;
  const snapshot = writer.fold();
  const { withheld, added } = await ports.standing.findRelationships(snapshot);
  const compared = last.compare(snapshot, { settings, withheld, cancellation });
  last.forget();
  const { settled } = compared;
  const derivation = steps.runDerivation(snapshot, { settings, withheld, added, settled, cancellation });
  let step = derivation.next();
  while (step.done !== true) {
    const { rule } = step.value;
    await progress.show(rule, step.value);
    await setImmediate();
    throwIfCancelled(cancellation);
    const startedAtMs = performance.now();
    step = derivation.next();
    const durationMs = performance.now() - startedAtMs;
    ports.meter.noteRule(rule, durationMs);
    recordSpan(`rule ${rule}`, durationMs);
  }

  const outcome = step.value;
  for (const { rule, error } of outcome.failures) {
    ports.log.error({ err: error, rule }, 'a rule failed; what it derived before stays');
  }
  throwIfCancelled(cancellation);
  await writer.change(async ({ delta }) => delta.replaceDerived(toReplacement(delta, outcome, settings)));
  last.rememberRules(writer.fold(), settings, compared);

  return outcome;
}

/**
 * A step that fails leaves the graph as it was and does not keep the others from running. Throws when the analysis is
 * cancelled, and when the writer lost touch with what is stored.
 */
async function attempt<T>(
  ports: DatapipePorts,
  writer: GraphWriter,
  name: string,
  step: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await withSpan(name, {}, step);
  } catch (error) {
    if (isCancelled(error) || !writer.isUsable) {
      throw error;
    }
    ports.log.error({ err: error }, 'a step of the analysis failed');
    return undefined;
  }
}

interface StepOutcome {
  readonly warnings: readonly string[];
  readonly failures?: readonly unknown[];
}

/**
 * How the analysis ended: `succeeded` where every step ran without a failure. A step that is undefined has failed; where
 * all that derive (`graph`) have, so has the analysis, because tags and counts alone are none.
 */
function judge(
  ports: DatapipePorts,
  steps: {
    readonly graph: readonly (StepOutcome | undefined)[];
    readonly others: readonly (StepOutcome | undefined)[];
  },
): AnalysisOutcome {
  const all = [...steps.graph, ...steps.others];

  for (const warning of all.flatMap((step) => step?.warnings ?? [])) {
    ports.log.warn({}, warning);
  }
  if (steps.graph.every((step) => step === undefined)) {
    return 'failed';
  }

  return all.every(isWhole) ? 'succeeded' : 'partially-succeeded';
}

function isWhole(step: StepOutcome | undefined): boolean {
  return step !== undefined && (step.failures ?? []).length === 0;
}

function isCancelled(error: unknown): boolean {
  return isCodedError(error) && error.code === 'KERNEL_CANCELLED';
}
