import type { IncomingMessage } from 'node:http';
import type { RouteContract } from '@secgraph/contract';
import { type Cancellation, isCodedError } from '@secgraph/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpSettings, NullMode } from '../config/parameter-settings.ts';
import type { HttpLimits } from '../config/server-config.ts';
import type { AuditTrail } from './audit/audit-trail.ts';
import { compileAudited } from './audit/audited-handler.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import { HttpError } from './http-error.ts';
import type { LoopGuard } from './loop-guard.ts';
import { mayChangeUsers } from './may-change-users.ts';
import { requestedNullMode } from './null-mode.ts';
import { compileInputReader, type RouteInput } from './read-input.ts';
import { patienceOf, RequestDeadline } from './request-deadline.ts';
import type { BoundRoute, RouteRequest } from './route-handler.ts';
import { compileSender } from './send-answer.ts';
import { whenStalled } from './stalled-connections.ts';
import type { UnsentAnswers } from './unsent-answers.ts';
import type { WorkUnderWay } from './work-under-way.ts';

/** Wire: a deadline that passes is a 500, never a 504. */
const TIMEOUT_MESSAGE = 'request timed out';

export interface ServeOptions {
  readonly settings: HttpSettings;
  /** See `HttpServerOptions`. */
  readonly onChange: () => void;
  readonly audit: AuditTrail;
  readonly limits: HttpLimits;
  readonly unsent: UnsentAnswers;
  readonly underWay: WorkUnderWay;
  readonly loopGuard?: LoopGuard | undefined;
}

export type ServeRoute = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Compiles one route: read path, query and body in this order, call the handler, present its answer. */
export function compileRoute(route: BoundRoute, options: ServeOptions): ServeRoute {
  const readInput = compileInputReader(route.contract, options.limits);
  const send = compileSender(route.contract, options.unsent);
  const handle = compileHandler(route, options);
  const hasBody = route.contract.body !== undefined;
  const { loopGuard, underWay } = options;

  return async (request, reply) => {
    const exchange = exchangeOf(request);
    const deadline = new RequestDeadline(reply.raw, patienceOf(exchange, route.contract, options.limits));
    if (hasBody) {
      whenStalled(request.raw, () => deadline.end(bodyStalled(options.limits)));
    }
    const serve = (input: RouteInput) => {
      loopGuard?.note(request, 'working');
      return handle(routeRequest(request, { exchange, deadline, input }));
    };
    const input = readInput(request);
    const work = input instanceof Promise ? input.then(serve) : serve(input);
    if (work instanceof Promise) {
      underWay.add(work);
    }
    // What is there already needs no deadline; most small reads are.
    const answer =
      work instanceof Promise
        ? await explainingDeadline(work, { deadline, contract: route.contract, message: request.raw })
        : work;

    loopGuard?.note(request, 'working');

    return send(reply, answer, nullModeOf(request, options.settings));
  };
}

/** Whatever became of a change, and even when its client was told of a deadline before: it may have happened. */
function compileHandler(route: BoundRoute, { onChange, audit }: ServeOptions): BoundRoute['handler'] {
  const { contract } = route;
  const handler = compileAudited(route, audit);
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
  { deadline, contract, message }: DeadlineParts,
): Promise<Value> {
  try {
    return await deadline.limit(work);
  } catch (error) {
    if (!isCodedError(error, 'KERNEL_DEADLINE_EXCEEDED')) {
      throw error;
    }

    if (contract.body !== undefined && !message.complete && !message.readableEnded) {
      throw bodyLate(deadline, error);
    }

    const { timeoutMessage = TIMEOUT_MESSAGE } = contract.limits;
    throw new HttpError('HTTP_TIMED_OUT', `${timeoutMessage}: ${deadline.explanation}`, { cause: error });
  }
}

interface DeadlineParts {
  readonly deadline: RequestDeadline;
  readonly contract: RouteContract;
  readonly message: IncomingMessage;
}

/** It came, but too slowly; what is still to come cannot be told from a next request. */
function bodyLate({ seconds }: RequestDeadline, cause: unknown): HttpError {
  const message = `the body of the request had not come after ${seconds} seconds; send it again, faster`;

  return new HttpError('HTTP_BODY_LATE', message, { headers: { Connection: 'close' }, cause });
}

/** Nothing more is to be heard from this client, so the connection ends with the answer. */
function bodyStalled({ idleTimeoutMs }: HttpLimits): HttpError {
  const seconds = idleTimeoutMs / 1000;
  const message = `the body of the request stopped coming: nothing arrived for ${seconds} seconds; send it again`;

  return new HttpError('HTTP_BODY_STALLED', message, { headers: { Connection: 'close' } });
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
  readonly #onceOnly: Exchange['onceOnly'];

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
    this.#onceOnly = exchange.onceOnly;
  }

  async takeOnce(): Promise<void> {
    await this.#onceOnly?.take();
  }

  get signal(): AbortSignal {
    return this.#deadline.signal;
  }

  get cancellation(): Cancellation {
    return this.#deadline.cancellation;
  }
}

function nullModeOf(request: FastifyRequest, settings: HttpSettings): NullMode {
  // Wire: collectors read plain values.
  const isCollector = exchangeOf(request).caller?.kind === 'collector';

  return requestedNullMode(request.headers.accept) ?? (isCollector ? 'plain' : settings.nullMode());
}
