import { Readable } from 'node:stream';
import { parseListQuery, type QueryParameters, type RouteContract } from '@secgraph/contract';
import type { ListQuery } from '@secgraph/kernel';
import type { FastifyRequest } from 'fastify';
import { checkedBody } from './body/checked-body.ts';
import { compileJsonBodyReader } from './body/read-json-body.ts';
import { readWholeBody } from './body/request-body.ts';
import { exchangeOf } from './exchange.ts';
import { fileTypeError } from './http-error.ts';
import { compilePathReader, compileQueryReader } from './read-parameters.ts';

/** What a client sent, decoded and checked by the contract of the route. */
export interface RouteInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly list: unknown;
  readonly body: unknown;
}

/** Compiles the reader of a route: path, query, list and body, in this order. */
export function compileInputReader(
  contract: RouteContract,
  { bodyLimitBytes }: { readonly bodyLimitBytes: number },
): (request: FastifyRequest) => RouteInput | Promise<RouteInput> {
  const assertFileType = compileFileTypeCheck(contract);
  const readPath = compilePathReader(contract);
  const readQuery = compileQueryReader(contract);
  const readList = compileListReader(contract);
  const readBody = compileBodyReader(contract, Math.min(contract.limits.bodyBytes, bodyLimitBytes));

  return (request) => {
    assertFileType(request.headers['content-type']);
    const params = readPath(valuesByName(request.params));
    const parameters = valuesByName(request.query);
    const query = readQuery(parameters);
    const list = readList(parameters);
    const body = readBody(request);

    return body instanceof Promise
      ? body.then((read: unknown) => ({ params, query, list, body: read }))
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
    return (request) => checkUnusedBody(request, limitBytes);
  }

  if (body.kind === 'raw') {
    return (request) => checkedStream(request) ?? request.raw;
  }

  const read = compileJsonBodyReader(body, limitBytes);

  return (request) => {
    const stream = checkedStream(request);

    return exchangeOf(request).bodyCheck === undefined || stream === undefined
      ? read(stream, request.headers)
      : readWholeBody(stream, limitBytes).then((bytes) => read(Readable.from([bytes]), request.headers));
  };
}

/** A signature covers also what nobody reads. */
function checkUnusedBody(request: FastifyRequest, limitBytes: number): Promise<undefined> | undefined {
  const stream = exchangeOf(request).bodyCheck === undefined ? undefined : checkedStream(request);

  return stream && readWholeBody(stream, limitBytes).then(() => undefined);
}

/** The framework hands on the body unread; undefined = the request has none. What is signed fails where it is not. */
function checkedStream(request: FastifyRequest): Readable | undefined {
  const stream = request.body as Readable | undefined;
  const { bodyCheck } = exchangeOf(request);

  return stream === undefined || bodyCheck === undefined ? stream : checkedBody(stream, bodyCheck);
}

/** Every value of every parameter as text, as `?a=1&a=2` and `{path}` parameters come from the framework. */
function valuesByName(source: unknown): QueryParameters {
  const entries = Object.entries(source as Readonly<Record<string, string | string[]>>);

  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value : [value]]));
}

type ReadListQuery = (parameters: QueryParameters) => ListQuery | undefined;

/** Compiles the reader of a route's filters, order and page; parameters the route names itself are no filters. */
function compileListReader(route: RouteContract): ReadListQuery {
  const { list } = route;
  if (list === undefined) {
    return () => undefined;
  }

  const ownParameters = new Set(Object.keys(route.query?.properties ?? {}));

  return (parameters) => parseListQuery(list, parameters, ownParameters);
}
