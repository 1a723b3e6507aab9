import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseBody, type ServiceRequest, sendRequest } from '../send-request.ts';

/** Job states that no job leaves. */
export const JOB = { running: 1, complete: 2, canceled: 3, failed: 5, partiallyComplete: 8 } as const;

const OPEN_STATES = new Set([1, 6, 7]);
const POLL_MS = 50;
const JOB_WITHIN_MS = 180_000;

/** Whose session it is, and where. */
export interface Account {
  readonly url: string;
  readonly password: string;
  /** Default: the first administrator. */
  readonly user?: string;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Undefined when the answer is no JSON. */
  readonly body: unknown;
}

export interface Job {
  readonly id: number;
  readonly status: number;
  readonly status_message: string;
  readonly total_files: number;
  readonly failed_files: number;
  readonly partial_failed_files: number;
}

export interface FileResult {
  readonly file_name: string;
  readonly parent_file_name: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

export interface UploadedFile {
  readonly body: string | Uint8Array | Readable;
  readonly headers?: Readonly<Record<string, string>>;
}

type CallOptions = Omit<ServiceRequest, 'method' | 'path'>;

/**
 * A client of a running service, logged in, that tells answers as they are; who wants data alone takes
 * {@link openApiClient}.
 */
export class ApiSession {
  readonly #url: string;
  readonly token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.token = token;
  }

  static async logIn(account: Account): Promise<ApiSession> {
    const answer = await logIn(account);
    assertSuccess(answer, 'login');

    return new ApiSession(
      account.url,
      (answer.body as { data: { session_token: string } }).data.session_token,
    );
  }

  async call(method: ServiceRequest['method'], path: string, options: CallOptions = {}): Promise<Answer> {
    return request(this.#url, {
      ...options,
      method,
      path,
      headers: { ...options.headers, authorization: `Bearer ${this.token}` },
    });
  }

  /** Runs a Cypher statement. */
  async cypher(query: string, { signal }: Pick<CallOptions, 'signal'> = {}): Promise<Answer> {
    return this.call('POST', '/api/v2/graphs/cypher', {
      headers: { prefer: 'wait=120' },
      json: { query },
      ...(signal === undefined ? {} : { signal }),
    });
  }

  /** The answer's `data`. @throws unless the answer is a success */
  async get(path: string): Promise<unknown> {
    const answer = await this.call('GET', path);
    assertSuccess(answer, path);

    return (answer.body as { data: unknown }).data;
  }

  async startJob(): Promise<number> {
    const answer = await this.call('POST', '/api/v2/file-upload/start');
    assertSuccess(answer, 'start');

    return (answer.body as { data: { id: number } }).data.id;
  }

  async attach(jobId: number, { body, headers = {} }: UploadedFile): Promise<Answer> {
    return this.call('POST', `/api/v2/file-upload/${jobId}`, {
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  async endJob(jobId: number): Promise<void> {
    assertSuccess(await this.call('POST', `/api/v2/file-upload/${jobId}/end`), 'end');
  }

  async readJob(jobId: number): Promise<Job> {
    const [job] = (await this.get(`/api/v2/file-upload?id=eq:${jobId}`)) as readonly Job[];
    if (job === undefined) {
      throw new Error(`there is no job ${jobId}`);
    }

    return job;
  }

  async untilOver(jobId: number): Promise<Job> {
    for (const giveUpAtMs = Date.now() + JOB_WITHIN_MS; Date.now() < giveUpAtMs; await sleep(POLL_MS)) {
      const job = await this.readJob(jobId);
      if (!OPEN_STATES.has(job.status)) {
        return job;
      }
    }

    throw new Error(`job ${jobId} is not over after ${JOB_WITHIN_MS / 1_000} s`);
  }

  async results(jobId: number): Promise<readonly FileResult[]> {
    return (await this.get(`/api/v2/file-upload/${jobId}/completed-tasks`)) as readonly FileResult[];
  }

  /** One job with these files, from its start until it is over. */
  async upload(...files: readonly UploadedFile[]): Promise<Job> {
    const jobId = await this.startJob();
    for (const file of files) {
      const answer = await this.attach(jobId, file);
      if (answer.status !== 202) {
        throw new Error(`not taken: ${answer.status} ${answer.text}`);
      }
    }
    await this.endJob(jobId);

    return this.untilOver(jobId);
  }
}

/** Waits its turn where logins come faster than the service takes them. */
export async function logIn({ url, password, user = 'admin' }: Account): Promise<Answer> {
  for (;;) {
    const answer = await request(url, {
      method: 'POST',
      path: '/api/v2/login',
      json: { login_method: 'secret', username: user, secret: password },
    });
    if (answer.status !== 429) {
      return answer;
    }
    await sleep(POLL_MS);
  }
}

/** @throws when there is no answer, or only a part of one */
async function request(url: string, options: ServiceRequest): Promise<Answer> {
  const outcome = await sendRequest(url, options);
  if (outcome.kind === 'broken') {
    throw new Error(`${options.method} ${options.path}: ${outcome.reason}`);
  }

  return { status: outcome.status, text: outcome.text, body: parseBody(outcome.text) };
}

export function get(url: string, path: string): Promise<Answer> {
  return request(url, { method: 'GET', path });
}

export const ZIP = { 'content-type': 'application/zip' } as const;

function assertSuccess({ status, text }: Answer, what: string): void {
  if (status < 200 || status > 299) {
    throw new Error(`${what}: ${status} ${text}`);
  }
}
