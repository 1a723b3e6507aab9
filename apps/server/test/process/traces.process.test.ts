import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { estateFiles, planEstate } from '@secgraph/estate';
import { afterAll, expect, it } from 'vitest';
import { get, JOB, logIn } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder, createDataFolder } from './data-folder.ts';
import { startExternalDatabase } from './external-database.ts';
import { ADMIN_PASSWORD, endServicesAfterEach, keepRunning, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  /** Of the process that made it. */
  readonly instanceId: string;
}

interface ResourceSpans {
  readonly resource: {
    readonly attributes: readonly {
      readonly key: string;
      readonly value: { readonly stringValue?: string };
    }[];
  };
  readonly scopeSpans: readonly { readonly spans: readonly Omit<Span, 'instanceId'>[] }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CLIENT_SPAN = '00f067aa0ba902b7';
const METRICS_TOKEN = 'a-token-of-whoever-scrapes';

/** Takes what a collector of OpenTelemetry would. */
const received: Span[] = [];
const requests: { readonly path: string; readonly key: string }[] = [];
const collector = createServer((request, response) => void take(request, response));

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  requests.push({ path: request.url ?? '', key: String(request.headers['api-key']) });
  const { resourceSpans } = JSON.parse(await text(request)) as { resourceSpans: readonly ResourceSpans[] };
  for (const { resource, scopeSpans } of resourceSpans) {
    const id = resource.attributes.find(({ key }) => key === 'service.instance.id');
    const instanceId = id?.value.stringValue ?? '';
    received.push(...scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, instanceId }))));
  }
  response.end('{}');
}

await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const { port } = collector.address() as AddressInfo;

afterAll(() => collector.close());

const EXPORT = {
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hunter%202',
};

type Ask = (method: string, path: string, body?: string) => Promise<unknown>;

/** Requests of a client that has a trace of its own. */
async function openTraced(url: string, traceId: string): Promise<{ ask: Ask; token: string }> {
  const login = await logIn({ url, password: ADMIN_PASSWORD });
  const { data } = login.body as { data: { session_token: string } };
  const ask: Ask = async (method, path, body) => {
    const response = await fetch(`${url}/api/v2/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${data.session_token}`,
        'content-type': 'application/json',
        traceparent: `00-${traceId}-${CLIENT_SPAN}-01`,
      },
      ...(body === undefined ? {} : { body }),
    });
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
    const answer = await response.text();
    return answer === '' ? undefined : JSON.parse(answer).data;
  };

  return { ask, token: data.session_token };
}

/** Users of an estate, until they are ingested. */
async function upload(ask: Ask): Promise<void> {
  const { id } = (await ask('POST', 'file-upload/start')) as { id: number };
  const users = [...estateFiles(planEstate({ objects: 200 }))].find(({ type }) => type === 'users');
  const records = [...(users?.records() ?? [])];
  await ask(
    'POST',
    `file-upload/${id}`,
    `{"meta":{"type":"users","version":6,"count":${records.length}},"data":[${records.join(',')}]}`,
  );
  await ask('POST', `file-upload/${id}/end`);
  await until('the upload is complete', async () => {
    const [job] = (await ask('GET', `file-upload?id=eq:${id}`)) as readonly { status: number }[];
    return job?.status === JOB.complete;
  });
}

