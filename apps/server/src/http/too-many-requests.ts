import { HttpError } from './http-error.ts';

export interface MetLimit {
  readonly limit: number;
  readonly remaining: number;
  /** When it is worth to try again; Unix milliseconds. */
  readonly resetAtMs: number;
}

export function tooManyRequests(met: MetLimit): HttpError {
  return new HttpError('HTTP_TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', {
    headers: limitHeaders(met),
  });
}

/** Wire: these headers come with refusals only, and the reset is told as Unix seconds. */
export function limitHeaders({ limit, remaining, resetAtMs }: MetLimit): Readonly<Record<string, string>> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetAtMs / 1000)),
    'Retry-After': String(Math.max(Math.ceil((resetAtMs - Date.now()) / 1000), 1)),
  };
}
