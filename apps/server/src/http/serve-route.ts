import type { Readable } from 'node:stream';
import type { RouteContract } from '@secgraph/contract';
import { type Cancellation, invariant, isCodedError, type QueryParameters } from '@secgraph/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BytesAnswer, EmptyAnswer, JsonAnswer } from './answer.ts';
import { compileJsonBodyReader } from './body/read-json-body.ts';
import type { Exchange } from './exchange.ts';
import { fileTypeError } from './file-type-error.ts';
import { HttpError } from './http-error.ts';
import type { HttpSettings } from './http-settings.ts';
import { compileListReader } from './list-query/read-list-query.ts';
import { compilePlainNulls, type NullMode, type PlainNulls, requestedNullMode } from './null-mode.ts';
import { compilePathReader, compileQueryReader } from './read-parameters.ts';
import { RequestDeadline } from './request-deadline.ts';
import type { BoundRoute, RouteRequest } from './route-handler.ts';
import { sendJsonText } from './send-json.ts';

export interface ServeOptions {
  readonly settings: HttpSettings;
  /** See `HttpServerOptions`. */
  readonly onChange: () => void;
  readonly bodyLimitBytes: number;
  readonly defaultWaitSeconds: number;
}

export type ServeRoute = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Compiles one route: read path, query and body in this order, call the handler, present its answer. */
export function compileRoute(route: BoundRoute, options: ServeOptions): ServeRoute {
  const readInput = compileInputReader(route.contract, options);
  const send = compileSender(route.contract);
  const handle = compileHandler(route, options);

  return async (request, reply) => {
    const exchange = exchangeOf(request);
    const deadline = new RequestDeadline(reply.raw, timeoutMsOf(exchange, route.contract, options));
    const serve = (input: RouteInput) => handle(routeRequest(request, { exchange, deadline, input }));
    const input = readInput(request);
    const work = input instanceof Promise ? input.then(serve) : serve(input);
    // What is there already needs no deadline; most small reads are.
    const answer =
      work instanceof Promise
        ? await inOwnWords(deadline.limit(work), route.contract.limits.timeoutMessage)
        : work;

    return send(reply, answer, nullModeOf(request, options.settings));
  };
}

/** Whatever became of a change, and even when its client was told of a deadline before: it may have happened. */
function compileHandler(
  { contract, handler }: BoundRoute,
  { onChange }: ServeOptions,
): (request: RouteRequest) => unknown {
  if (contract.method === 'GET') {
    return handler;
  }

  return async (request) => {
    try {
      return await handler(request);
    } finally {
      onChange();
    }
  };
}

/** A route may have words of its own for a deadline that passed. */
async function inOwnWords<Value>(work: Promise<Value>, timeoutMessage: string | undefined): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw timeoutMessage !== undefined && isCodedError(error, 'KERNEL_DEADLINE_EXCEEDED')
      ? new HttpError('HTTP_TIMED_OUT', timeoutMessage, { cause: error })
      : error;
  }
}

interface RouteInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly list: unknown;
  readonly body: unknown;
}

export function exchangeOf(request: FastifyRequest): Exchange {
  invariant(request.exchange !== undefined, 'every request passes the first hook');

  return request.exchange;
}

function compileInputReader(
  contract: RouteContract,
  options: ServeOptions,
): (request: FastifyRequest) => RouteInput | Promise<RouteInput> {
  const assertFileType = compileFileTypeCheck(contract);
  const readPath = compilePathReader(contract);
  const readQuery = compileQueryReader(contract);
  const readList = compileListReader(contract);
  const readBody = compileBodyReader(contract, options.bodyLimitBytes);

  return (request) => {
    assertFileType(request.headers['content-type']);
    const params = readPath(valuesByName(request.params));
    const parameters = valuesByName(request.query);
    const query = readQuery(parameters);
    const list = readList(parameters);
    const body = readBody(request);

    return body instanceof Promise
      ? body.then((read) => ({ params, query, list, body: read }))
      : { params, query, list, body };
  };
}

/** Wire: a route that takes files refuses other types before it looks at the path. */
function compileFileTypeCheck({ body }: RouteContract): (contentType: string | undefined) => void {
  if (body?.kind !== 'raw' || body.refusal === undefined) {
    return () => undefined;
  }

  const { contentTypes, refusal } = body;
  return (contentType = '') => {
    const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!contentTypes.includes(mediaType)) {
      throw fileTypeError(refusal, contentType);
    }
  };
}

