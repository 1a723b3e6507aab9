import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPostgresLog, readServiceLog } from './read-log-end.ts';
import { removeSecrets } from './remove-secrets.ts';

it.each([
  ['a password', 'it is p@ss "word"', ['p@ss "word"']],
  ['the same in an address', 'postgres://u:p%40ss%20%22word%22@host/x', ['p@ss "word"']],
  ['the same in JSON', '{"a":"p@ss \\"word\\""}', ['p@ss "word"']],
  ['each line of a key', 'second-line-of-it', ['first-line-of-it\nsecond-line-of-it']],
  ['whoever logs in by an address', 'https://ada:lovelace@host/', []],
  ['an e-mail address', 'for ada@example.org', []],
  ['an object of a directory', 'S-1-5-21-1004336348-1177238915-682003330-512', []],
  ['an object of a tenant', '6f1c2f3a-0000-4000-8000-0123456789ab', []],
  ['what looks like a key', 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4', []],
])('takes %s out', (_, text, secrets) => {
  const cleaned = removeSecrets(text, secrets);
  expect(cleaned).toContain('[removed]');
  for (const part of ['p@ss', 'p%40ss', 'second-line', 'lovelace', 'ada@', 'S-1-5', '6f1c', 'Zm9v']) {
    expect(cleaned).not.toContain(part);
  }
});

it('leaves what is harmless', () => {
  const text = 'PostgreSQL 18.4, 12 tables, asset_group_tag_selector_member, /var/lib/secgraph';
  expect(removeSecrets(text, ['abc'])).toBe(text);
});

async function write(lines: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'log');
  await writeFile(path, lines.join('\n'));

  return path;
}

it('keeps of a log of the service what happened, and nothing about whom', async () => {
  const path = await write([
    '  Password: shown-once',
    'Nov 28 host node[1]: {"level":50,"time":1,"msg":"it failed","user":"ada","err":{"code":"E_X","message":"of ada"}}',
    '{"level":30,"time":2,"msg":"request","url":"/api/v2/base/S-1","route":"/api/v2/base/:id","statusCode":200}',
    '{"broken',
  ]);

  expect(await readServiceLog(path)).toBe(
    '{"level":50,"time":1,"msg":"it failed","errorCode":"E_X"}\n{"level":30,"time":2,"msg":"request","route":"/api/v2/base/:id","statusCode":200}\n',
  );
});

it('keeps of a log of PostgreSQL neither rows nor statements', async () => {
  const path = await write([
    '2026-11-28 01:00:52.700 UTC [1] ERROR:  duplicate key value violates unique constraint "user_name"',
    '2026-11-28 01:00:52.700 UTC [1] DETAIL:  Key (name)=(ada) already exists.',
    "2026-11-28 01:00:52.700 UTC [1] STATEMENT:  SELECT 'ada'",
    '\tFROM ada',
  ]);

  expect(await readPostgresLog(path)).toBe(
    '2026-11-28 01:00:52.700 UTC [1] ERROR:  duplicate key value violates unique constraint "…"\n',
  );
});

it('reads the end of a long log, from a whole line on', async () => {
  const line = (number: number) => JSON.stringify({ level: 30, time: number, msg: 'x'.repeat(1_000) });
  const path = await write(Array.from({ length: 2_000 }, (_, index) => line(index)));
  const lines = (await readServiceLog(path))?.trimEnd().split('\n') ?? [];

  expect(lines.length).toBeGreaterThan(400);
  expect(lines.every((each) => each.startsWith('{"level":30'))).toBe(true);
  expect(lines.at(-1)).toContain('"time":1999');
  expect(await readServiceLog(`${path}.none`)).toBeUndefined();
});
