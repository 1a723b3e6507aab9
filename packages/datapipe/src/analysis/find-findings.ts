import { setImmediate } from 'node:timers/promises';
import {
  askListFindings,
  type FindingZone,
  type FoundHistory,
  type ListedNodes,
  type QualityMeasure,
  type runFindings,
  runHistory,
  type ZoneTag,
} from '@secgraph/analysis';
import { findNodeById, type GraphSnapshot } from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import { type Cancellation, isCodedError, throwIfCancelled } from '@secgraph/kernel';
import type { GraphWriter } from '../generation/graph-writer.ts';
import type { DatapipePorts } from '../ports.ts';
import type { ProgressReport } from '../progress-report.ts';

export interface FindingsStepOptions {
  readonly model: GraphModel;
  readonly cancellation: Cancellation;
  readonly progress: ProgressReport;
  /** What was counted of environments, if it was. */
  readonly quality: readonly QualityMeasure[] | undefined;
  readonly steps: { readonly runFindings: typeof runFindings };
}

/**
 * Looks for findings in the graph as it is, and makes them the stored ones in one transaction, together with what has
 * changed since the last time: done again, it only records once more how many there are.
 *
 * @throws `KERNEL_CANCELLED`
 */
export async function findFindings(
  { zones, log }: Pick<DatapipePorts, 'zones' | 'log'>,
  writer: GraphWriter,
  { model, cancellation, progress, quality, steps }: FindingsStepOptions,
): Promise<{ readonly warnings: readonly string[]; readonly failures: readonly unknown[] }> {
  await progress.show('findings');
  const tags = (await zones.listTags()).filter(({ type }) => type === 'zone');
  const snapshot = writer.fold();
  const described = await describeZones(tags, writer, snapshot);
  const listed = await askRules(zones, snapshot, { model, cancellation });
  const options = {
    zones: described,
    quality,
    model,
    listed,
    cancellation,
    isForHistory: true,
    isRanked: true,
  };
  const found = await drive(steps.runFindings(snapshot, options), {
    cancellation,
    onStep: (step) => progress.show('findings', step),
  });
  const history = await findHistory(writer, {
    snapshot,
    zones: described,
    model,
    cancellation,
    progress,
    log,
  });
  const changes = await writer.change(({ transaction }) => transaction.reconcileFindings(found, history));
  const { appeared, vanished } = history?.difference ?? {};
  log.info(
    { ...changes, findings: found.count, appeared: appeared?.count, vanished: vanished?.count },
    'looked for findings',
  );
  const failed = listed.filter((listing) => 'error' in listing);
  return {
    warnings: [
      ...(history === undefined ? ['what has changed since the last analysis is not known'] : []),
      ...failed.map(
        ({ type, error }) =>
          `the rule of ${type} cannot be asked, its findings stay as they are: ${messageOf(error)}`,
      ),
    ],
    failures: failed.map(({ error }) => error),
  };
}

/** Between two rules, the thread hears whether it is to stop. */
async function askRules(
  zones: DatapipePorts['zones'],
  snapshot: GraphSnapshot,
  { model, cancellation }: Pick<FindingsStepOptions, 'model' | 'cancellation'>,
): Promise<readonly ListedNodes[]> {
  const listed: ListedNodes[] = [];
  const asked = askListFindings({
    model,
    cancellation,
    statementMs: zones.selectorMs,
    findNodes: (statement, limited) => zones.findNodes(statement, snapshot, { model, cancellation: limited }),
  });
  for (const listing of asked) {
    listed.push(listing);
    await setImmediate();
  }

  return listed;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface HistoryStepOptions extends Pick<FindingsStepOptions, 'model' | 'cancellation' | 'progress'> {
  readonly snapshot: GraphSnapshot;
  readonly zones: readonly FindingZone[];
  readonly log: DatapipePorts['log'];
}

/** What cannot be compared must not keep what was found from being told. */
async function findHistory(
  writer: GraphWriter,
  { snapshot, zones, model, cancellation, progress, log }: HistoryStepOptions,
): Promise<FoundHistory | undefined> {
  await progress.show('history');
  const past = await writer.change(({ transaction }) => transaction.readExposureRegion());
  const startedAtMs = performance.now();

  try {
    const history = await drive(
      runHistory(snapshot, {
        zones,
        model,
        past,
        lastRelationshipId: writer.counters.relationshipId,
        cancellation,
      }),
      { cancellation, onStep: (step) => progress.show('history', step) },
    );
    log.info(
      {
        relationships: history.region?.relationships,
        bytes: history.region?.bytes.length,
        durationMs: Math.round(performance.now() - startedAtMs),
      },
      'compared what leads into zones with the last analysis',
    );
    return history;
  } catch (error) {
    throwIfCancelled(cancellation);
    if (isCodedError(error) && error.code === 'KERNEL_CANCELLED') {
      throw error;
    }
    log.error({ err: error }, 'what leads into zones could not be compared with the last analysis');
    return undefined;
  }
}

/** Between two steps, the thread hears whether it is to stop. */
async function drive<Step, Result>(
  run: Iterator<Step, Result>,
  {
    cancellation,
    onStep,
  }: { readonly cancellation: Cancellation; readonly onStep: (step: Step) => Promise<void> },
): Promise<Result> {
  let step = run.next();
  while (step.done !== true) {
    await onStep(step.value);
    await setImmediate();
    throwIfCancelled(cancellation);
    step = run.next();
  }

  return step.value;
}

/** With what those select that ask for certification, certified or not. */
async function describeZones(
  tags: readonly ZoneTag[],
  writer: GraphWriter,
  snapshot: GraphSnapshot,
): Promise<readonly FindingZone[]> {
  const zones: FindingZone[] = [];

  for (const { id, kindName, position = Number.POSITIVE_INFINITY, isAnalysed, ...tag } of tags) {
    const asked = tag.selectors.filter(({ isDisabled }) => !isDisabled).map((selector) => selector.id);
    const nodeIds =
      tag.requiresCertification && isAnalysed
        ? await writer.change(({ transaction }) => transaction.readMemberNodes(asked, { isCertified: false }))
        : undefined;
    const selected =
      nodeIds &&
      Array.from(nodeIds, (nodeId) => findNodeById(snapshot, nodeId)).filter((node) => node !== undefined);
    zones.push({ id, kindName, position, isAnalysed, selected });
  }

  return zones;
}
