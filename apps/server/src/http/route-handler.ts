import type { Readable } from 'node:stream';
import type {
  AnswerOf,
  Gate,
  JsonBody,
  ListDefinition,
  ParamsOf,
  QueryOf,
  RouteContract,
} from '@secgraph/contract';
import type { AuditActor } from '@secgraph/database/audit';
import type { Cancellation, ListQuery } from '@secgraph/kernel';
import type { FastifyBaseLogger } from 'fastify';
import type { Static } from 'typebox';
import type { Caller, Collector } from '../auth/caller.ts';
import type { BytesAnswer, EmptyAnswer, JsonAnswer, PageAnswer } from './answer.ts';
import type { ClientAddress } from './client-address.ts';

/** The decoded body: JSON, checked; or a stream of decompressed bytes; or nothing. */
type BodyOf<Route extends RouteContract> =
  Route['body'] extends JsonBody<infer Schema>
    ? Static<Schema>
    : Route['body'] extends { readonly kind: 'raw' }
      ? Readable
      : undefined;

/** Of routes that mostly read, or do several things: what a handler says to the audit log before it does something. */
export type BeginAudit = (
  fields: Readonly<Record<string, unknown>>,
  /** Default: that of the route. */
  action?: string,
) => Promise<BegunAudit>;

export interface BegunAudit {
  /**
   * What became of one of several things, told at once; with an error, it went wrong. Of an operation that has told of
   * its parts nothing more is told when it is done.
   */
  tellPart(fields: Readonly<Record<string, unknown>>, error?: unknown): Promise<void>;
  /** It went wrong, though the route answers. */
  fail(error: unknown): void;
  /** Who it turned out to be, where nobody was logged in. */
  nameActor(actor: AuditActor): void;
}

/** Whom the gate of a route lets in. */
type CallerOf<RouteGate extends Gate> = RouteGate extends 'public'
  ? Caller | undefined
  : RouteGate extends 'collector'
    ? Collector
    : RouteGate extends { readonly orCollector: true }
      ? Caller | Collector
      : Caller;

/** What a handler gets: everything is typed, bounded and checked. */
export interface RouteRequest<Route extends RouteContract = RouteContract> {
  readonly params: ParamsOf<Route>;
  readonly query: QueryOf<Route>;
  readonly list: Route['list'] extends ListDefinition ? ListQuery : undefined;
  readonly body: BodyOf<Route>;
  readonly caller: CallerOf<Route['gate']>;
  readonly id: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly client: ClientAddress;
  /** Ends with the deadline of the request or when the client goes away. */
  readonly signal: AbortSignal;
  /** The same for threads: see the kernel's `Cancellation`. */
  readonly cancellation: Cancellation;
  readonly log: FastifyBaseLogger;
  readonly beginAudit?: BeginAudit;
  /** Of routes that mostly read: refuses what was signed and came before, when something is to be changed. */
  readonly takeOnce: () => Promise<void>;
}

type PageOf<Body> = Body extends { readonly data: readonly (infer Item)[] }
  ? PageAnswer<Omit<Body, 'data'>, Item>
  : never;

/** A JSON value answers with the one success status of the contract; the other classes name theirs. */
export type RouteAnswer<Route extends RouteContract> =
  | AnswerOf<Route>
  | JsonAnswer<AnswerOf<Route>>
  | PageOf<AnswerOf<Route>>
  | BytesAnswer
  | EmptyAnswer;

export type RouteHandler<Route extends RouteContract> = (
  request: RouteRequest<Route>,
) => Promise<RouteAnswer<Route>> | RouteAnswer<Route>;

/**
 * A route of the contract with what it does. `Id` is `never` for routes that are made for each item of a list, whose ids
 * no type knows.
 */
export interface BoundRoute<Id extends string = string> {
  readonly contract: RouteContract & { readonly id: Id };
  readonly handler: (request: RouteRequest) => unknown;
}

/** `never` where the id is not one text: `string`, or `list-${string}`. */
type IdOf<Route extends RouteContract> =
  Record<never, unknown> extends Record<Route['id'], unknown> ? never : Route['id'];

/** Joins a route of the contract with its handler. */
export function handle<Route extends RouteContract>(
  contract: Route,
  handler: RouteHandler<NoInfer<Route>>,
): BoundRoute<IdOf<Route>> {
  // The server calls a handler only with what its own contract decoded.
  const bound: BoundRoute = { contract, handler: handler as BoundRoute['handler'] };

  return bound as BoundRoute<IdOf<Route>>;
}
