import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';

it('the description of the API has no fault that a linter of such documents knows', async () => {
  const source = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
  const config = await createConfig({ extends: ['recommended'] });

  const problems = await lintFromString({ source, config });

  expect(
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message, location: [place] }) => `${ruleId}: ${message} (${place?.pointer})`),
  ).toEqual([]);
});

it('and one with a fault is refused', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify({ openapi: '3.1.0', info: { title: 'T' }, paths: { '/a': { get: {} } } });

  expect((await lintFromString({ source, config })).some(({ severity }) => severity === 'error')).toBe(true);
});
