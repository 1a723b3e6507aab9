import { setImmediate } from 'node:timers/promises';
import type { FindingZone, QualityMeasure, runFindings, ZoneTag } from '@secgraph/analysis';
import { findNodeById, type GraphSnapshot } from '@secgraph/graph';
import { type Cancellation, throwIfCancelled } from '@secgraph/kernel';
import type { GraphWriter } from '../generation/graph-writer.ts';
import type { DatapipePorts } from '../ports.ts';
import type { ProgressReport } from './progress-report.ts';

export interface FindingsStepOptions {
  readonly cancellation: Cancellation;
  readonly progress: ProgressReport;
  /** What was counted of environments, if it was. */
  readonly quality: readonly QualityMeasure[] | undefined;
  readonly steps: { readonly runFindings: typeof runFindings };
}

/**
 * Looks for findings in the graph as it is, and makes them the stored ones in one transaction: done again, it only
 * records once more how many there are.
 *
 * @throws `KERNEL_CANCELLED`
 */
export async function findFindings(
  { zones, log }: Pick<DatapipePorts, 'zones' | 'log'>,
  writer: GraphWriter,
  { cancellation, progress, quality, steps }: FindingsStepOptions,
): Promise<{ readonly warnings: readonly string[] }> {
  await progress.show('findings');
  const tags = (await zones.listTags()).filter(({ type }) => type === 'zone');
  const snapshot = writer.fold();
  const run = steps.runFindings(snapshot, {
    zones: await describeZones(tags, writer, snapshot),
    quality,
    cancellation,
  });
  let step = run.next();
  while (step.done !== true) {
    await progress.show('findings', step.value);
    await setImmediate();
    throwIfCancelled(cancellation);
    step = run.next();
  }

  const found = step.value;
  const changes = await writer.change(({ transaction }) => transaction.reconcileFindings(found));
  log.info({ ...changes, findings: found.count }, 'looked for findings');
  return { warnings: [] };
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
