import { expect, it, onTestFinished } from 'vitest';
import type { MetricsSettings } from '../config/server-config.ts';
import { SOURCE } from './metric-source.test-support.ts';
import { prepareMetrics } from './prepare-metrics.ts';

const OFF: MetricsSettings = { port: undefined, host: '127.0.0.1', token: undefined };
const TOKEN = 'scrape-0123456789abcdef';
const LOG = { info: () => undefined, error: () => undefined };

it('offers nothing unless somebody wants it', () => {
  expect(prepareMetrics(OFF, SOURCE)).toBe(undefined);
});

it('offers metrics beside the API with a token', async () => {
  const prepared = prepareMetrics({ ...OFF, token: TOKEN }, SOURCE);
  expect(prepared?.beside?.token).toBe(TOKEN);
  expect(await prepared?.listen(LOG)).toBe(undefined);
});

it('offers them on a port of their own', async () => {
  const prepared = prepareMetrics({ ...OFF, port: 0 }, SOURCE);
  expect(prepared?.beside).toBe(undefined);
  const listener = await prepared?.listen(LOG);
  onTestFinished(async () => listener?.stop());
  const response = await fetch(`http://127.0.0.1:${listener?.port}/metrics`);
  expect(await response.text()).toMatch(/# EOF\n$/);
});
