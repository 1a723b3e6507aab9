import { Readable } from 'node:stream';
import type { QueryParameters, RouteContract } from '@secgraph/contract';
import { type Cancellation, invariant, isCodedError } from '@secgraph/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BytesAnswer, EmptyAnswer, JsonAnswer, OwnedBytesAnswer, PageAnswer } from './answer.ts';
import { waitCeilingOf } from './apply-wait.ts';
import { compileJsonBodyReader } from './body/read-json-body.ts';
import { callerKeyOf } from './caller-key.ts';
import type { Exchange } from './exchange.ts';
import { fileTypeError } from './file-type-error.ts';
import { HttpError } from './http-error.ts';
import type { HttpLimits } from './http-server-options.ts';
import type { HttpSettings } from './http-settings.ts';
import { compileListReader } from './list-query/read-list-query.ts';
import { mayChangeUsers } from './may-change-users.ts';
import { compilePlainNulls, type NullMode, type PlainNulls, requestedNullMode } from './null-mode.ts';
import { writePageText } from './page-text.ts';
import { compilePathReader, compileQueryReader } from './read-parameters.ts';
import { type Patience, RequestDeadline } from './request-deadline.ts';
import type { BoundRoute, RouteRequest } from './route-handler.ts';
import { sendJsonText } from './send-json.ts';
import { whenStalled } from './stalled-connections.ts';
import type { UnsentAnswers } from './unsent-answers.ts';

/** Wire: a deadline that passes is a 500, never a 504. */
const TIMEOUT_MESSAGE = 'request timed out';
const UNLIMITED: Patience = { seconds: Number.POSITIVE_INFINITY, advice: '' };

export interface ServeOptions {
  readonly settings: HttpSettings;
  /** See `HttpServerOptions`. */
  readonly onChange: () => void;
  readonly limits: HttpLimits;
  readonly unsent: UnsentAnswers;
}

export type ServeRoute = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Compiles one route: read path, query and body in this order, call the handler, present its answer. */
export function compileRoute(route: BoundRoute, options: ServeOptions): ServeRoute {
  const readInput = compileInputReader(route.contract, options);
  const send = compileSender(route.contract, options.unsent);
  const handle = compileHandler(route, options);
  const hasBody = route.contract.body !== undefined;

  return async (request, reply) => {
    const exchange = exchangeOf(request);
    const deadline = new RequestDeadline(reply.raw, patienceOf(exchange, route.contract, options.limits));
    if (hasBody) {
      whenStalled(request.raw, () => deadline.end(bodyStalled(options.limits)));
    }
    const serve = (input: RouteInput) => handle(routeRequest(request, { exchange, deadline, input }));
    const input = readInput(request);
    const work = input instanceof Promise ? input.then(serve) : serve(input);
    // What is there already needs no deadline; most small reads are.
    const answer =
      work instanceof Promise ? await explainingDeadline(work, { deadline, contract: route.contract }) : work;

    return send(reply, answer, nullModeOf(request, options.settings));
  };
}

/** Whatever became of a change, and even when its client was told of a deadline before: it may have happened. */
function compileHandler(
  { contract, handler }: BoundRoute,
  { onChange }: ServeOptions,
): (request: RouteRequest) => unknown {
  if (!mayChangeUsers(contract)) {
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

/** Wire: the words that clients know come first; a route may have some of its own. */
async function explainingDeadline<Value>(
  work: Promise<Value>,
  { deadline, contract }: { readonly deadline: RequestDeadline; readonly contract: RouteContract },
): Promise<Value> {
  try {
    return await deadline.limit(work);
  } catch (error) {
    if (!isCodedError(error, 'KERNEL_DEADLINE_EXCEEDED')) {
      throw error;
    }

    const { timeoutMessage = TIMEOUT_MESSAGE } = contract.limits;
    throw new HttpError('HTTP_TIMED_OUT', `${timeoutMessage}: ${deadline.explanation}`, { cause: error });
  }
}

/** Nothing more is to be heard from this client, so the connection ends with the answer. */
function bodyStalled({ idleTimeoutMs }: HttpLimits): HttpError {
  const seconds = idleTimeoutMs / 1000;
  const message = `the body of the request stopped coming: nothing arrived for ${seconds} seconds; send it again`;

  return new HttpError('HTTP_BODY_STALLED', message, { headers: { Connection: 'close' } });
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
  const readBody = compileBodyReader(contract, options.limits.bodyLimitBytes);

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

function patienceOf(exchange: Exchange, contract: RouteContract, limits: HttpLimits): Patience {
  const ceiling = waitCeilingOf(exchange, limits);

  switch (exchange.wait.kind) {
    case 'seconds':
      return patience(exchange.wait.seconds, ceiling);
    case 'unlimited':
      return UNLIMITED;
    case 'default':
      return contract.limits.deadline === 'none'
        ? UNLIMITED
        : patience(Math.min(limits.defaultWaitSeconds, ceiling), ceiling);
  }
}

function patience(seconds: number, ceiling: number): Patience {
  const advice =
    seconds < ceiling
      ? `ask for less, or allow more with the header "Prefer: wait=<seconds>", up to ${ceiling}`
      : 'no request may take longer: ask for less';

  return { seconds, advice };
}

function nullModeOf(request: FastifyRequest, settings: HttpSettings): NullMode {
  return requestedNullMode(request.headers.accept) ?? settings.nullMode();
}

type SendAnswer = (reply: FastifyReply, answer: unknown, nullMode: NullMode) => FastifyReply;

function compileSender(contract: RouteContract, unsent: UnsentAnswers): SendAnswer {
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
      return sendBytes(reply, answer, unsent);
    }

    if (answer instanceof PageAnswer) {
      const rewrite = nullMode === 'plain' ? plainNullsByStatus.get(status) : undefined;
      const text = writePageText(answer.head, answer.batches, rewrite ?? ((page) => page));
      const options = { status, contentType: 'application/json', headers: {} };
      return sendBytes(reply, new BytesAnswer(options, Readable.from(text, { objectMode: false })), unsent);
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

    const text = JSON.stringify(rewrite ? rewrite(body) : body);
    unsent.hold(reply.raw, callerKeyOf(exchangeOf(reply.request)), text.length);

    return sendJsonText(reply.headers(headers), jsonStatus, text);
  };
}

function sendBytes(reply: FastifyReply, answer: BytesAnswer, unsent: UnsentAnswers): FastifyReply {
  const { status, headers, contentType, bytes } = answer;
  try {
    unsent.hold(reply.raw, callerKeyOf(exchangeOf(reply.request)), sizeOf(bytes));
  } catch (error) {
    if (answer instanceof OwnedBytesAnswer) {
      answer.free();
    }
    throw error;
  }
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

/** A stream makes its bytes only as they are taken. */
function sizeOf(bytes: BytesAnswer['bytes']): number {
  return typeof bytes === 'string' || bytes instanceof Uint8Array ? bytes.length : 0;
}

const asIs = (text: string): string => text;
