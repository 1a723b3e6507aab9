import { CodedError } from '@secgraph/kernel';
import type { InnerRequests, OuterRequest } from '../../http/inner-requests.ts';
import { isObject } from './json-rpc.ts';

/** How long one operation may take, and how much it may answer before that is given up. */
const WAIT_SECONDS = 30;
const MAX_BYTES = 16 * 1024 * 1024;

/** An operation has refused, or did not answer with what can be used: told to the assistant, who may ask otherwise. */
export class ToolError extends CodedError<'MCP_TOOL_REFUSED'> {
  /** Of the operation. */
  readonly status: number;

  constructor(message: string, status = 400) {
    super('MCP_TOOL_REFUSED', message);
    this.status = status;
  }
}

export type QueryValues = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>;

/** The operations of the API, asked as the caller of the tool. They throw a {@link ToolError} with what was told. */
export interface Operations {
  readonly get: (path: string, query?: QueryValues) => Promise<Readonly<Record<string, unknown>>>;
  /** Undefined: it is not there (404). */
  readonly find: (
    path: string,
    query?: QueryValues,
  ) => Promise<Readonly<Record<string, unknown>> | undefined>;
  readonly text: (path: string) => Promise<string>;
  readonly send: (
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

export function createOperations(inner: InnerRequests, outer: OuterRequest): Operations {
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => {
    const answer = await inner.ask(outer, {
      method,
      url,
      body,
      waitSeconds: WAIT_SECONDS,
      maxBytes: MAX_BYTES,
    });
    if (answer.isTooLarge) {
      throw new ToolError('there is too much of it: ask for fewer rows, or for something narrower');
    }
    if (answer.status >= 400) {
      throw new ToolError(messageOf(answer.body) ?? `the service answered ${answer.status}`, answer.status);
    }

    return answer;
  };
  const get: Operations['get'] = async (path, query = {}) =>
    objectOf((await ask('GET', path + queryText(query))).body);

  return {
    get,
    find: async (path, query) => {
      try {
        return await get(path, query);
      } catch (error) {
        if (error instanceof ToolError && error.status === 404) {
          return undefined;
        }
        throw error;
      }
    },
    text: async (path) => (await ask('GET', path)).text,
    send: async (method, path, body) => objectOf((await ask(method, path, body)).body),
  };
}

function queryText(query: QueryValues): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) {
        parameters.append(name, String(each));
      }
    }
  }
  const text = parameters.toString();

  return text === '' ? '' : `?${text}`;
}

function objectOf(body: unknown): Readonly<Record<string, unknown>> {
  return isObject(body) ? body : {};
}

/** What the envelope of a refusal says. */
function messageOf(body: unknown): string | undefined {
  const errors = isObject(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  const messages = errors.map((error: unknown) => (isObject(error) ? String(error['message']) : ''));

  return messages.length === 0 ? undefined : messages.join('; ');
}
