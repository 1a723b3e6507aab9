import {
  column,
  dataOf,
  defineList,
  defineRoute,
  emptyResponse,
  Int32Id,
  jsonBody,
  jsonResponse,
  NullableInt32Input,
  NullableStringInput,
  NullInt32,
  NullString,
  NullTime,
  nullInt32,
  nullString,
  nullTime,
  pageOf,
  REQUEST_BODY_BYTES,
  REQUEST_COSTS,
  rawBody,
  withErrorMessage,
} from '@secgraph/contract';
import { Type } from 'typebox';
import { answer, download, jsonBytes } from '../src/http/answer.ts';
import { readWholeBody } from '../src/http/body/request-body.ts';
import { conflict, forbidden } from '../src/http/http-error.ts';
import { type BoundRoute, handle } from '../src/http/route-handler.ts';
import { TEST_ROUTE } from './test-route.ts';

const echo = defineRoute({
  id: 'test-echo',
  method: 'POST',
  path: '/api/v2/test/echo/{id}',
  aliases: ['/api/v2/test/alias/{id}'],
  summary: 'Answers what it was sent',
  ...TEST_ROUTE,
  effect: 'changes',
  gate: 'public',
  params: Type.Object({ id: Int32Id }),
  query: Type.Object({
    wanted: Type.Optional(withErrorMessage(Type.Boolean(), 'wanted must be a boolean')),
    kind: Type.Optional(Type.Array(Type.String())),
  }),
  body: jsonBody(
    Type.Object({
      name: Type.String(),
      count: Type.Optional(Type.Integer()),
      owner: Type.Optional(NullableInt32Input),
      note: Type.Optional(NullableStringInput),
      map: Type.Optional(Type.Record(Type.String(), Type.Integer())),
    }),
  ),
  responses: { 201: jsonResponse(Type.Unknown(), 'Created') },
  limits: { bodyBytes: REQUEST_BODY_BYTES.most },
});

const nulls = defineRoute({
  id: 'test-nulls',
  method: 'GET',
  path: '/api/v2/test/nulls',
  summary: 'Answers nullable values',
  ...TEST_ROUTE,
  gate: 'public',
  responses: {
    200: jsonResponse(
      dataOf(
        Type.Array(
          Type.Object({
            text: NullString,
            number: NullInt32,
            deleted_at: NullTime,
            inner: Type.Union([Type.Object({ text: NullString }), Type.Null()]),
            free: Type.Record(Type.String(), Type.Unknown()),
          }),
        ),
      ),
    ),
  },
});

const slow = defineRoute({
  id: 'test-slow',
  method: 'GET',
  path: '/api/v2/test/slow',
  summary: 'Never ends',
  ...TEST_ROUTE,
  gate: 'public',
  responses: { 200: emptyResponse() },
});

const crash = defineRoute({
  id: 'test-crash',
  method: 'GET',
  path: '/api/v2/test/crash',
  summary: 'Fails',
  ...TEST_ROUTE,
  gate: 'public',
  responses: { 200: emptyResponse() },
});

const raw = defineRoute({
  id: 'test-raw',
  method: 'POST',
  path: '/api/v2/test/raw',
  summary: 'Counts bytes',
  ...TEST_ROUTE,
  effect: 'changes',
  gate: 'public',
  body: rawBody(['application/zip']),
  responses: { 200: jsonResponse(dataOf(Type.Integer())) },
  limits: { deadline: 'none', cost: REQUEST_COSTS.none },
});

const enterprise = defineRoute({
  id: 'test-enterprise',
  method: 'GET',
  path: '/api/v2/test/enterprise',
  summary: 'Not for everybody',
  ...TEST_ROUTE,
  edition: 'enterprise',
  gate: 'public',
  responses: { 200: jsonResponse(dataOf(Type.Integer())) },
});

const old = defineRoute({
  id: 'test-old',
  method: 'GET',
  path: '/api/v2/test/old/{name}',
  summary: 'About to go',
  ...TEST_ROUTE,
  gate: 'public',
  params: Type.Object({ name: Type.String() }),
  responses: { 200: jsonResponse(dataOf(Type.String())) },
  deprecated: { successor: '/api/v2/test/new/{name}' },
});

const list = defineRoute({
  id: 'test-list',
  method: 'GET',
  path: '/api/v2/test/list',
  summary: 'A list',
  ...TEST_ROUTE,
  gate: 'public',
  query: Type.Object({ extra: Type.Optional(Type.String()) }),
  list: defineList({
    columns: { id: column('integer'), name: column('string') },
    tieBreaker: 'id',
    paging: { defaultLimit: 10, zeroLimit: 'all' },
  }),
  responses: { 200: jsonResponse(pageOf(Type.Unknown())) },
});

const file = defineRoute({
  id: 'test-file',
  method: 'GET',
  path: '/api/v2/test/file',
  summary: 'A file',
  ...TEST_ROUTE,
  gate: 'public',
  responses: { 200: { kind: 'binary', description: 'OK', contentType: 'application/octet-stream' } },
});

const bytes = defineRoute({
  id: 'test-bytes',
  method: 'GET',
  path: '/api/v2/test/bytes',
  summary: 'JSON written elsewhere',
  ...TEST_ROUTE,
  gate: { permissions: ['db/Wipe', 'graphdb/Read'] },
  responses: { 200: jsonResponse(dataOf(Type.Integer())) },
});

export interface SampleRoutes {
  readonly routes: readonly BoundRoute[];
  /** How many requests of the slow route have begun. */
  readonly started: number;
  /** What the slow route noticed at its end. */
  readonly ends: { readonly reason: unknown; readonly isCellSet: boolean }[];
}

/** Routes that try every rule of the server. */
export function createSampleRoutes(): SampleRoutes {
  const ends: SampleRoutes['ends'] = [];
  let started = 0;

  const routes = [
    handle(echo, ({ params, query, body }) => answer(201, { params, query, body }, { 'X-Echo': 'yes' })),
    handle(nulls, () => ({
      data: [undefined, 'x'].map((value) => ({
        text: nullString(value),
        number: nullInt32(value?.length),
        deleted_at: nullTime(undefined),
        inner: value === undefined ? null : { text: nullString(value) },
        free: { string: 'stays', valid: true },
      })),
    })),
    handle(slow, async ({ signal, cancellation }) => {
      started++;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ends.push({ reason: signal.reason, isCellSet: Atomics.load(cancellation.cell, 0) === 1 });

      return undefined;
    }),
    handle(crash, () => {
      throw new Error('the password is hunter2');
    }),
    handle(raw, async ({ body }) => ({ data: (await readWholeBody(body, 1_000_000)).length })),
    handle(enterprise, () => ({ data: 1 })),
    handle(old, ({ params }) => {
      if (params.name === 'taken') {
        throw conflict('name is taken');
      }
      if (params.name === 'theirs') {
        throw forbidden();
      }

      return { data: params.name };
    }),
    handle(list, (request) => ({ count: 0, skip: request.list.skip, limit: request.list.limit, data: [] })),
    handle(file, () => download('a"b.bin', Buffer.from('bytes'))),
    handle(bytes, () => jsonBytes(Buffer.from('{"data":5}'))),
  ];

  return {
    routes,
    ends,
    get started() {
      return started;
    },
  };
}
