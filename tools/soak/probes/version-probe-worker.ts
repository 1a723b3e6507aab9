import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export interface ProbeSetup {
  readonly url: string;
  readonly token: string;
}

export interface ProbeResult {
  readonly sentMs: number;
  readonly latencyMs: number;
  /** Status, or why there was none. */
  readonly outcome: string;
  /** The same of a server that does nothing, right after. */
  readonly yardstickMs: number;
}

const PAUSE_MS = 15;
const TIMEOUT_MS = 60_000;
/** Idle connections are given up before the service does so. */
const agent = new Agent({ keepAlive: true, timeout: 2_000, maxSockets: 1 });

if (!isMainThread && workerData === 'yardstick') {
  await serveYardstick();
} else if (!isMainThread) {
  await probe(workerData as ProbeSetup);
}

async function probe({ url, token }: ProbeSetup): Promise<never> {
  const yardstick = new Worker(new URL(import.meta.url), { workerData: 'yardstick' });
  const [port] = await once(yardstick, 'message');

  for (;;) {
    const version = await measure(url, token);
    const empty = await measure(`http://127.0.0.1:${port}/`, token);
    const result: ProbeResult = { ...version, yardstickMs: empty.latencyMs };
    parentPort?.postMessage(result);
    await sleep(PAUSE_MS);
  }
}

function measure(url: string, token: string): Promise<Omit<ProbeResult, 'yardstickMs'>> {
  const sentMs = Date.now();
  const startedMs = performance.now();

  return new Promise((resolve) => {
    const finish = (outcome: string) =>
      resolve({ sentMs, latencyMs: performance.now() - startedMs, outcome });
    const outgoing = request(url, {
      agent,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    outgoing.once('error', (error) => finish('code' in error ? String(error.code) : error.name));
    outgoing.once('response', (incoming) => {
      incoming.resume().once('error', (error) => finish(error.name));
      incoming.once('end', () => finish(String(incoming.statusCode)));
    });
    outgoing.end();
  });
}

async function serveYardstick(): Promise<void> {
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  parentPort?.postMessage((server.address() as AddressInfo).port);
}
