import { describe, expect, it } from 'vitest';
import { createMetricsText } from '../src/metrics/create-metrics-text.ts';
import { SOURCE } from '../src/metrics/metric-source.test-support.ts';
import { parseOpenMetrics } from '../src/metrics/parse-openmetrics.test-support.ts';
import { ServiceMeters } from '../src/metrics/service-meters.ts';
import { createTestServer, messageOf } from './test-server.ts';

const TOKEN = 'scrape-0123456789abcdef';
const meters = new ServiceMeters();
const text = createMetricsText({ ...SOURCE, meters });
const offered = await createTestServer({ meters, metrics: { text, token: TOKEN } });
const without = await createTestServer();

const scrape = (authorization?: string) =>
  offered.inject({ url: '/metrics', headers: { ...(authorization !== undefined && { authorization }) } });

async function requestsCounted(): Promise<readonly string[]> {
  const { samples = [] } =
    parseOpenMetrics((await scrape(`Bearer ${TOKEN}`)).body).get('secgraph_http_requests') ?? {};

  return samples.map(({ labels: { operation, status }, value }) => `${operation} ${status} ${value}`);
}

describe('metrics beside the API', () => {
  it('are told to whoever brings their token', async () => {
    const response = await scrape(`Bearer ${TOKEN}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/openmetrics-text; version=1.0.0; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(parseOpenMetrics(response.body).size).toBeGreaterThan(30);
  });

  it('are refused to everybody else, users included', async () => {
    const { authorization } = await offered.logInAs('Administrator');
    for (const header of [undefined, 'Bearer wrong', TOKEN, authorization]) {
      const response = await scrape(header);
      expect([response.statusCode, messageOf(response)]).toEqual([
        401,
        'metrics need the token of SECGRAPH_METRICS_TOKEN',
      ]);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('are not there unless they are wanted, and cannot be written', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await without.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    expect((await offered.inject({ method: 'POST', url: '/metrics', headers })).statusCode).toBe(404);
    expect((await offered.inject({ url: '/metrics/x', headers })).statusCode).toBe(404);
  });

  it('have a token that opens nothing else', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await offered.inject({ url: '/api/v2/self', headers })).statusCode).toBe(401);
  });

  it('count requests by operation and status, whatever their paths', async () => {
    const before = await requestsCounted();
    const { authorization } = await offered.logInAs('Read-Only');
    await offered.inject({ url: '/api/version', headers: { authorization } });
    await offered.inject({ url: '/api/version', headers: { authorization } });
    await offered.inject({ url: '/api/version' });
    await offered.inject({ url: '/somewhere/secret' });
    const counted = (await requestsCounted()).filter((each) => !before.includes(each));

    expect(counted).toContain('get-version 200 2');
    expect(counted).toContain('get-version 401 1');
    expect(counted.join()).not.toContain('secret');
  });
});
