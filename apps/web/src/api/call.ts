import { createClient } from '@secgraph/client';
import { serviceAddress } from './service-address.ts';

/**
 * Proves that our own page asks (see `apps/server/src/auth/session-cookie.ts`), and asks for nulls as these pages read
 * them, whatever the configuration says to others.
 */
export const CLIENT_HEADERS = {
  'X-Secgraph-Client': 'web',
  Accept: 'application/json; nulls=wrapped, */*',
} as const;

/** Asks the service that these pages come from, by its routes or by a path; throws as the client says. */
export const {
  call,
  callFile,
  read: readPath,
} = createClient({
  address: serviceAddress,
  headers: CLIENT_HEADERS,
  fetch: (address, { body, ...request }) =>
    fetch(address, {
      credentials: 'same-origin',
      cache: 'no-store',
      ...request,
      ...(body === undefined ? {} : { body: body as string | Blob }),
    }),
});
