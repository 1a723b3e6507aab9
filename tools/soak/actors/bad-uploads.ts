import type { HostileFile } from '../../service/hostile-files.ts';
import type { SoakContext } from '../soak-context.ts';
import { attachFile, cancelJob, endJob, jobEnded, startJob } from '../upload-job.ts';

const ACTOR = 'bad uploads';
const WAIT_MS = 120_000;
const MAX_FILES = 3;
const PAUSE_MS = 500;
const CANCELLED_SHARE = 0.25;
const MAX_DELAY_MS = 3_000;

/** A job of files that nobody should send; whatever becomes of them, it must end. */
export async function uploadBadFiles(context: SoakContext, files: readonly HostileFile[]): Promise<void> {
  await context.host.untilSteady();
  const jobId = await startJob(context, ACTOR);
  if (jobId === undefined) {
    return;
  }

  const names: string[] = [];
  for (let count = context.random.between(1, MAX_FILES); count > 0; count--) {
    const file = context.random.pick(files);
    names.push(file.name);
    await attachFile(context, ACTOR, { jobId, ...file });
  }
  await endJob(context, ACTOR, jobId);
  if (context.random.chance(CANCELLED_SHARE)) {
    await context.stage.rest(context.random.below(MAX_DELAY_MS));
    await cancelJob(context, ACTOR, jobId);
  }

  const end = await jobEnded(context, ACTOR, { jobId, withinMs: WAIT_MS });
  context.record.count(`${ACTOR}: jobs`, typeof end === 'string' ? end : 'failed');
  if (end === 'late') {
    context.record.count(`${ACTOR}: late`, names.join(', '));
  }
  await context.stage.rest(PAUSE_MS);
}
