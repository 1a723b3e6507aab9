import {
  type DerivationOutcome,
  deriveRelationships,
  REPLACED_BETWEEN_KINDS,
  REPLACED_RELATIONSHIP_KINDS,
  runBasics,
} from '@secgraph/analysis';
import type { DerivedReplacement, GraphDelta } from '@secgraph/graph';
import type { GraphWriter } from '../generation/graph-writer.ts';
import type { AnalysisOutcome, DatapipePorts } from '../ports.ts';

/** Whether somebody asked for an analysis, or an upload waits for it. */
export async function isAnalysisDue({ jobs, requests }: DatapipePorts): Promise<boolean> {
  return (await requests.isAnalysisRequested()) || (await jobs.isAnalysisAwaited());
}

/**
 * Rebuilds everything derived, when it is due.
 *
 * Rules read the graph as a snapshot, so there are two steps: the basics, which complete the collected graph,
 * then the derived relationships on top. An analysis that is not settled by {@link settleAnalysis} is run
 * again, since the stored state tells of it.
 *
 * @returns undefined when there was no analysis
 */
export async function runAnalysisStage(
  ports: DatapipePorts,
  writer: GraphWriter,
): Promise<AnalysisOutcome | undefined> {
  if (!(await isAnalysisDue(ports))) {
    return undefined;
  }

  await ports.status.update('analyzing');
  await ports.requests.takeAnalysis();
  const startedAtMs = performance.now();
  const outcome = await analyse(ports, writer);
  ports.log.info({ outcome, durationMs: Math.round(performance.now() - startedAtMs) }, 'analysed the graph');

  return outcome;
}

/**
 * Ends the jobs that waited for the analysis. Readers must see its generation by then: whoever learns that an
 * upload is complete goes on to ask for what was in it.
 */
export async function settleAnalysis(writer: GraphWriter, outcome: AnalysisOutcome): Promise<void> {
  await writer.change(({ transaction }) => transaction.completeAnalysis(outcome));
}

async function analyse(ports: DatapipePorts, writer: GraphWriter): Promise<AnalysisOutcome> {
  const basics = attempt(ports, () => runBasics(writer.fold()));

  if (basics !== undefined) {
    await writer.change(async ({ delta, apply }) => {
      removeAll(delta, basics.removed);
      await apply(basics.batch, delta.observe(Date.now()));
    });
  }

  const derivation = attempt(ports, () => deriveRelationships(writer.fold()));

  if (derivation !== undefined) {
    await writer.change(async ({ delta }) => delta.replaceDerived(toReplacement(delta, derivation)));
  }

  return judge(ports, [basics, derivation]);
}

/** A step that fails leaves the graph as it was and does not keep the other from running. */
function attempt<T>(ports: DatapipePorts, step: () => T): T | undefined {
  try {
    return step();
  } catch (error) {
    ports.log.error({ err: error }, 'a step of the analysis failed');
    return undefined;
  }
}

function judge(
  ports: DatapipePorts,
  steps: readonly ({ readonly warnings: readonly string[] } | undefined)[],
): AnalysisOutcome {
  const done = steps.filter((step) => step !== undefined);

  for (const warning of done.flatMap((step) => step.warnings)) {
    ports.log.warn({}, warning);
  }

  if (done.length === 0) {
    return 'failed';
  }

  return done.length === steps.length ? 'success' : 'partial';
}

function removeAll(
  delta: GraphDelta,
  removed: readonly { readonly startId: number; readonly endId: number; readonly kind: string }[],
): void {
  const kindIds = removed.map(({ kind }) => delta.findKind(kind)).filter((kindId) => kindId !== undefined);

  if (kindIds.length > 0) {
    delta.removeRelationships({
      kindIds,
      where: ({ startId, endId, kindId }) =>
        removed.some(
          (relationship) =>
            relationship.startId === startId &&
            relationship.endId === endId &&
            delta.findKind(relationship.kind) === kindId,
        ),
    });
  }
}

function toReplacement(delta: GraphDelta, { derived }: DerivationOutcome): DerivedReplacement {
  const kindIds = derived.kindNames.map((name) => delta.registerKind(name));
  const between = new Set(REPLACED_BETWEEN_KINDS.map((name) => delta.registerKind(name)));
  const isReplaced = (nodeId: number) => delta.readNodeKinds(nodeId)?.some((kindId) => between.has(kindId));

  return {
    kindIds: REPLACED_RELATIONSHIP_KINDS.map((name) => delta.registerKind(name)),
    derived: {
      startIds: derived.startIds,
      endIds: derived.endIds,
      kindIds: derived.kinds.map((kind) => kindIds[kind] ?? 0),
      properties: derived.properties,
      propertySets: derived.propertySets,
    },
    observationId: delta.observe(Date.now()),
    scope: (startId, endId) => isReplaced(startId) === true && isReplaced(endId) === true,
  };
}