it('makes one trace of an upload: requests, queue, ingest, analysis and database', async () => {
  const folder = await createBegunFolder();
  const service = keepRunning(
    await startService({
      dataFolder: folder.path,
      environment: { ...EXPORT, SECGRAPH_METRICS_TOKEN: METRICS_TOKEN },
    }),
  );
  const { ask, token } = await openTraced(service.url, TRACE);

  await upload(ask);
  const traced = () => received.filter(({ traceId }) => traceId === TRACE);
  const named = (name: string) => traced().filter((span) => span.name === name);
  await until('the analysis is told', () => named('analysis').length > 0);

  const byId = new Map(traced().map((span) => [span.spanId, span]));
  const rootOf = (span: Span | undefined): string | undefined => {
    let at = span;
    while (at !== undefined && byId.has(at.parentSpanId ?? '')) {
      at = byId.get(at.parentSpanId ?? '');
    }
    return at?.parentSpanId;
  };
  const [start] = named('start-file-upload');
  expect(start).toMatchObject({ parentSpanId: CLIENT_SPAN, kind: 2 });
  for (const name of ['upload-file', 'end-file-upload']) {
    expect(named(name), name).toMatchObject([{ parentSpanId: CLIENT_SPAN, kind: 2 }]);
  }
  for (const name of ['wait in the queue', 'ingest', 'analysis']) {
    expect(named(name)[0], name).toMatchObject({ parentSpanId: start?.spanId, kind: 1 });
  }
  const inner = {
    'insert file_upload_job': 'start-file-upload',
    'ingest entries': 'ingest',
    'derive relationships': 'analysis',
    'find findings': 'analysis',
  };
  for (const [name, parent] of Object.entries({ ...inner, 'write the graph': 'ingest entries' })) {
    expect(
      named(name).map(({ parentSpanId }) => byId.get(parentSpanId ?? '')?.name),
      name,
    ).toContain(parent);
  }
  expect(traced().some(({ name }) => name.startsWith('rule '))).toBe(true);
  // Statements of the thread that ingests, and of the analysis.
  const statements = traced().filter(({ kind }) => kind === 3);
  const above = new Set(statements.map(({ parentSpanId }) => byId.get(parentSpanId ?? '')?.name));
  expect([...above]).toEqual(expect.arrayContaining(['ingest entries', 'start-file-upload']));
  expect(new Set(traced().map(rootOf))).toEqual(new Set([CLIENT_SPAN]));
  expect(
    traced().every(({ startTimeUnixNano: from, endTimeUnixNano: to }) => BigInt(from) <= BigInt(to)),
  ).toBe(true);

  expect(new Set(requests.map(({ path, key }) => `${path} ${key}`))).toEqual(
    new Set(['/v1/traces hunter 2']),
  );
  const sent = JSON.stringify(received);
  expect(sent).not.toContain(ADMIN_PASSWORD);
  expect(sent).not.toContain(token);
  const metrics = await fetch(`${service.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const numbers = await metrics.text();
  expect(numbers).toMatch(/^secgraph_trace_spans_total\{outcome="exported"\} [1-9]/m);
  expect(numbers).toMatch(/^secgraph_database_statement_duration_seconds_count\{statement="select"\} [1-9]/m);
});

it('goes on with the trace where another process ingests', async () => {
  const external = await startExternalDatabase();
  const url = await external.createMigrated('traced');
  const environment = {
    ...EXPORT,
    DATABASE_URL: url,
    SECGRAPH_SECRET_KEY: randomBytes(32).toString('base64'),
  };
  const start = async () => startService({ dataFolder: (await createDataFolder()).path, environment });
  const writer = await start();
  await until('the first one writes', async () => {
    const { body } = await get(writer.url, '/readyz');
    return (body as { role: string }).role === 'writer';
  });
  const standby = await start();
  const traceId = 'a3ce929d0e0e47364bf92f3577b34da6';
  const { ask } = await openTraced(standby.url, traceId);

  await upload(ask);
  const named = (name: string) => received.filter((span) => span.traceId === traceId && span.name === name);
  await until('the analysis is told', () => named('analysis').length > 0);

  const [begun] = named('start-file-upload');
  for (const name of ['wait in the queue', 'ingest', 'analysis']) {
    expect(named(name)[0], name).toMatchObject({ parentSpanId: begun?.spanId });
    expect(named(name)[0]?.instanceId, name).not.toBe(begun?.instanceId);
  }
  expect(named('end-file-upload')[0]?.instanceId).toBe(begun?.instanceId);
});
