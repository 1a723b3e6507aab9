import { type LookupAddress, lookup } from 'node:dns';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { CodedError } from '@secgraph/kernel';
import { mayConnect } from './internal-address.ts';

type OutboundErrorCode =
  | 'OUTBOUND_ADDRESS_REFUSED'
  | 'OUTBOUND_ANSWER_TOO_LARGE'
  | 'OUTBOUND_NO_ANSWER'
  | 'OUTBOUND_TOO_MANY_REDIRECTS';

/** For the log alone: what it tells of the network is not for clients. Holds neither query nor body. */
class OutboundError extends CodedError<OutboundErrorCode> {}

export interface OutboundRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Told the time that the other side says it is (header `Date`), of each answer. */
  readonly onDate?: (date: Date) => void;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly text: string;
}

/** Asks an address that somebody else named. */
export type OutboundFetch = (address: string, request: OutboundRequest) => Promise<OutboundAnswer>;

const MAX_ANSWER_BYTES = 1024 * 1024;
const PATIENCE_MS = 10_000;
const MAX_REDIRECTS = 3;

/**
 * Asks public addresses by https alone, and those of listed hosts wherever they are. What counts is the address that
 * is connected to, of every redirect too: a name that leads elsewhere the second time leads nowhere.
 *
 * @param internalHosts names and addresses, in lower case
 * @param resolve finds the addresses of a name
 * @param variable lists the hosts, for people
 */
export function createOutboundFetch(
  internalHosts: readonly string[],
  resolve: typeof lookup = lookup,
  variable = 'SECGRAPH_SSO_INTERNAL_HOSTS',
): OutboundFetch {
  const listed = new Set(internalHosts);

  return async (address, request) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]);
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { location, ...answer } = await ask(
        url,
        { ...request, signal },
        { isListed: listed.has(hostOf(url)), resolve, variable },
      );
      // What was sent once, such as a code, is not sent on to somebody else.
      if (location === undefined || request.method === 'POST') {
        return answer;
      }
      if (request.headers?.['Authorization'] !== undefined && new URL(location, url).origin !== url.origin) {
        return answer;
      }
      url = new URL(location, url);
    }

    throw new OutboundError(
      'OUTBOUND_TOO_MANY_REDIRECTS',
      `${url.origin} leads from one address to the next`,
    );
  };
}

interface Guard {
  readonly isListed: boolean;
  readonly resolve: typeof lookup;
  readonly variable: string;
}

async function ask(
  url: URL,
  request: OutboundRequest,
  guard: Guard,
): Promise<OutboundAnswer & { readonly location: string | undefined }> {
  assertProtocol(url, guard);
  const host = hostOf(url);
  if (isIP(host) !== 0 && !mayConnect(host, guard.isListed)) {
    throw refused(host, guard);
  }

  const { method = 'GET', headers = {}, body = '', signal, onDate } = request;
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const outgoing = send(url, {
    method,
    headers: { Accept: 'application/json', ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    // A connection of its own: none that was made for another request is used again.
    agent: false,
    lookup: guardedLookup(guard),
    signal,
  });

  if (onDate !== undefined) {
    outgoing.once('response', ({ headers: { date } }) => tellDate(date, onDate));
  }

  try {
    return await readAnswer(outgoing, body);
  } catch (cause) {
    outgoing.destroy();
    if (cause instanceof OutboundError) {
      throw cause;
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OutboundError('OUTBOUND_NO_ANSWER', `${url.origin} gives no answer: ${reason}`, { cause });
  }
}

function tellDate(text: string | undefined, onDate: (date: Date) => void): void {
  const date = new Date(text ?? '');
  if (!Number.isNaN(date.getTime())) {
    onDate(date);
  }
}

function readAnswer(
  outgoing: ClientRequest,
  body: string,
): Promise<OutboundAnswer & { readonly location: string | undefined }> {
  return new Promise((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      const chunks: Buffer[] = [];
      let sizeBytes = 0;
      response.once('error', reject);
      response.on('data', (chunk: Buffer) => {
        sizeBytes += chunk.length;
        if (sizeBytes > MAX_ANSWER_BYTES) {
          reject(
            new OutboundError(
              'OUTBOUND_ANSWER_TOO_LARGE',
              `the answer has more than ${MAX_ANSWER_BYTES} bytes`,
            ),
          );
          return;
        }
        chunks.push(chunk);
      });
      response.once('end', () => {
        const { statusCode: status = 0 } = response;
        const isRedirect = [301, 302, 303, 307, 308].includes(status);
        resolve({
          status,
          text: Buffer.concat(chunks).toString('utf8'),
          location: isRedirect ? response.headers.location : undefined,
        });
      });
    });
    outgoing.end(body);
  });
}

function assertProtocol(url: URL, { isListed, variable }: Guard): void {
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isListed);
  if (!isAllowed || url.username !== '' || url.password !== '') {
    throw new OutboundError(
      'OUTBOUND_ADDRESS_REFUSED',
      `${url.origin} is not asked: it has to begin with https, or its host be listed in ${variable}`,
    );
  }
}

/** Names are looked up once, and connected to is what was looked at. */
function guardedLookup(guard: Guard): LookupFunction {
  const { isListed, resolve } = guard;

  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: readonly LookupAddress[]) => {
      if (error !== null) {
        callback(error, '');
        return;
      }

      const allowed = addresses.filter(({ address }) => mayConnect(address, isListed));
      const [first] = allowed;
      if (first === undefined) {
        callback(refused(hostname, guard), '');
      } else if (options.all === true) {
        callback(null, allowed);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}

function refused(host: string, { variable }: Guard): OutboundError {
  return new OutboundError(
    'OUTBOUND_ADDRESS_REFUSED',
    `${host} is not asked: it is no public address, and not listed in ${variable}`,
  );
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').toLowerCase();
}
