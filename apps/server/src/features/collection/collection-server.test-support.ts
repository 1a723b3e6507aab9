import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { signRequest } from '../../../../../tools/service/test/sign-request.ts';
import { createUploadServer } from '../../../test/upload-server.ts';
import { CollectionSchedule } from './collection-schedule.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Server = Awaited<ReturnType<typeof createUploadServer>>;
type Response = LightMyRequestResponse;

/** A registered collector. */
export interface TestClient {
  readonly id: string;
  readonly name: string;
  readonly token: { readonly id: string; readonly key: string };
}

export const EVERYTHING = {
  session_collection: true,
  local_group_collection: true,
  ad_structure_collection: true,
  cert_services_collection: true,
  ca_registry_collection: false,
  dc_registry_collection: false,
};

/** A server with people, collectors, a schedule that looks when it is told, and a clock that can be moved. */
export async function createCollectionServer(options: Parameters<typeof createUploadServer>[1] = {}) {
  let aheadMs = 0;
  const clock = { now: () => Date.now() + aheadMs };
  const server: Server = await createUploadServer({}, { ...options, clock });
  const people = {
    admin: await server.logInAs('Administrator'),
    reader: await server.logInAs('User'),
    uploader: await server.logInAs('Upload-Only'),
    auditor: await server.logInAs('Read-Only'),
  };
  // Passwords outlive what time the tests let pass.
  await server.database.pool.query("UPDATE auth_secret SET expires_at = now() + interval '1 year'");
  let clients = 0;

  const ask = (
    method: Method,
    path: string,
    payload?: object,
    who: keyof typeof people = 'admin',
  ): Promise<Response> =>
    server.inject({
      method,
      url: `/api/v2/${path}`,
      headers: { authorization: people[who].authorization },
      ...(payload === undefined ? {} : { payload }),
    });
  const told = async (method: Method, path: string, payload?: object) => {
    const response = await ask(method, path, payload);
    expect(response.statusCode, response.body).toBe(200);

    return response.body === '' ? undefined : response.json();
  };
  const signed = (
    client: TestClient,
    method: Method,
    path: string,
    { body, date, headers, query = '' }: SignedOptions = {},
  ): Promise<Response> => {
    const url = `/api/v2/${path}`;
    const payload = typeof body === 'string' || body instanceof Uint8Array ? body : json(body);
    const signature = signRequest(client.token, {
      method,
      path: url,
      ...(payload === undefined ? {} : { body: payload }),
      date: date ?? new Date(clock.now()),
    });
    const request: InjectOptions = {
      method,
      url: url + query,
      headers: { ...signature, ...headers },
      ...(payload === undefined ? {} : { payload: Buffer.from(payload) }),
    };

    return server.inject(request);
  };

  return {
    ...server,
    people,
    ask,
    told,
    signed,
    schedule: new CollectionSchedule({
      repositories: server.repositories,
      auth: server.auth,
      series: server.series,
      log: { info: () => undefined, warn: () => undefined },
    }),
    now: () => new Date(clock.now()),
    /** Moves the clock of the service. */
    pass: (ms: number) => {
      aheadMs += ms;
    },
    async register(fields: object = {}): Promise<TestClient> {
      clients++;
      const { data } = await told('POST', 'clients', {
        name: `collector ${clients}`,
        type: 'sharphound',
        ...fields,
      });
      return data;
    },
  };
}

interface SignedOptions {
  readonly body?: object | string | Uint8Array;
  readonly date?: Date;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
}

function json(body: object | undefined): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body);
}
