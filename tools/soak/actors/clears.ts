import { ask, type SoakContext } from '../soak-context.ts';

const ACTOR = 'deletions';
const SHORTEST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 60_000;
const HISTORY_SHARE = 0.3;
const DOUBT_MS = 5_000;

/** Deletes everything while uploads go on, and notes when. */
export async function clearEverything(context: SoakContext): Promise<void> {
  const { random, stage, host, ledger } = context;
  await stage.rest(random.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS));
  await host.untilSteady();
  // Towards the end of a round nothing is deleted, so that the check finds something that must be there.
  if (!stage.isPlaying || stage.isEnding) {
    return;
  }

  const settle = ledger.beginClear(Date.now());
  const outcome = await ask(context, {
    actor: ACTOR,
    method: 'POST',
    path: '/api/v2/clear-database',
    json: { deleteCollectedGraphData: true, deleteFileIngestHistory: random.chance(HISTORY_SHARE) },
  });
  const doubtMs = outcome.kind === 'broken' ? DOUBT_MS : 0;
  settle({
    endMs: outcome.endMs + doubtMs,
    isAcknowledged: outcome.kind === 'answer' && outcome.status === 204,
  });
}
