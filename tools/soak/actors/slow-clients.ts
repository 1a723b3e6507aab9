import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SoakContext } from '../soak-context.ts';
import { startJob } from '../upload-job.ts';

const ACTOR = 'slow clients';
const ADDRESS = '127.0.0.9';
const SHORTEST_MS = 5_000;
const LONGEST_MS = 90_000;
const TRICKLE_MS = 250;
const STALLED_BYTES = 50_000_000;

/** One client that keeps its connection and does not do its part, until it or the service has enough. */
export async function actSlowly(context: SoakContext): Promise<void> {
  const { random, host, record, stage } = context;
  await host.untilSteady();
  const kind = random.pick(KINDS);
  const socket = connect({ port: Number(new URL(host.url).port), host: '127.0.0.1', localAddress: ADDRESS });
  let isClosedByService = false;
  socket.on('error', () => undefined);
  socket.once('close', () => {
    isClosedByService = true;
  });

  const trickle = await KINDS_BY_NAME[kind](context, socket);
  const untilMs = Date.now() + random.between(SHORTEST_MS, LONGEST_MS);
  while (!isClosedByService && stage.isPlaying && Date.now() < untilMs) {
    await sleep(TRICKLE_MS);
    if (trickle !== '' && socket.writable) {
      socket.write(trickle);
    }
  }
  record.count(`${ACTOR}: ${kind}`, isClosedByService ? 'closed by the service' : 'gave up');
  socket.destroy();
}

/** What is sent at first; the result is sent again and again. */
type SlowStart = (context: SoakContext, socket: Socket) => Promise<string>;

const KINDS_BY_NAME = {
  'head that never ends': async (_, socket) => {
    socket.resume().write('GET /api/version HTTP/1.1\r\nHost: a\r\n');
    return 'X-More: 1\r\n';
  },
  'body that trickles': async (context, socket) => {
    socket.resume().write(head(context, 'POST', '/api/v2/graphs/cypher', 1_000_000));
    return ' ';
  },
  'body that never comes': async (context, socket) => {
    socket.resume().write(head(context, 'POST', '/api/v2/graphs/cypher', 1_000));
    return '';
  },
  'upload that stalls': async (context, socket) => {
    const jobId = (await startJob(context, ACTOR)) ?? 0;
    socket.resume().write(head(context, 'POST', `/api/v2/file-upload/${jobId}`, STALLED_BYTES));
    socket.write('{"meta":{"type":"users","version":6,"count":1},"data":[');
    return '';
  },
  'answer that nobody reads': async (context, socket) => {
    const body = JSON.stringify({ query: 'MATCH (n)-[r]->(m) RETURN n, r, m', include_properties: true });
    socket.pause().write(head(context, 'POST', '/api/v2/graphs/cypher', body.length) + body);
    return '';
  },
} as const satisfies Record<string, SlowStart>;

const KINDS = Object.keys(KINDS_BY_NAME) as readonly (keyof typeof KINDS_BY_NAME)[];

function head({ session }: SoakContext, method: string, path: string, bytes: number): string {
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: soak',
    `Authorization: Bearer ${session.token}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    '',
    '',
  ].join('\r\n');
}
