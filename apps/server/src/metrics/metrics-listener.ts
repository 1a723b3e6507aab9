import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import type { Logger } from 'pino';
import { METRICS_PATH } from './metrics-path.ts';
import type { MetricsText } from './metrics-text.ts';
import { bringsToken } from './metrics-token.ts';

export interface MetricsListenerOptions {
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
  /** Undefined: whoever reaches the port may read. */
  readonly token: string | undefined;
  readonly text: MetricsText;
  readonly log: Pick<Logger, 'error' | 'info'>;
}

export interface MetricsListener {
  readonly port: number;
  stop(): Promise<void>;
}

/** Whoever scrapes asks once and goes. */
const TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 32;

/**
 * Metrics on a port of their own, which no proxy leads to: nothing else is there.
 *
 * Throws `SERVER_METRICS_PORT_UNUSABLE`.
 */
export async function listenForScrapes(options: MetricsListenerOptions): Promise<MetricsListener> {
  const { host, port, log } = options;
  const server = createServer(
    { requestTimeout: TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_MS },
    (request, response) => {
      void answer(request, response, options).catch((err: unknown) => {
        log.error({ err }, 'metrics could not be told');
        response.destroy();
      });
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (cause) {
    throw new CodedError(
      'SERVER_METRICS_PORT_UNUSABLE',
      `Metrics cannot be offered at port ${port} of ${host} (${errorCodeOf(cause) ?? 'no reason given'}): choose others with SECGRAPH_METRICS_PORT and SECGRAPH_METRICS_HOST.`,
      { cause },
    );
  }

  const address = server.address();
  const used = typeof address === 'object' && address !== null ? address.port : port;
  log.info({ host, port: used }, 'metrics are offered');

  return {
    port: used,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  { method = '', url = '', headers }: IncomingMessage,
  response: ServerResponse,
  { token, text }: MetricsListenerOptions,
): Promise<void> {
  const [path] = url.split('?', 1);
  if (path !== METRICS_PATH) {
    refuse(response, 404, `only ${METRICS_PATH} is here`);
  } else if (method !== 'GET' && method !== 'HEAD') {
    refuse(response, 405, 'metrics are read by GET', { Allow: 'GET, HEAD' });
  } else if (token !== undefined && !bringsToken(headers.authorization, token)) {
    const message = 'metrics need the token of SECGRAPH_METRICS_TOKEN';
    refuse(response, 401, message, { 'WWW-Authenticate': 'Bearer' });
  } else {
    const body = text.write();
    response.writeHead(200, headersOf(text.contentType, body)).end(method === 'HEAD' ? undefined : body);
  }
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = `${message}\n`;
  response.writeHead(status, { ...headersOf('text/plain; charset=utf-8', body), ...headers }).end(body);
}

function headersOf(type: string, body: string): Record<string, string | number> {
  return {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}
