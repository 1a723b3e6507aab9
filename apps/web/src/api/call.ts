import { readApiError, ServiceGoneError } from './api-error.ts';
import type { CallAnswer, CallArguments, CallInput, CallOptions, RouteId } from './contract-types.ts';
import { type AddressParts, routePath, serviceAddress } from './route-address.ts';
import { ROUTE_TABLE } from './route-table.ts';

/**
 * Proves that our own page asks (see `apps/server/src/auth/session-cookie.ts`), and asks for nulls as these pages read
 * them, whatever the configuration says to others.
 */
export const CLIENT_HEADERS = {
  'X-Secgraph-Client': 'web',
  Accept: 'application/json; nulls=wrapped, */*',
} as const;

/**
 * Asks a route of the contract. What it is asked with, and what it answers, is typed by the contract itself.
 *
 *     const { data } = await call('get-self');
 *     await call('end-file-upload', { params: { file_upload_job_id: 7 } });
 *
 * Throws {@link ApiError} for a refusal and {@link ServiceGoneError} where no answer came.
 */
export async function call<Id extends RouteId>(
  id: Id,
  ...[input, options]: CallArguments<Id>
): Promise<CallAnswer<Id>> {
  const parts: AddressParts & { readonly body?: unknown } = input ?? {};
  const [method] = ROUTE_TABLE[id];
  const response = await send(routePath(id, parts), { method, body: parts.body, options: options ?? {} });

  // The service checks its own answers against the same contract, in its tests.
  return (await readAnswer(response)) as CallAnswer<Id>;
}

/** Asks as {@link call} does, for a form of the answer that is saved as a file: `Accept` among the headers names it. */
export async function callFile<Id extends RouteId>(
  id: Id,
  input: CallInput<Id>,
  options: CallOptions,
): Promise<Blob> {
  const [method] = ROUTE_TABLE[id];
  const parts: AddressParts = input;
  const response = await send(routePath(id, parts), { method, body: undefined, options });

  return response.blob();
}

/**
 * Reads a path below the root of the service, where a type of its own says what it answers: the routes of entities,
 * whose paths follow from data (`entities.ts`). Throws as {@link call} does.
 */
export async function readPath(path: string, options: CallOptions = {}): Promise<unknown> {
  return readAnswer(await send(path, { method: 'GET', body: undefined, options }));
}

interface Sent {
  readonly method: string;
  readonly body: unknown;
  readonly options: CallOptions;
}

/** Asks a path of the service; refusals are thrown. */
async function send(path: string, { method, body, options }: Sent): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof Blob);
  const response = await fetchAnswer(serviceAddress(path), {
    method,
    headers: {
      ...CLIENT_HEADERS,
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as Blob) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  if (!response.ok) {
    throw readApiError(response.status, await response.text(), (name) => response.headers.get(name));
  }

  return response;
}

async function fetchAnswer(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { credentials: 'same-origin', cache: 'no-store', ...init });
  } catch (error) {
    if (init.signal?.aborted === true) {
      throw error;
    }
    throw new ServiceGoneError({ cause: error });
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status === 204 || type === '') {
    return undefined;
  }

  return type.includes('json') ? response.json() : response.blob();
}
