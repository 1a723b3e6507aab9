import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createSampleRoutes } from './sample-routes.ts';
import { createTestServer } from './test-server.ts';

const sample = createSampleRoutes();
const { inject, log, logInAs, server } = await createTestServer({
  extraRoutes: sample.routes,
  environment: { SECGRAPH_CORS_ORIGINS: 'https://app.example.org' },
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TRACE = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const TRACEPARENT = `00-${TRACE.traceId}-${TRACE.spanId}-01`;

function linesOf(requestId: string): readonly Record<string, unknown>[] {
  return log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['requestId'] === requestId);
}

describe('the id that a client chose', () => {
  it('is that of the answer and of every line of the log', async () => {
    const id = `edge-${randomUUID()}`;
    const response = await inject({ url: '/api/v2/test/crash', headers: { 'x-request-id': id } });

    expect(response.statusCode).toBe(500);
    expect(response.headers).toMatchObject({ requestid: id, 'x-request-id': id });
    expect(response.json().request_id).toBe(id);
    expect(linesOf(id).map(({ msg }) => msg)).toEqual(['request failed', 'request']);
  });

  it('is that of the audit log', async () => {
    const { authorization } = await logInAs('Administrator');
    const id = `edge-${randomUUID()}`;
    const changed = await inject({
      method: 'PUT',
      url: '/api/v2/features/1/toggle',
      headers: { authorization, 'x-request-id': id },
    });
    expect(changed.headers['requestid']).toBe(id);
    const { data } = (
      await inject({ url: `/api/v2/audit?request_id=eq:${id}`, headers: { authorization } })
    ).json();
    expect(data.logs.length).toBeGreaterThan(0);
  });

  it.each(['/none', '/api/v2/%zz', '/api/v2/self'])('is told by refusals: %s', async (url) => {
    const response = await inject({ url, headers: { 'x-request-id': 'chosen-1' } });
    expect(response.json().request_id).toBe('chosen-1');
    expect(response.headers['requestid']).toBe('chosen-1');
  });

  it('is told by the refusal of an expectation', async () => {
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.end(
      'GET /health HTTP/1.1\r\nHost: x\r\nExpect: x\r\nX-Request-Id: chosen-2\r\nConnection: close\r\n\r\n',
    );
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    await once(socket, 'close');
    expect(text).toContain('RequestID: chosen-2');
  });

  it.each(['<script>', 'a b', 'x'.repeat(129), 'ä'])(
    'is another one where it is malformed: %s',
    async (id) => {
      const response = await inject({ url: '/none', headers: { 'x-request-id': id } });
      expect(response.headers['requestid']).toMatch(UUID);
      expect(response.headers['x-request-id']).toBe(undefined);
      expect(response.json().request_id).toBe(response.headers['requestid']);
    },
  );

  it('may be sent by pages of other origins', async () => {
    const headers = {
      origin: 'https://app.example.org',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-request-id,traceparent',
    };
    const response = await inject({ method: 'OPTIONS', url: '/api/v2/self', headers });
    expect(response.headers['access-control-allow-headers']).toMatch(/X-Request-Id.*traceparent/);
  });
});

describe('the trace that a request belongs to', () => {
  it('is in every line of the log', async () => {
    const id = randomUUID();
    const headers = { 'x-request-id': id, traceparent: TRACEPARENT };
    await inject({ url: '/api/v2/test/crash', headers });

    expect(linesOf(id)).toMatchObject([TRACE, TRACE]);
  });

  it('is left out where it is malformed, or there is none', async () => {
    for (const traceparent of [undefined, 'nonsense', `${TRACEPARENT}-more`]) {
      const id = randomUUID();
      await inject({
        url: '/api/v2/test/crash',
        headers: { 'x-request-id': id, ...(traceparent && { traceparent }) },
      });
      expect(linesOf(id)).toHaveLength(2);
      for (const line of linesOf(id)) {
        expect(line).not.toHaveProperty('traceId');
      }
    }
  });
});
