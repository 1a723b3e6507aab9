import { WORKSPACE_HEADER } from '@secgraph/contract';
import type { ClientAddress } from '../http/client-address.ts';

/** Of one connection, not of the message (RFC 9110, 7.6.1). */
const OF_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** What whoever stands in front writes; the platform has answered `Expect` already. */
const OF_THE_DOOR = [
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-prefix',
  'x-forwarded-proto',
  WORKSPACE_HEADER,
];

/**
 * Headers of a request as the process of a workspace gets them: names and values in turn, in their order. Whatever the
 * client wrote of proxies is replaced by what is believed of it here.
 */
export function requestHeaders(rawHeaders: readonly string[], client: ClientAddress): readonly string[] {
  const own = client.ip === '' ? [] : ['X-Forwarded-For', client.ip];

  return [...without(rawHeaders, OF_THE_DOOR), ...own, 'X-Forwarded-Proto', client.scheme];
}

/** Headers of its answer, likewise. */
export function answerHeaders(rawHeaders: readonly string[]): readonly string[] {
  return without(rawHeaders, []);
}

function without(rawHeaders: readonly string[], names: readonly string[]): readonly string[] {
  const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, index) => ({
    name: rawHeaders[2 * index] ?? '',
    value: rawHeaders[2 * index + 1] ?? '',
  }));
  const listed = pairs
    .filter(({ name }) => name.toLowerCase() === 'connection')
    .flatMap(({ value }) => value.split(',').map((token) => token.trim().toLowerCase()));
  const left = new Set([...OF_CONNECTION, ...names, ...listed]);

  return pairs
    .filter(({ name }) => !left.has(name.toLowerCase()))
    .flatMap(({ name, value }) => [name, value]);
}
