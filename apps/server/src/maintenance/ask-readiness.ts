import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { json } from 'node:stream/consumers';
import { CodedError } from '@secgraph/kernel';
import type { ServerConfig } from '../config/server-config.ts';

type Address = Pick<ServerConfig, 'host' | 'port' | 'socket' | 'tls'>;

interface Answer {
  readonly status: number;
  /** Undefined: it is no JSON. */
  readonly body: unknown;
}

const PATH = '/readyz';
const WITHIN_MS = 5_000;
/** Where a service that listens at all addresses is reached from its own machine. */
const OWN_ADDRESSES: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Asks the service of these settings, from its own machine, whether it answers questions, as supervisors of containers
 * do that have no HTTP client inside.
 *
 * @throws `SERVER_NOT_REACHED`, `SERVER_NOT_READY`
 */
export async function askReadiness(address: Address): Promise<readonly string[]> {
  const { status, body } = await ask(address).catch((cause: unknown) => {
    throw new CodedError(
      'SERVER_NOT_REACHED',
      `${nameOf(address)} does not answer: is the service running, with the same settings?`,
      { cause },
    );
  });
  if (status !== 200) {
    throw new CodedError('SERVER_NOT_READY', `not ready: ${reasonIn(body) ?? `status ${status}`}`);
  }

  return ['ready', ...warningsIn(body)];
}

function ask(address: Address): Promise<Answer> {
  const { host, port, socket, tls } = address;
  const place = socket === undefined ? { host: OWN_ADDRESSES[host] ?? host, port } : { socketPath: socket };

  return new Promise((resolve, reject) => {
    const request = (tls === undefined ? requestPlain : requestTls)({
      ...place,
      path: PATH,
      signal: AbortSignal.timeout(WITHIN_MS),
      // The certificate is for the name that clients use, and nothing secret is sent or believed.
      rejectUnauthorized: false,
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const { statusCode: status = 0 } = response;
      json(response).then(
        (body) => resolve({ status, body }),
        () => resolve({ status, body: undefined }),
      );
    });
    request.end();
  });
}

function nameOf({ host, port, socket, tls }: Address): string {
  if (socket !== undefined) {
    return socket;
  }
  const address = OWN_ADDRESSES[host] ?? host;
  const scheme = tls === undefined ? 'http' : 'https';

  return `${scheme}://${address.includes(':') ? `[${address}]` : address}:${port}${PATH}`;
}

function reasonIn(body: unknown): string | undefined {
  return (body as { errors?: readonly { message?: string }[] } | undefined)?.errors?.[0]?.message;
}

function warningsIn(body: unknown): readonly string[] {
  return (body as { warnings?: readonly string[] } | undefined)?.warnings ?? [];
}
