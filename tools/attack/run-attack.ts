import { ROUTES } from '@secgraph/contract';
import { dataOf, type Outcome, sendRequest } from '../service/send-request.ts';
import { openSlowClient, SLOW_CLIENT_KINDS } from '../service/slow-client.ts';
import { AttackRecord, type Violation, type WaveFigures } from './record.ts';
import type { Strike, Wave } from './strike.ts';
import { AttackTarget } from './target/attack-target.ts';
import { MemoryWatch } from './watch/memory-watch.ts';
import { readStalls } from './watch/stall.ts';
import { bodiesWave } from './waves/bodies.ts';
import { extensionsWave } from './waves/extensions.ts';
import { headsWave } from './waves/heads.ts';
import { loginsWave } from './waves/logins.ts';
import { parametersWave } from './waves/parameters.ts';
import { isLeftAlone, pathOf } from './waves/route-requests.ts';
import { rulesWave } from './waves/rules.ts';
import { samlAnswersWave } from './waves/saml-answers.ts';
import { statementsWave } from './waves/statements.ts';
import { uploadsWave } from './waves/uploads.ts';

export interface AttackOptions {
  /** Of a throw-away folder. */
  readonly folder: string;
  readonly port: number;
  readonly seed: number;
  readonly isShort: boolean;
  /** Names of waves; undefined: all. */
  readonly only?: readonly string[];
  readonly note?: (text: string) => void;
}

export interface AttackOutcome {
  readonly figures: readonly (WaveFigures & { readonly peakBytes: number })[];
  readonly violations: readonly Violation[];
}

export const WAVES: readonly Wave[] = [
  headsWave,
  loginsWave,
  samlAnswersWave,
  rulesWave,
  statementsWave,
  extensionsWave,
  uploadsWave,
  parametersWave,
  bodiesWave,
];

/** Of one request; what has no answer by then has none. */
const TIMEOUT_MS = 30_000;
const MOST_MEMORY_BYTES = 2_560 * 1024 * 1024;
/** Of each kind, while everything else goes on. */
const SLOW_CLIENTS = 4;
const TRICKLE_MS = 1_000;

/** Starts a service, sends it everything, and looks what becomes of it. */
export async function runAttack(options: AttackOptions): Promise<AttackOutcome> {
  const { note = () => undefined, only, isShort, seed } = options;
  note('starting a service with everything switched on …');
  const target = await AttackTarget.start(options);
  const record = new AttackRecord();
  const memory = new MemoryWatch(target.service.pid);
  const peaks = new Map<string, number>();

  try {
    await warmUp(target);
    const slow = await openSlowClients(target);
    const waves = WAVES.filter(({ name }) => only?.includes(name) ?? true);
    for (const wave of waves) {
      note(`${wave.name} …`);
      memory.takePeakBytes();
      const hasSurvived = await perform(wave, { target, isShort, seed, record });
      peaks.set(wave.name, memory.takePeakBytes());
      if (!hasSurvived) {
        break;
      }
    }
    slow.close();
    await judgeEnd(target, record);
  } finally {
    memory.stop();
    await target.service.kill();
  }

  const figures = record
    .blame(await readStalls(target.stallsFile))
    .map((wave) => ({ ...wave, peakBytes: peaks.get(wave.wave) ?? 0 }));
  for (const { wave, peakBytes } of figures.filter((known) => known.peakBytes > MOST_MEMORY_BYTES)) {
    record.violate('memory stays within bounds', `${wave}: ${Math.round(peakBytes / 1024 / 1024)} MiB`);
  }

  return { figures, violations: record.violations() };
}

interface Performance {
  readonly target: AttackTarget;
  readonly isShort: boolean;
  readonly seed: number;
  readonly record: AttackRecord;
}

