import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSecretKey } from './load-secret-key.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-key-test-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('the key of secrets', () => {
  it('is made once, by whoever comes first, and readable by its owner alone', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => loadSecretKey(folder, undefined)));

    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
    expect(await loadSecretKey(folder, undefined)).toEqual(keys[0]);
    expect(await readdir(folder)).toEqual(['secret.key']);
    if (process.platform !== 'win32') {
      expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
    }
  });

  it('is the configured one where there is one', async () => {
    const key = Buffer.alloc(32, 7);

    expect(await loadSecretKey(folder, key.toString('base64'))).toEqual(key);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['', 'c2hvcnQ=', 'no base64 at all, but as long as a key would be'])('is not %j', async (text) => {
    await writeFile(join(folder, 'secret.key'), text);

    await expect(loadSecretKey(folder, undefined)).rejects.toThrow('32 bytes as base64');
    await expect(loadSecretKey(folder, text)).rejects.toThrow('SECGRAPH_SECRET_KEY');
  });
});
