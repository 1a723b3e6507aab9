import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startObjectStore } from '../../testing/object-store.ts';
import type { FetchOptions } from '../shelf.ts';
import { Bucket } from './bucket.ts';

const MIB = 1024 * 1024;
const WITHOUT_LIMIT: FetchOptions = {
  signal: new AbortController().signal,
  reserve: async () => undefined,
};
const UNREADABLE = { code: 'STORED_FILE_UNREADABLE' };

const store = await startObjectStore();
const folder = await mkdtemp(join(tmpdir(), 'secgraph-bucket-test-'));
const bucket = new Bucket(store.settings, 'uploads');
const here = join(folder, 'here');
const there = join(folder, 'there');
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  store.mood = 'well';
  store.breaksFiles = false;
  store.objects.clear();
  store.requests.splice(0);
});

async function keep(name: string, content: Uint8Array): Promise<void> {
  await writeFile(here, content);
  await bucket.keep(here, name);
}

describe('files in a bucket', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 1],
    ['a byte', Buffer.from('x'), 1],
    ['one part', randomBytes(8 * MIB), 1],
    ['several parts', randomBytes(17 * MIB), 5],
  ])('%s: come back as they were', async (_, content, requests) => {
    await keep('id.a-file_1.object', content);
    expect(store.requests).toHaveLength(requests);
    expect([...store.objects.keys()]).toEqual(['secgraph/uploads/id.a-file_1.object']);
    expect(await bucket.findFault('id.a-file_1.object')).toBeUndefined();

    await bucket.fetch(there, 'id.a-file_1.object', WITHOUT_LIMIT);
    expect(Buffer.compare(await readFile(there), content)).toBe(0);
    await bucket.remove('id.a-file_1.object');
    await bucket.remove('id.a-file_1.object');
    expect([store.objects.size, store.unjoined.size]).toEqual([0, 0]);
    expect(await bucket.findFault('id.a-file_1.object')).toContain('refuses HEAD (404)');
  });

  it('are refused without the right key, and the message does not have it', async () => {
    const wrong = { ...store.settings, secretAccessKey: 'another key' };
    const outage = await new Bucket(wrong, 'uploads').findOutage();
    expect(outage).toBe(
      'the bucket of uploads refuses HEAD (403): see that it is there and that the keys of the service may use it',
    );
    expect(await new Bucket({ ...store.settings, bucket: 'other' }, 'uploads').findOutage()).toContain('404');
    expect(await bucket.findOutage()).toBeUndefined();
  });

  it.each(['failing', 'away'] as const)('are waited for while the store is %s', async (mood) => {
    await keep('a', Buffer.from('content'));
    store.mood = mood;
    expect(await bucket.findOutage()).toContain('the bucket of uploads');
    expect(await bucket.findFault('a')).toContain('the bucket of uploads');
    await expect(bucket.fetch(there, 'a', WITHOUT_LIMIT)).rejects.toMatchObject(UNREADABLE);
    await expect(keep('b', Buffer.alloc(9 * MIB))).rejects.toMatchObject(UNREADABLE);
    store.mood = 'well';
    await bucket.fetch(there, 'a', WITHOUT_LIMIT);
    expect(await readFile(there, 'utf8')).toBe('content');
    expect(store.unjoined.size).toBe(0);
  });

  it('survive a moment in which the store fails', async () => {
    store.mood = 'failing';
    const kept = keep('a', Buffer.from('content'));
    await expect.poll(() => store.requests.length, { timeout: 30_000 }).toBeGreaterThan(0);
    store.mood = 'well';
    await kept;
    expect(store.objects.get('secgraph/uploads/a')?.content.toString()).toBe('content');
  });

  it('do not appear by halves', async () => {
    await keep('a', randomBytes(MIB));
    await rm(there, { force: true });
    store.breaksFiles = true;
    await expect(bucket.fetch(there, 'a', WITHOUT_LIMIT)).rejects.toMatchObject(UNREADABLE);
    store.breaksFiles = false;
    const full = async () => {
      throw new Error('no room');
    };
    await expect(bucket.fetch(there, 'a', { ...WITHOUT_LIMIT, reserve: full })).rejects.toThrow('no room');
    const signal = AbortSignal.abort();
    await expect(bucket.fetch(there, 'a', { ...WITHOUT_LIMIT, signal })).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['here']);
  });

  it('are swept when they are old, of this database and in no queue', async () => {
    const names = ['mine.queued', 'mine.old', 'mine.older', 'mine.young', 'other.old'];
    for (const name of names) {
      await keep(name, Buffer.from('x'));
    }
    for (const [key, object] of store.objects) {
      object.changedAt = new Date(key.endsWith('young') ? Date.now() : 0);
    }
    await bucket.removeOrphans('mine.', new Set(['mine.queued']), 60_000);
    expect([...store.objects.keys()].map((key) => key.slice('secgraph/uploads/'.length))).toEqual([
      'mine.queued',
      'mine.young',
      'other.old',
    ]);
  });
});
