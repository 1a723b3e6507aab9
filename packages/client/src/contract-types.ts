import type { JsonBody, KnownRoute, ListDefinition, ParamsOf, QueryOf, RawBody } from '@secgraph/contract';
import type { Static, TSchema } from 'typebox';

/** The types of every route, by its id. Nothing of the contract is loaded at run time. */

export type RouteId = KnownRoute['id'];

type RouteOf<Id extends RouteId> = Extract<KnownRoute, { readonly id: Id }>;

/** What a route is asked with: the parts it knows, and only those. */
export type CallInput<Id extends RouteId> = Part<'params', ParamsOf<RouteOf<Id>>> &
  Part<'query', QueryOf<RouteOf<Id>>> &
  Part<'list', ListInputOf<RouteOf<Id>['list']>> &
  Part<'body', BodyOf<RouteOf<Id>['body']>>;

/** What a route answers, the envelope included; `undefined` where there is no body. */
export type CallAnswer<Id extends RouteId> = AnswerOf<RouteOf<Id>['responses']>;

/** Order, page and filters (`{ status: 'neq:2' }`) of a list, with the columns that it has. */
export interface ListInput<Column extends string> {
  readonly sortBy?: readonly (Column | `-${Column}`)[];
  readonly skip?: number;
  readonly limit?: number;
  readonly filters?: Readonly<Partial<Record<Column, string | readonly string[]>>>;
  /** The span of time, in RFC 3339, of lists that are asked about one; others take no notice of it. */
  readonly start?: string;
  readonly end?: string;
}

/** Arguments that may be left out where nothing is required. */
export type CallArguments<Id extends RouteId> =
  Record<never, never> extends CallInput<Id>
    ? [input?: CallInput<Id>, options?: CallOptions]
    : [input: CallInput<Id>, options?: CallOptions];

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A part of a request that the route does not know must not be there; one without required fields need not be. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: never }
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

type ListInputOf<List> = List extends ListDefinition<infer Column> ? ListInput<Column> : undefined;

type BodyOf<Body> =
  Body extends JsonBody<infer Schema> ? Static<Schema> : Body extends RawBody ? RawContent : undefined;

/** Bytes as they are; a stream of them only where `fetch` of the client takes one. */
export type RawContent = Blob | AsyncIterable<Uint8Array>;

type AnswerOf<Responses> = {
  [Status in keyof Responses]: Responses[Status] extends {
    readonly kind: 'json';
    readonly schema: infer Schema extends TSchema;
  }
    ? Static<Schema>
    : Responses[Status] extends { readonly kind: 'binary' }
      ? Blob
      : undefined;
}[keyof Responses];
