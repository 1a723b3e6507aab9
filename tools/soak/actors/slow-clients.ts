import { setTimeout as sleep } from 'node:timers/promises';
import { openSlowClient, SLOW_CLIENT_KINDS } from '../../service/slow-client.ts';
import type { SoakContext } from '../soak-context.ts';
import { startJob } from '../upload-job.ts';

const ACTOR = 'slow clients';
const ADDRESS = '127.0.0.9';
const SHORTEST_MS = 5_000;
const LONGEST_MS = 90_000;
const TRICKLE_MS = 250;

/** One client that keeps its connection and does not do its part, until it or the service has enough. */
export async function actSlowly(context: SoakContext): Promise<void> {
  const { random, host, record, session, stage } = context;
  await host.untilSteady();
  const kind = random.pick(SLOW_CLIENT_KINDS);
  const jobId = kind === 'upload that stalls' ? await startJob(context, ACTOR) : undefined;
  const client = openSlowClient(kind, {
    port: Number(new URL(host.url).port),
    localAddress: ADDRESS,
    token: session.token,
    jobId: jobId ?? 0,
  });

  const untilMs = Date.now() + random.between(SHORTEST_MS, LONGEST_MS);
  while (!client.isClosedByService && stage.isPlaying && Date.now() < untilMs) {
    await sleep(TRICKLE_MS);
    client.trickle();
  }
  record.count(`${ACTOR}: ${kind}`, client.isClosedByService ? 'closed by the service' : 'gave up');
  client.close();
}