/** Whether the service still answers. */
async function perform(wave: Wave, { target, isShort, seed, record }: Performance): Promise<boolean> {
  const session = new RoleSessions(target);
  const send = (strike: Strike) => strikeOnce(target, strike);
  for await (const strike of wave.strikes({ target, isShort, seed, send })) {
    const outcome = await send(strike);
    record.add(wave.name, strike, outcome);
    if (outcome.kind === 'broken' && !(await isAlive(target))) {
      record.violate('the service goes on', `after ${strike.name}: ${await target.service.lastLines()}`);
      return false;
    }
    await session.keep(strike);
  }

  return true;
}

async function isAlive({ url }: AttackTarget): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const outcome = await sendRequest(url, { method: 'GET', path: '/healthz', signal });

  return outcome.kind === 'answer';
}

/** Loading code for the first time takes its time once, whoever asks. */
async function warmUp(target: AttackTarget): Promise<void> {
  for (const route of ROUTES.filter((known) => known.id !== 'follow-events' && !isLeftAlone(known))) {
    await strikeOnce(target, {
      name: 'warm up',
      as: 'Administrator',
      request: {
        method: route.method,
        path: pathOf(route, route.method === 'DELETE' ? {} : target.ids),
        ...(route.body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
      },
    });
  }
}

function strikeOnce(target: AttackTarget, { as, request }: Strike): Promise<Outcome> {
  const authorization = as === undefined ? {} : { authorization: `Bearer ${target.tokenOf(as)}` };

  return sendRequest(target.url, {
    ...request,
    headers: { ...authorization, ...request.headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

const LOOK_EVERY = 50;

/** Some strikes change passwords, roles or sessions of those who send them. */
class RoleSessions {
  readonly #target: AttackTarget;
  #strikes = 0;

  constructor(target: AttackTarget) {
    this.#target = target;
  }

  async keep({ as }: Strike): Promise<void> {
    this.#strikes++;
    if (as === undefined || this.#strikes % LOOK_EVERY !== 0) {
      return;
    }
    const self = await strikeOnce(this.#target, { ...ASK_SELF, as });
    if (self.kind === 'answer' && self.status === 401) {
      await this.#target.logInAgain(as);
    }
  }
}

const ASK_SELF: Strike = {
  name: 'who am I',
  as: 'Read-Only',
  request: { method: 'GET', path: '/api/v2/self' },
};

async function openSlowClients(target: AttackTarget): Promise<{ close(): void }> {
  const token = target.tokenOf('Administrator');
  const started = await strikeOnce(target, {
    name: 'start a job',
    as: 'Administrator',
    request: { method: 'POST', path: '/api/v2/file-upload/start' },
  });
  const { id = 0 } = (dataOf(started) ?? {}) as { readonly id?: number };
  const port = Number(new URL(target.url).port);
  const clients = SLOW_CLIENT_KINDS.flatMap((kind) =>
    Array.from({ length: SLOW_CLIENTS }, () =>
      openSlowClient(kind, { port, localAddress: '127.0.9.1', token, jobId: id }),
    ),
  );
  const timer = setInterval(() => {
    for (const client of clients) {
      client.trickle();
    }
  }, TRICKLE_MS);

  return {
    close() {
      clearInterval(timer);
      for (const client of clients) {
        client.close();
      }
    },
  };
}

/** It is ready, lets users in, and ends in order. */
async function judgeEnd(target: AttackTarget, record: AttackRecord): Promise<void> {
  if (target.service.hasExited || !(await isAlive(target))) {
    return;
  }
  const ready = await sendRequest(target.url, { method: 'GET', path: '/readyz' });
  if (ready.kind === 'broken' || ready.status !== 200) {
    record.violate('the service is ready at the end', JSON.stringify(ready));
  }
  await target.logInAgain('Read-Only');
  const self = await strikeOnce(target, ASK_SELF);
  if (self.kind === 'broken' || self.status !== 200) {
    record.violate('users get in at the end', JSON.stringify(self).slice(0, 500));
  }
  const exit = await target.service.stop();
  if (exit.code !== 0) {
    record.violate('SIGTERM ends the service with 0', JSON.stringify(exit));
  }
}
