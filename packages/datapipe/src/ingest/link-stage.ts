import type { SettledMatch, StoredMatch } from '@secgraph/database/uploads';
import type { MatchedRelationship } from '@secgraph/graph';
import type { GraphChange, GraphWriter } from '../generation/graph-writer.ts';
import { LOOKED_UP_EARLIER_MS } from '../looked-up-earlier.ts';
import type { DatapipePorts } from '../ports.ts';
import { removeDropped } from '../remove-dropped.ts';
import { ANY_NUMBER_OF_KINDS, KindBudget, KindRoom } from './kind-budget.ts';
import { outcomeOf } from './match-outcome.ts';

/**
 * Looks up again the ends of relationships of generic data, as far as nodes of the kinds that they look for have
 * changed since: links those whose nodes came, and takes links back whose ends are meant by several nodes now, unless
 * somebody told them outright. So the order in which files come makes no difference.
 *
 * @param options.isStart everything is looked up: nobody knows what the writer before had left to do
 * @returns whether the graph changed
 */
export async function runLinkStage(
  ports: DatapipePorts,
  writer: GraphWriter,
  { isStart }: { readonly isStart: boolean },
): Promise<boolean> {
  const { kinds, hasRemoved } = writer.takeChangedNodes();
  if (!isStart && !hasRemoved && kinds.size === 0) {
    return false;
  }

  const before = writer.generation;
  const looked = await writer.change((change) =>
    linkAgain(change, isStart || hasRemoved ? undefined : [...kinds], Date.now()),
  );
  // Ends that were created here are found by their object ids alone.
  writer.takeChangedNodes();
  if (looked > 0) {
    ports.log.info({ relationships: looked }, 'looked up the ends of relationships again');
  }

  return writer.generation !== before;
}

/** Returns how many relationships there was something new for. */
async function linkAgain(
  change: GraphChange,
  kinds: readonly string[] | undefined,
  atMs: number,
): Promise<number> {
  const { matches } = change.transaction;
  if (!(await matches.isAny())) {
    return 0;
  }

  await matches.removeOld();
  if (kinds === undefined) {
    await matches.removeBroken();
  }

  const jobsOfKinds = new Map<string, number>();
  let looked = 0;
  for await (const rows of matches.readByEnds(await findNews(change, kinds))) {
    looked += await relink(change, rows, { atMs, jobsOfKinds });
  }
  await recordKinds(change, jobsOfKinds);

  return looked;
}

/** Ends that mean another node than when they were last looked up. */
async function findNews(
  change: GraphChange,
  kinds: readonly string[] | undefined,
): Promise<readonly string[]> {
  const news: string[] = [];

  for await (const ends of change.transaction.matches.readEnds(kinds)) {
    const lookedUp = ends.flatMap((row) => (row.end.by === 'properties' ? [{ ...row, end: row.end }] : []));
    const findings = change.delta.findEnds(lookedUp.map(({ end }) => end));
    for (const [place, { digest, found }] of lookedUp.entries()) {
      if (findings[place] !== found) {
        news.push(digest);
      }
    }
  }

  return news;
}

async function relink(
  change: GraphChange,
  rows: readonly StoredMatch[],
  { atMs, jobsOfKinds }: { readonly atMs: number; readonly jobsOfKinds: Map<string, number> },
): Promise<number> {
  const { matches } = change.transaction;
  const admitted = admit(change, rows, jobsOfKinds);
  const linked = admitted.filter(({ isLinked }) => isLinked);
  await unlink(change, linked);

  const lookedUpId = change.delta.observe(atMs - LOOKED_UP_EARLIER_MS);
  const observationId = change.delta.observe(atMs);
  const resolved = await change.resolve(admitted.map(asTold), { observationId, lookedUpId });
  const settled = outcomeOf(admitted, resolved, atMs - LOOKED_UP_EARLIER_MS).map(
    ({ relationship, ...state }): SettledMatch => ({
      ...state,
      id: relationship.id,
      kind: relationship.kind,
    }),
  );
  await matches.settle(settled);
  change.delta.removeLooseStubs(
    linked.flatMap(({ start, end }) => [start, end].flatMap((one) => (one.by === 'id' ? one.objectId : []))),
  );

  return admitted.length;
}

async function unlink({ delta, transaction }: GraphChange, linked: readonly StoredMatch[]): Promise<void> {
  if (linked.length > 0) {
    removeDropped(delta, await transaction.matches.unlink(linked.map(({ id }) => id)));
  }
}

/** The relationships for whose kinds the graph has room; the others go on waiting. */
function admit(
  { delta }: GraphChange,
  rows: readonly StoredMatch[],
  jobsOfKinds: Map<string, number>,
): readonly StoredMatch[] {
  const room = new KindRoom(new KindBudget(ANY_NUMBER_OF_KINDS, { byJob: 0, byUser: 0 }));
  const byTold = new Map(rows.map((row) => [asTold(row), row]));
  const admitted = room.admitMatched(delta, [...byTold.keys()]).flatMap((told) => byTold.get(told) ?? []);

  for (const { kind, jobId } of admitted) {
    if (delta.findKind(kind) === undefined) {
      jobsOfKinds.set(kind, jobId);
    }
  }

  return admitted;
}

/** Kinds count for those whose uploads brought them. */
async function recordKinds(change: GraphChange, jobsOfKinds: ReadonlyMap<string, number>): Promise<void> {
  if (jobsOfKinds.size === 0) {
    return;
  }

  await change.flush();
  for (const [jobId, kinds] of Map.groupBy(jobsOfKinds, ([, jobId]) => jobId)) {
    await change.transaction.recordKinds(
      { jobId },
      kinds.map(([kind]) => kind),
    );
  }
}

function asTold({ start, end, kind, properties }: StoredMatch): MatchedRelationship {
  return { start, end, kind, properties, unresolvedMessage: '' };
}
