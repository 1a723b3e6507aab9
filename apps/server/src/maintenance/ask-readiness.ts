import { CodedError } from '@secgraph/kernel';
import type { ServerConfig } from '../config/server-config.ts';

const WITHIN_MS = 5_000;
/** Where a service that listens at all addresses is reached from its own machine. */
const OWN_ADDRESSES: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Asks the service of these settings, from its own machine, whether it answers questions, as supervisors of containers
 * do that have no HTTP client inside.
 *
 * @throws `SERVER_NOT_REACHED`, `SERVER_NOT_READY`
 */
export async function askReadiness({
  host,
  port,
}: Pick<ServerConfig, 'host' | 'port'>): Promise<readonly string[]> {
  const url = addressOf(host, port);
  const answer = await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS) }).catch((cause: unknown) => {
    throw new CodedError(
      'SERVER_NOT_REACHED',
      `${url} does not answer: is the service running, with the same SECGRAPH_HOST and SECGRAPH_PORT?`,
      { cause },
    );
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) {
    throw new CodedError('SERVER_NOT_READY', `not ready: ${reasonIn(body) ?? `status ${answer.status}`}`);
  }

  return ['ready', ...warningsIn(body)];
}

function addressOf(host: string, port: number): string {
  const address = OWN_ADDRESSES[host] ?? host;

  return `http://${address.includes(':') ? `[${address}]` : address}:${port}/readyz`;
}

function reasonIn(body: unknown): string | undefined {
  return (body as { errors?: readonly { message?: string }[] } | undefined)?.errors?.[0]?.message;
}

function warningsIn(body: unknown): readonly string[] {
  return (body as { warnings?: readonly string[] } | undefined)?.warnings ?? [];
}
