import { readApiError, ServiceGoneError } from './api-error.ts';
import type {
  CallAnswer,
  CallArguments,
  CallInput,
  CallOptions,
  RawContent,
  RouteId,
} from './contract-types.ts';
import { type AddressParts, routePath } from './route-path.ts';
import { ROUTE_TABLE } from './route-table.ts';

/** What is sent. Text is JSON. */
export interface ClientRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | RawContent;
  readonly signal?: AbortSignal;
}

/** A way to the service. Rejects where no answer comes. */
export type ClientFetch = (address: string, request: ClientRequest) => Promise<Response>;

export interface ClientOptions {
  /** Of the root of the service, or what makes the address of a path below it. */
  readonly address: string | ((path: string) => string);
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: {@link plainFetch}. */
  readonly fetch?: ClientFetch;
}

export interface Client {
  /**
   * Asks a route of the contract. What it is asked with, and what it answers, is typed by the contract itself.
   *
   *     const { data } = await call('get-self');
   *     await call('end-file-upload', { params: { file_upload_job_id: 7 } });
   *
   * Throws `ApiError` for a refusal and `ServiceGoneError` where no answer came.
   */
  readonly call: <Id extends RouteId>(id: Id, ...args: CallArguments<Id>) => Promise<CallAnswer<Id>>;
  /** Asks as `call` does, for a form of the answer that is saved as a file: `Accept` among the headers names it. */
  readonly callFile: <Id extends RouteId>(
    id: Id,
    input: CallInput<Id>,
    options: CallOptions,
  ) => Promise<Blob>;
  /**
   * Reads a path below the root of the service, where a type of the caller's own says what it answers: the routes of
   * entities, whose paths follow from data. Throws as `call` does.
   */
  readonly read: (path: string, options?: CallOptions) => Promise<unknown>;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly options: CallOptions;
}

export function createClient({ address, headers = {}, fetch = plainFetch }: ClientOptions): Client {
  const addressOf =
    typeof address === 'string' ? (path: string) => address.replace(/\/+$/, '') + path : address;
  const send = async ({ method, path, body, options }: Asked): Promise<Response> => {
    const isJson = body !== undefined && !isRaw(body);
    const request: ClientRequest = {
      method,
      headers: { ...headers, ...(isJson ? { 'Content-Type': 'application/json' } : {}), ...options.headers },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    };
    const response = await fetchOrGone(fetch, addressOf(path), request);
    if (!response.ok) {
      throw readApiError(response.status, await response.text(), (name) => response.headers.get(name));
    }

    return response;
  };

  return {
    async call<Id extends RouteId>(id: Id, ...[input, options]: CallArguments<Id>) {
      // The service checks its own answers against the same contract, in its tests.
      return (await readAnswer(await send(askedOf(id, input ?? {}, options)))) as CallAnswer<Id>;
    },
    callFile: async (id, input, options) => (await send(askedOf(id, input, options))).blob(),
    read: async (path, options = {}) =>
      readAnswer(await send({ method: 'GET', path, body: undefined, options })),
  };
}

function askedOf(
  id: RouteId,
  parts: AddressParts & { readonly body?: unknown },
  options: CallOptions = {},
): Asked {
  return { method: ROUTE_TABLE[id][0], path: routePath(id, parts), body: parts.body, options };
}

function isRaw(body: unknown): body is RawContent {
  return body instanceof Blob || (typeof body === 'object' && body !== null && Symbol.asyncIterator in body);
}

async function fetchOrGone(fetch: ClientFetch, address: string, request: ClientRequest): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (request.signal?.aborted === true) {
      throw error;
    }
    throw new ServiceGoneError({ cause: error });
  }
}

/** That of the platform; it takes no streams. */
export const plainFetch: ClientFetch = (address, { body, ...request }) =>
  globalThis.fetch(address, { ...request, ...(body === undefined ? {} : { body: body as string | Blob }) });

async function readAnswer(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status === 204 || type === '') {
    return undefined;
  }
  if (!type.includes('json')) {
    return response.blob();
  }
  const text = await response.text();

  return text === '' ? undefined : JSON.parse(text);
}
