import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '@secgraph/kernel';
import { buildZip } from '@secgraph/test-kit';
import { dataOf, type Outcome, type ServiceRequest, sendRequest } from '../../service/send-request.ts';
import type { Ledger } from './ledger.ts';

export const UPLOAD_KIND = 'FailoverUpload';
export const STATEMENT_KIND = 'FailoverStatement';

const READ_REST_MS = 25;
/** So long a client waits before it asks another service. */
const READ_PATIENCE_MS = 1_000;
const RETRY_PATIENCE_MS = 15_000;
const LOGIN_REST_MS = 1_000;
const STATEMENT_REST_MS = 300;
const STATEMENTS_AT_ONCE = 6;
const STATEMENT_PATIENCE_MS = 20_000;
const UPLOAD_REST_MS = 2_000;
const UPLOAD_PATIENCE_MS = 20_000;
const PERSISTENCE_MS = 180_000;
const RETRY_REST_MS = 400;
/** One upload in so many brings a directory as well. */
const DIRECTORY_EVERY = 6;

export interface ClientContext {
  readonly doors: readonly string[];
  readonly token: string;
  readonly password: string;
  readonly ledger: Ledger;
  readonly random: SeededRandom;
  /** Of a small directory. */
  readonly archive: Buffer;
}

/** Clients that go on until they are told to stop, whatever fails. */
export class Clients {
  readonly #context: ClientContext;
  #isStopping = false;
  #running: Promise<unknown> | undefined;
  #count = 0;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  start(): void {
    this.#running = Promise.all([
      this.#repeat(READ_REST_MS, () => this.#read()),
      this.#repeat(LOGIN_REST_MS, () => this.#logIn()),
      this.#repeat(UPLOAD_REST_MS, () => this.#upload()),
      this.#repeat(UPLOAD_REST_MS, () => this.#upload()),
      this.#sendStatements(),
    ]);
  }

  /** Ends when everything is over that was begun. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #repeat(restMs: number, act: () => Promise<void>): Promise<void> {
    while (!this.#isStopping) {
      await act();
      await sleep(restMs);
    }
  }

  async #read(): Promise<void> {
    const [first, second] = this.#twoDoors();
    const sentMs = Date.now();
    const request = { method: 'GET', path: '/api/v2/available-domains' } as const;
    const isAnswered =
      isSuccess(await this.#ask(first, request, READ_PATIENCE_MS)) ||
      isSuccess(await this.#ask(second, request, RETRY_PATIENCE_MS));
    this.#context.ledger.reads.push({ sentMs, endMs: Date.now(), isAnswered });
  }

  async #logIn(): Promise<void> {
    const [first, second] = this.#twoDoors();
    const sentMs = Date.now();
    const request = {
      method: 'POST',
      path: '/api/v2/login',
      json: { login_method: 'secret', username: 'admin', secret: this.#context.password },
    } as const;
    const isAnswered =
      isSuccess(await this.#ask(first, request, RETRY_PATIENCE_MS)) ||
      isSuccess(await this.#ask(second, request, RETRY_PATIENCE_MS));
    this.#context.ledger.logins.push({ sentMs, endMs: Date.now(), isAnswered });
  }

  /** Several at once: one that waits must not keep the next from being first. */
  async #sendStatements(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    while (!this.#isStopping) {
      if (underWay.size < STATEMENTS_AT_ONCE) {
        const sending = this.#sendStatement().finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
      await sleep(STATEMENT_REST_MS);
    }
    await Promise.all(underWay);
  }

  async #sendStatement(): Promise<void> {
    const marker = this.#nextMarker('STATEMENT');
    const [door] = this.#twoDoors();
    const outcome = await this.#ask(
      door,
      {
        method: 'POST',
        path: '/api/v2/graphs/cypher',
        headers: { prefer: `wait=${STATEMENT_PATIENCE_MS / 1_000}` },
        json: { query: `CREATE (n:${STATEMENT_KIND} {objectid: '${marker}'})` },
      },
      STATEMENT_PATIENCE_MS + 5_000,
    );
    const { sentMs, endMs } = outcome;
    this.#context.ledger.statements.push({ marker, sentMs, endMs, isAcknowledged: isSuccess(outcome) });
  }

  async #upload(): Promise<void> {
    const jobId = await this.#startJob();
    if (jobId === undefined) {
      return;
    }

    const marker = this.#nextMarker('UPLOAD');
    const outcome = await this.#attach(jobId, markedArchive(marker));
    let files = isSuccess(outcome) ? 1 : 0;
    if (this.#count % DIRECTORY_EVERY === 0) {
      files += isSuccess(await this.#attach(jobId, this.#context.archive)) ? 1 : 0;
    }
    this.#context.ledger.uploads.push({
      marker,
      jobId,
      files,
      sentMs: outcome.sentMs,
      endMs: outcome.endMs,
      isAcknowledged: isSuccess(outcome),
    });
    // A job that nobody ends stays open.
    await this.#persist({ method: 'POST', path: `/api/v2/file-upload/${jobId}/end` });
  }

  async #startJob(): Promise<number | undefined> {
    const outcome = await this.#persist({ method: 'POST', path: '/api/v2/file-upload/start' });
    const data = outcome === undefined ? undefined : dataOf(outcome);
    const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : undefined;

    return typeof id === 'number' ? id : undefined;
  }

  #attach(jobId: number, body: Buffer): Promise<Outcome> {
    const [door] = this.#twoDoors();
    return this.#ask(
      door,
      {
        method: 'POST',
        path: `/api/v2/file-upload/${jobId}`,
        headers: { 'content-type': 'application/zip' },
        body,
      },
      UPLOAD_PATIENCE_MS,
    );
  }

  /** Until some service answers with something other than that it cannot. */
  async #persist(request: ServiceRequest): Promise<Outcome | undefined> {
    for (const untilMs = Date.now() + PERSISTENCE_MS; Date.now() < untilMs; await sleep(RETRY_REST_MS)) {
      const [door] = this.#twoDoors();
      const outcome = await this.#ask(door, request, UPLOAD_PATIENCE_MS);
      if (outcome.kind === 'answer' && outcome.status < 500) {
        return outcome;
      }
    }

    return undefined;
  }

  #ask(door: string, request: ServiceRequest, patienceMs: number): Promise<Outcome> {
    return sendRequest(door, {
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${this.#context.token}` },
      signal: AbortSignal.timeout(patienceMs),
    });
  }

  #twoDoors(): readonly [first: string, second: string] {
    const { doors, random } = this.#context;
    const first = random.below(doors.length);
    const second = (first + 1 + random.below(doors.length - 1)) % doors.length;

    return [doors[first] ?? '', doors[second] ?? ''];
  }

  #nextMarker(of: string): string {
    this.#count++;
    return `${of}-${this.#count}`;
  }
}

function markedArchive(marker: string): Buffer {
  const node = (id: string, value: number) => ({ id, kinds: [UPLOAD_KIND], properties: { value } });
  const graph = {
    nodes: [node(marker, 0), node(`${marker}-END`, 1)],
    edges: [{ kind: 'FailoverOwns', start: { value: marker }, end: { value: `${marker}-END` } }],
  };

  return buildZip([{ name: `${marker}.json`, content: JSON.stringify({ graph }) }]);
}

function isSuccess(outcome: Outcome): boolean {
  return outcome.kind === 'answer' && outcome.status < 300;
}
