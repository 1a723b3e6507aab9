import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutIntoChunks, streamOf } from '../decode/chunks.test-support.ts';
import { UploadPool } from './upload-pool.ts';

const USERS = '{"meta":{"type":"users","version":6},"data":[]}';
const JSON_TYPE = { contentType: 'application/json' };
const CHUNK = Buffer.alloc(1024, ' ');

const pool = new UploadPool({ threads: 1 });
afterAll(() => pool.close());

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-upload-pool-'));
  path = join(folder, 'upload');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('UploadPool', () => {
  it('stores what is accepted', async () => {
    const body = streamOf(cutIntoChunks(Buffer.from(USERS), [3]));
    expect(await pool.receive(body, path, JSON_TYPE)).toEqual({
      ok: true,
      kind: 'json',
      storedBytes: USERS.length,
    });
    expect(await readFile(path, 'utf8')).toBe(USERS);
  });

  it('stores a body that comes faster than it is checked, byte by byte as it came', async () => {
    const records = Array.from({ length: 40_000 }, (_, id) => ({ ObjectIdentifier: `S-1-5-21-${id}` }));
    const text = JSON.stringify({ meta: { type: 'users', version: 6 }, data: records });
    const body = streamOf(cutIntoChunks(Buffer.from(text), [1, 65_536, 300_000, 7, 20_000]));
    expect(await pool.receive(body, path, JSON_TYPE)).toMatchObject({ ok: true, storedBytes: text.length });
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('receives several at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        pool.receive(streamOf([Buffer.from(`${USERS}${' '.repeat(index)}`)]), `${path}-${index}`, JSON_TYPE),
      ),
    );
    expect(outcomes.map((outcome) => outcome.ok && outcome.storedBytes - USERS.length)).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    );
  });

  it('settles before the body ends, and takes no more of it than it can hold', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('no json at all');
      for (;;) {
        taken++;
        yield CHUNK;
      }
    }
    expect(await pool.receive(endless(), path, JSON_TYPE)).toMatchObject({ ok: false, status: 400 });
    expect(taken).toBeLessThan(100);
    expect(existsSync(path)).toBe(false);
  });

  it('settles while the sender is silent', async () => {
    async function* silent(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('no json at all '.repeat(10));
      await new Promise(() => undefined);
    }
    expect(await pool.receive(silent(), path, JSON_TYPE)).toMatchObject({ ok: false, status: 400 });
  });

  it('throws what the body throws, and leaves no file', async () => {
    const failure = new Error('aborted');
    async function* interrupted(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(USERS);
      throw failure;
    }
    await expect(pool.receive(interrupted(), path, JSON_TYPE)).rejects.toBe(failure);
    expect(existsSync(path)).toBe(false);
  });

  it('throws what the file system says, with its code', async () => {
    const body = streamOf([Buffer.from(USERS)]);
    await expect(pool.receive(body, join(path, 'nowhere'), JSON_TYPE)).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  it('tells what was under way when it is closed, and takes nothing more', async () => {
    const closing = new UploadPool();
    async function* silent(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(USERS);
      await new Promise(() => undefined);
    }
    const receiving = closing.receive(silent(), path, JSON_TYPE);
    await closing.close();
    await expect(receiving).rejects.toMatchObject({ code: 'UPLOAD_POOL_CLOSED' });
    await expect(closing.receive(silent(), path, JSON_TYPE)).rejects.toMatchObject({
      code: 'UPLOAD_POOL_CLOSED',
    });
    expect(existsSync(path)).toBe(false);
  });
});