function compileBodyReader(
  contract: RouteContract,
  limitBytes: number,
): (request: FastifyRequest) => unknown {
  const { body } = contract;
  if (body === undefined) {
    return () => undefined;
  }

  if (body.kind === 'raw') {
    return (request) => bodyStream(request) ?? request.raw;
  }

  const read = compileJsonBodyReader(body, limitBytes);

  return (request) => read(bodyStream(request), request.headers);
}

/** The framework hands on the body unread; undefined = the request has none. */
function bodyStream(request: FastifyRequest): Readable | undefined {
  return request.body as Readable | undefined;
}

/** Every value of every parameter as text, as `?a=1&a=2` and `{path}` parameters come from the framework. */
function valuesByName(source: unknown): QueryParameters {
  const entries = Object.entries(source as Readonly<Record<string, string | string[]>>);

  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value : [value]]));
}

interface RequestParts {
  readonly exchange: Exchange;
  readonly deadline: RequestDeadline;
  readonly input: RouteInput;
}

function routeRequest(request: FastifyRequest, parts: RequestParts): RouteRequest {
  // The parts were decoded by the contract of the very route whose handler gets them.
  return new DecodedRequest(request, parts) as unknown as RouteRequest;
}

/** A class, because making an object with getters of its own shows in every small read (`bench`: api-read). */
class DecodedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly list: unknown;
  readonly body: unknown;
  readonly caller: Exchange['caller'];
  readonly id: string;
  readonly headers: FastifyRequest['headers'];
  readonly client: Exchange['client'];
  readonly log: FastifyRequest['log'];
  readonly #deadline: RequestDeadline;

  constructor(request: FastifyRequest, { exchange, deadline, input }: RequestParts) {
    this.params = input.params;
    this.query = input.query;
    this.list = input.list;
    this.body = input.body;
    this.caller = exchange.caller;
    this.id = request.id;
    this.headers = request.headers;
    this.client = exchange.client;
    this.log = request.log;
    this.#deadline = deadline;
  }

  get signal(): AbortSignal {
    return this.#deadline.signal;
  }

  get cancellation(): Cancellation {
    return this.#deadline.cancellation;
  }
}

function timeoutMsOf(exchange: Exchange, contract: RouteContract, options: ServeOptions): number {
  switch (exchange.wait.kind) {
    case 'seconds':
      return exchange.wait.seconds * 1000;
    case 'unlimited':
      return Number.POSITIVE_INFINITY;
    case 'default':
      return contract.limits.deadline === 'none'
        ? Number.POSITIVE_INFINITY
        : options.defaultWaitSeconds * 1000;
  }
}

function nullModeOf(request: FastifyRequest, settings: HttpSettings): NullMode {
  return requestedNullMode(request.headers.accept) ?? settings.nullMode();
}

type SendAnswer = (reply: FastifyReply, answer: unknown, nullMode: NullMode) => FastifyReply;

function compileSender(contract: RouteContract): SendAnswer {
  const [status = 200] = Object.keys(contract.responses).map(Number);
  const plainNullsByStatus = new Map<number, PlainNulls>();
  for (const [key, response] of Object.entries(contract.responses)) {
    const rewrite = response.kind === 'json' ? compilePlainNulls(response.schema) : undefined;
    if (rewrite !== undefined) {
      plainNullsByStatus.set(Number(key), rewrite);
    }
  }

  return (reply, answer, nullMode) => {
    if (answer instanceof BytesAnswer) {
      return sendBytes(reply, answer);
    }

    if (answer === undefined || answer instanceof EmptyAnswer) {
      return reply
        .code(answer?.status ?? status)
        .headers(answer?.headers ?? {})
        .send();
    }

    const {
      status: jsonStatus,
      body,
      headers,
    } = answer instanceof JsonAnswer ? answer : new JsonAnswer(status, answer, {});
    const rewrite = nullMode === 'plain' ? plainNullsByStatus.get(jsonStatus) : undefined;

    return sendJsonText(reply.headers(headers), jsonStatus, JSON.stringify(rewrite ? rewrite(body) : body));
  };
}

function sendBytes(reply: FastifyReply, answer: BytesAnswer): FastifyReply {
  const { status, headers, contentType, bytes } = answer;
  if (typeof bytes === 'string') {
    return reply
      .code(status)
      .headers(headers)
      .header('Content-Type', contentType)
      .serializer(asIs)
      .send(bytes);
  }

  return reply.code(status).headers(headers).header('Content-Type', contentType).send(bytes);
}

const asIs = (text: string): string => text;
