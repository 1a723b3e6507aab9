import { setImmediate } from 'node:timers/promises';
import {
  type AnalysisSettings,
  applyTagging,
  createMemberDescriber,
  planTagging,
  type Selection,
  selectMembers,
  type TaggedNodes,
  type ZoneTag,
} from '@secgraph/analysis';
import type { SelectedMember } from '@secgraph/database/zones';
import { findNodeById, type GraphDelta, type GraphSnapshot, MAX_TAGGED_KINDS } from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import type { Cancellation } from '@secgraph/kernel';
import type { GraphWriter } from '../generation/graph-writer.ts';
import type { DatapipePorts, GraphTransaction } from '../ports.ts';
import type { LastTagging } from './last-tagging.ts';

export interface TaggingOptions {
  readonly settings: AnalysisSettings;
  readonly model: GraphModel;
  readonly cancellation: Cancellation;
  readonly last: LastTagging;
}

export interface TaggingOutcome {
  readonly warnings: readonly string[];
  /** Of selectors whose members stay as they were. */
  readonly failures: readonly unknown[];
}

/**
 * Finds the members of all zones and labels and marks them in the graph: members and marks change in one
 * transaction, and nothing is written when nothing changes. A selector that cannot be asked keeps its members, and so
 * does one that would select the same as last time.
 *
 * @throws `KERNEL_CANCELLED`
 */
export async function tagZones(
  { zones }: Pick<DatapipePorts, 'zones'>,
  writer: GraphWriter,
  { settings, model, cancellation, last }: TaggingOptions,
): Promise<TaggingOutcome> {
  const tags = await zones.listTags();
  const settled = last.findSettled({ generation: writer.generation, settings, model }, tags, zones);
  const snapshot = writer.fold();
  const selections = await collect(
    selectMembers(snapshot, tags, {
      switches: settings.switches,
      cancellation,
      settled,
      selectorMs: zones.selectorMs,
      findNodes: (statement, limited) =>
        zones.findNodes(statement, snapshot, { model, cancellation: limited }),
    }),
  );
  const failures = selections.filter((selection) => 'error' in selection);

  const kindless = await writer.change(async (change) => {
    // Kinds are known to clients by their ids, whether a node has them or not.
    const unmarked = registerKinds(change.delta, tags);
    const told = selections.filter(({ tag }) => !unmarked.includes(tag));
    await change.transaction.reconcileMembers({
      rows: memberRows(snapshot, { model, selections: told }),
      errors: new Map([
        ...failures.map(({ selector, error }) => [selector.id, messageOf(error)] as const),
        ...unmarked.flatMap((tag) => tag.selectors.map(({ id }) => [id, describeKindless(tag)] as const)),
      ]),
      settled: [...settled],
      asked: told.filter((selection) => 'members' in selection).map(({ selector }) => selector.id),
    });
    const marking = { tags: tags.filter((tag) => !unmarked.includes(tag)), selections, settled };
    const plan = planTagging(snapshot, await findTagged(snapshot, marking, change.transaction));
    if (plan.size > 0) {
      applyTagging(change.delta, snapshot, plan);
    }

    return unmarked.map(describeKindless);
  });
  last.remember({ generation: writer.generation, settings, model }, { asked: selections, settled });

  return {
    warnings: [
      ...failures.map(
        ({ tag, selector, error }) =>
          `the selector ${selector.name} of ${tag.name} cannot be asked, its members stay: ${messageOf(error)}`,
      ),
      ...kindless,
    ],
    failures: [...failures.map(({ error }) => error), ...kindless],
  };
}

/** Returns those for which no kind is left. */
function registerKinds(delta: GraphDelta, tags: readonly ZoneTag[]): readonly ZoneTag[] {
  return tags.filter(({ kindName }) => {
    const hasRoom = delta.findKind(kindName) !== undefined || delta.kindCount < MAX_TAGGED_KINDS;
    if (hasRoom) {
      delta.registerKind(kindName);
    }

    return !hasRoom;
  });
}

function describeKindless({ name }: ZoneTag): string {
  return `no kind is left to mark the members of ${name} with: delete zones or labels, or data that brought kinds`;
}

/** Between two selectors, the thread hears whether it is to stop. */
async function collect(selections: Iterable<Selection>): Promise<Selection[]> {
  const collected: Selection[] = [];
  for (const selection of selections) {
    collected.push(selection);
    await setImmediate();
  }

  return collected;
}

function* memberRows(
  snapshot: GraphSnapshot,
  { model, selections }: { readonly model: GraphModel; readonly selections: readonly Selection[] },
): Generator<SelectedMember> {
  const describe = createMemberDescriber(snapshot, model);

  for (const selection of selections) {
    if ('members' in selection) {
      const { nodes, sources } = selection.members;
      for (const [place, node] of nodes.entries()) {
        yield {
          selectorId: selection.selector.id,
          nodeId: snapshot.nodeIds[node] as number,
          source: sources[place] as number,
          ...describe(node),
        };
      }
    }
  }
}

interface AskedTags {
  readonly tags: readonly ZoneTag[];
  readonly selections: readonly Selection[];
  readonly settled: ReadonlySet<number>;
}

/** Where certification decides, or a selector was not asked or could not tell, the stored members count. */
async function findTagged(
  snapshot: GraphSnapshot,
  { tags, selections, settled }: AskedTags,
  transaction: GraphTransaction,
): Promise<TaggedNodes[]> {
  const tagged: TaggedNodes[] = [];

  for (const tag of tags) {
    const own = selections.filter((selection) => selection.tag.id === tag.id);
    const known = tag.requiresCertification ? [] : own.filter((selection) => 'members' in selection);
    const stored = tag.requiresCertification ? own : own.filter((selection) => 'error' in selection);
    const unasked = tag.selectors.map(({ id }) => id).filter((id) => settled.has(id));
    const nodeIds = await transaction.readMemberNodes(
      [...stored.map(({ selector }) => selector.id), ...unasked],
      { isCertified: tag.requiresCertification },
    );
    const sets = [...known.map(({ members }) => members.nodes), indexesOf(snapshot, nodeIds)];
    tagged.push({ tag, nodes: Iterator.from(sets).flatMap((nodes) => nodes.values()) });
  }

  return tagged;
}

/** The indexes of the nodes that are in the graph; the others are left out. */
function indexesOf(snapshot: GraphSnapshot, nodeIds: Int32Array): Uint32Array {
  return Uint32Array.from(
    Array.from(nodeIds, (nodeId) => findNodeById(snapshot, nodeId)).filter((node) => node !== undefined),
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
