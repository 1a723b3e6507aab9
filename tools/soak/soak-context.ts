import type { SeededRandom } from '@secgraph/kernel';
import {
  type Answer,
  dataOf,
  type Outcome,
  type ServiceRequest,
  sendRequest,
} from '../service/send-request.ts';
import type { Ledger } from './ledger.ts';
import type { SoakRecord } from './record.ts';
import type { ServiceHost } from './service-host.ts';
import type { Stage } from './stage.ts';

/** What every actor works with. */
export interface SoakContext {
  readonly host: ServiceHost;
  readonly stage: Stage;
  readonly ledger: Ledger;
  readonly record: SoakRecord;
  readonly random: SeededRandom;
  readonly session: Session;
}

/** The account all actors share, and its present token. */
export interface Session {
  readonly name: string;
  readonly password: string;
  token: string;
}

export interface Asking extends ServiceRequest {
  /** Whom the outcome is counted for. */
  readonly actor: string;
  /** Default: a minute. */
  readonly timeoutMs?: number;
  /** Time and memory of the request are limited, and it may well reach the limits. */
  readonly isHeavy?: boolean;
}

const DEFAULT_ADDRESS = '127.0.0.1';
const TIMEOUT_MS = 60_000;

/** What a request that is stopped at a limit is told. */
const LIMIT_MESSAGES = /timed out|memory limitations|too many graph queries|limit/;

/** Asks as the logged-in user, counts what comes of it, and judges it. */
export async function ask(context: SoakContext, asking: Asking): Promise<Outcome> {
  const headers = { authorization: `Bearer ${context.session.token}`, ...asking.headers };

  return askAsNobody(context, { ...asking, headers });
}

export async function askAsNobody(context: SoakContext, asking: Asking): Promise<Outcome> {
  const outcome = await sendRequest(context.host.url, {
    localAddress: DEFAULT_ADDRESS,
    signal: AbortSignal.timeout(asking.timeoutMs ?? TIMEOUT_MS),
    ...asking,
  });
  judge(context, asking, outcome);

  return outcome;
}

export async function askForData(context: SoakContext, asking: Asking): Promise<unknown> {
  return dataOf(await ask(context, asking));
}

/** While nothing disturbs the service, it answers every request, and fails at none. */
function judge({ host, record }: SoakContext, asking: Asking, outcome: Outcome): void {
  const isSteady = host.timeline.isSteady(outcome.sentMs, outcome.endMs);
  const name = outcome.kind === 'answer' ? String(outcome.status) : outcome.reason;
  record.count(asking.actor, isSteady ? name : `${name} while disturbed`);
  if (!isSteady) {
    if (outcome.kind === 'answer' && outcome.status === 500 && !isLimit(asking, outcome)) {
      record.violate('a part that is gone is told as 503, not as 500', describe(asking, outcome));
    }
    return;
  }

  if (outcome.kind === 'broken') {
    record.violate('every request is answered', `${describe(asking, outcome)}`);
  } else if (outcome.status >= 500 && !isLimit(asking, outcome)) {
    record.violate('no unexpected 5xx', describe(asking, outcome));
  }
}

function isLimit(asking: Asking, { text }: Answer): boolean {
  return asking.isHeavy === true && LIMIT_MESSAGES.test(text);
}

function describe({ actor, method, path }: Asking, outcome: Outcome): string {
  const what = outcome.kind === 'answer' ? `${outcome.status} ${outcome.text.slice(0, 300)}` : outcome.reason;

  return `${actor}: ${method} ${path} after ${outcome.endMs - outcome.sentMs} ms: ${what}`;
}
