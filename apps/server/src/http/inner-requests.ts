import { randomBytes } from 'node:crypto';
import { invariant } from '@secgraph/kernel';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Caller } from '../auth/caller.ts';
import type { ClientAddress } from './client-address.ts';

/** What an inner request has of the one that it is made for. */
export interface OuterRequest {
  readonly caller: Caller;
  readonly id: string;
  readonly client: Pick<ClientAddress, 'auditAddress'>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly signal: AbortSignal;
}

export interface InnerRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path and query. */
  readonly url: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** How long it may take. */
  readonly waitSeconds: number;
  /** An answer with more is given up. */
  readonly maxBytes: number;
}

export interface InnerAnswer {
  readonly status: number;
  /** As JSON; undefined: it is none, or there was too much of it. */
  readonly body: unknown;
  readonly text: string;
  readonly isTooLarge: boolean;
}

/** By which the address of a client is known, and how it was asked. */
const FORWARDED_HEADERS = ['host', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'];
const SCHEME = 'inner ';
const TICKET_BYTES = 32;

/**
 * Requests that the service makes to itself, on behalf of the caller of another one: they pass the same gates, limits and
 * audit log as if he had sent them, so that nothing he may not do can be done that way. He is known by a ticket, which
 * nobody can guess and which ends with the request.
 */
export class InnerRequests {
  readonly #callers = new Map<string, Caller>();
  #server: FastifyInstance | undefined;

  /** The server whose routes are asked, once there is one. */
  serveBy(server: FastifyInstance): void {
    this.#server = server;
  }

  /** Knows callers by their tickets; everybody else is identified as ever. */
  authenticating(authenticate: Authenticate): Authenticate {
    return async (request) => {
      const { authorization = '' } = request.headers;
      const caller = authorization.startsWith(SCHEME)
        ? this.#callers.get(authorization.slice(SCHEME.length))
        : undefined;

      return caller === undefined ? authenticate(request) : { caller, bodyCheck: undefined };
    };
  }

  /** Answers with what the route answers, refusals included; rejects when the outer request ends meanwhile. */
  async ask(outer: OuterRequest, request: InnerRequest): Promise<InnerAnswer> {
    invariant(this.#server !== undefined, 'there is a server before there are requests');
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    this.#callers.set(ticket, outer.caller);
    try {
      const response = await this.#server.inject({
        method: request.method,
        url: request.url,
        remoteAddress: outer.client.auditAddress.split(',').at(-1) ?? '',
        headers: {
          ...forwarded(outer.headers),
          authorization: SCHEME + ticket,
          accept: 'application/json; nulls=plain',
          prefer: `wait=${request.waitSeconds}`,
          'x-request-id': outer.id,
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
        payloadAsStream: true,
        signal: outer.signal,
      });

      return await readAnswer(response, request.maxBytes);
    } finally {
      this.#callers.delete(ticket);
    }
  }
}

function forwarded(headers: OuterRequest['headers']): Record<string, string | string[]> {
  return Object.fromEntries(
    FORWARDED_HEADERS.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

async function readAnswer(response: LightMyRequestResponse, maxBytes: number): Promise<InnerAnswer> {
  const { statusCode: status } = response;
  const stream = response.stream();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) {
      stream.destroy();
      return { status, body: undefined, text: '', isTooLarge: true };
    }
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');

  return { status, body: parsed(text), text, isTooLarge: false };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
