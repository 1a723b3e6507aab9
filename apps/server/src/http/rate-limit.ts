import rateLimit from '@fastify/rate-limit';
import type { RouteContract } from '@secgraph/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';
import { exchangeOf } from './serve-route.ts';

const WINDOW_MS = 1000;

/** How many counters are kept at most; the least recently used go first. */
const CACHE_SIZE = 20_000;

export interface RateLimitOptions {
  /** Requests per second, route and client address; 0 = no limit. */
  readonly perSecond: number;
}

/**
 * One counter per route and client address in windows of one second. Aliases share the counter of their
 * route. Runs after the gate, so that refused requests do not count.
 */
export async function registerRateLimit(server: FastifyInstance, options: RateLimitOptions): Promise<void> {
  await server.register(rateLimit, {
    global: true,
    hook: 'preHandler',
    timeWindow: WINDOW_MS,
    cache: CACHE_SIZE,
    max: (request) => limitOf(contractOf(request), options.perSecond) ?? 0,
    allowList: (request) => limitOf(contractOf(request), options.perSecond) === undefined,
    keyGenerator: (request) => `${contractOf(request)?.id ?? ''} ${exchangeOf(request).client.ip}`,
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    // Wire: the reset is told as Unix seconds, the framework tells seconds from now.
    addHeaders: { 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new HttpError('HTTP_TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', {
        headers: { 'X-RateLimit-Reset': String(Math.ceil((Date.now() + ttl) / 1000)) },
      }),
  });
}

/** Undefined = not limited. A route's own number holds even when the general limit is off. */
function limitOf(contract: RouteContract | undefined, perSecond: number): number | undefined {
  if (contract === undefined || contract.limits.rate === 'none') {
    return undefined;
  }

  if (contract.limits.rate !== 'default') {
    return contract.limits.rate;
  }

  return perSecond > 0 ? perSecond : undefined;
}

function contractOf(request: FastifyRequest): RouteContract | undefined {
  return request.routeOptions.config.contract;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: RouteContract;
  }
}
