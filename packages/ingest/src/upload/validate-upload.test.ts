import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutIntoChunks, streamOf } from '../decode/chunks.test-support.ts';
import { createFileSink } from './upload-sink.ts';
import { type UploadOptions, type UploadOutcome, validateUpload } from './validate-upload.ts';

const SAVING = 'Error saving ingest file: ';
const FAILED_SCHEMA = 'Error saving ingest file. File failed schema validation.';
const USERS = '{"meta":{"type":"users","version":6},"data":[]}';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-upload-'));
  path = join(folder, 'upload');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function upload(
  body: string | Uint8Array,
  options: Partial<UploadOptions> = {},
  sizes: readonly number[] = [1000],
): Promise<UploadOutcome> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return validateUpload(
    streamOf(cutIntoChunks(bytes, sizes)),
    { contentType: 'application/json', ...options },
    await createFileSink(path),
  );
}

const refusal = (...messages: unknown[]) => ({ ok: false, status: 400, messages });

describe('validateUpload of a file of the collector format', () => {
  it.each([
    ['meta first', USERS],
    ['data first', '{"data":[{"a":[1]}],"meta":{"type":"gpos"}}'],
    ['a broken record: ingest reports it', '{"data":[{"a":tru}],"meta":{"type":"gpos"}}'],
    ['anything at all behind the two tags', `${USERS.slice(0, -2)}{"a":%%% `],
    ['a type without a converter', '{"data":[],"meta":{"type":"deleted"}}'],
  ])('stores %s as it is', async (_, text) => {
    for (const sizes of [[1], [7, 2], [1000]]) {
      expect(await upload(text, {}, sizes)).toEqual({ ok: true, kind: 'json', storedBytes: text.length });
      expect(await readFile(path, 'utf8')).toBe(text);
      await rm(path);
    }
  });

  it.each([
    ['{"data":[', 'no valid meta tag found: the file ends too early'],
    ['{"meta":{"type":"users"}', 'no data tag found: the file ends too early'],
    ['{"meta":{"type":"people"},"data":[]}', 'no valid meta tag found: meta.type "people" is unknown'],
    ['', 'no valid meta tag or data tag found: the file is empty'],
    ['{"data":[}', 'file is not valid json'],
    ['{"data":[{},],"meta":{"type":"users"}}', 'file is not valid json'],
    ['nonsense', 'file is not valid json'],
    [
      '{"data":[],"graph":{"nodes":[]}}',
      'request must use either the classic format (meta/data) or the generic format (graph), not both',
    ],
    ['{"metadata":3,"graph":{"nodes":[]}}', 'error decoding metadata tag: expected object, got number'],
  ])('refuses %j and leaves no file', async (text, message) => {
    expect(await upload(text, {}, [3])).toEqual(refusal(SAVING + message));
    expect(existsSync(path)).toBe(false);
  });

  it('treats every truncation as the end of the input or stores it', async () => {
    const text = '{"x":[1,{"a":"b"}],"data":[{"c":null}],"meta":{"type":"users","version":6}}';
    for (let length = 0; length < text.length; length++) {
      const outcome = await upload(text.slice(0, length), {}, [5]);
      if (outcome.ok) {
        expect(length).toBe(text.length - 1);
        await rm(path);
      } else {
        expect(outcome.messages[0]).toMatch(
          length === 0
            ? /: no valid meta tag or data tag found: the file is empty$/
            : /: no (valid meta tag|data tag|valid meta tag or data tag) found: the file ends too early$/,
        );
      }
    }
  });

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${USERS}`, 'utf16le')],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${USERS}`)],
    ['gzip', gzipSync(USERS)],
    ['UTF-16 within gzip', gzipSync(Buffer.from(`\ufeff${USERS}`, 'utf16le'))],
  ])('stores %s as plain UTF-8', async (_, bytes) => {
    expect(await upload(bytes, {}, [1])).toMatchObject({ ok: true });
    expect(await readFile(path, 'utf8')).toBe(USERS);
  });

  it('refuses UTF-16 without a mark', async () => {
    expect(await upload(Buffer.from(USERS, 'utf16le'))).toEqual(refusal(`${SAVING}file is not valid json`));
  });
});

describe('validateUpload of an OpenGraph file', () => {
  it('checks every element', async () => {
    const node = '{"id":"a","kinds":["K"],"properties":{"x":[1,2]}}';
    const edge = '{"start":{"value":"a"},"end":{"value":"b"},"kind":"Knows"}';
    const text = `{"metadata":{"source_kind":"Hub"},"graph":{"nodes":[${node},${node}],"edges":[${edge}]}}`;
    expect(await upload(text, {}, [1])).toMatchObject({ ok: true });
    expect(await upload('{"graph":{"nodes":[],"edges":[]}}').catch(() => 'exists')).toBe('exists');
  });

  it.each([
    ['{"graph":{}}', ['graph tag is empty. at least one of nodes: [] or edges: [] is required']],
    ['{"graph":[]}', ["error opening graph object: expected '{', got ["]],
    [
      '{"graph":{"nodes":[{"id":"a","kinds":[]},{"id":"b",}]}}',
      [expect.stringMatching(/^nodes\[1\] syntax error: /)],
    ],
    ['{"graph":{"nodes":[{"id":"a"', ['nodes[0] syntax error: unexpected EOF']],
    ['{"graph":{"nodes":[', ['error decoding nodes array: unexpected EOF']],
    ['{"graph":{"nodes":[{"id":"a","kinds":[]},]}}', ["nodes[1] syntax error: expected a value, got ']'"]],
    [
      '{"graph":{"nodes":[{"id":"a"},5],"edges":["x"]}}',
      [
        "nodes[0] schema validation failed with 1 error(s): [at '': missing property 'kinds']",
        expect.stringMatching(/^nodes\[1\] type mismatch: /),
        expect.stringMatching(/^edges\[0\] type mismatch: /),
      ],
    ],
    [
      '{"graph":{"nodes":[{"id":"a"}],"edges":5}}',
      [
        "error opening edges array: expected '[', got 5",
        "nodes[0] schema validation failed with 1 error(s): [at '': missing property 'kinds']",
      ],
    ],
  ])('refuses %s', async (text, messages) => {
    expect(await upload(text, {}, [4])).toEqual(refusal(FAILED_SCHEMA, ...messages));
    expect(existsSync(path)).toBe(false);
  });

  it('stops at fifteen violations', async () => {
    const outcome = await upload(`{"graph":{"nodes":[${Array(20).fill('{}').join(',')}]}}`);
    expect(outcome).toMatchObject({ ok: false, status: 400 });
    expect(outcome.ok ? [] : outcome.messages).toHaveLength(16);
  });

  it('survives elements nested without end', async () => {
    const outcome = await upload(`{"graph":{"nodes":[{"id":"a","kinds":${'['.repeat(300_000)}`);
    expect(outcome).toEqual(refusal(FAILED_SCHEMA, 'nodes[0] syntax error: unexpected EOF'));
  });
});

describe('validateUpload of an archive', () => {
  it.each(['application/zip', 'application/x-zip-compressed', 'Application/Zip-Compressed; x=y'])(
    'stores what begins like one (%s)',
    async (contentType) => {
      expect(await upload('PK\x03\x04anything', { contentType }, [1])).toEqual({
        ok: true,
        kind: 'zip',
        storedBytes: 12,
      });
    },
  );

  it.each([
    ['', ': the file is empty'],
    ['PK\x03', ''],
    ['PK\x05\x06', ': the archive holds no files'],
    ['{}', ''],
  ])('refuses %j', async (body, reason) => {
    expect(await upload(body, { contentType: 'application/zip' })).toEqual(
      refusal(`${SAVING}failed to find zip file header${reason}`),
    );
  });
});

describe('validateUpload of a request', () => {
  it.each([undefined, '', 'text/plain', 'application/jsonx', 'json'])(
    'refuses the content type %s',
    async (contentType) => {
      expect(await upload(USERS, { contentType })).toEqual(
        refusal('Content type must be application/json, application/zip or application/octet-stream'),
      );
      expect(existsSync(path)).toBe(false);
    },
  );

  it('undoes the content encoding', async () => {
    expect(await upload(gzipSync(USERS), { contentEncoding: 'gzip' })).toMatchObject({ ok: true });
  });

  it('refuses encodings that are unknown or damaged', async () => {
    expect(await upload(USERS, { contentEncoding: 'br' })).toMatchObject({ ok: false, status: 415 });
    expect(await upload(USERS, { contentEncoding: 'gzip' })).toEqual(
      refusal(
        'Error trying to read request: failed to create reader for gzip encoding: gzip: invalid header',
      ),
    );
    expect(await upload(gzipSync(USERS).subarray(0, 20), { contentEncoding: 'gzip' })).toEqual(
      refusal(`${SAVING}file is not valid json`),
    );
  });

  it('refuses bodies that are too large, as sent and decoded', async () => {
    const large = USERS.replace('[]', `[${'1,'.repeat(5000)}1]`);
    const tooLarge = { ok: false, status: 413, messages: [expect.stringContaining('larger than')] };
    expect(await upload(large, { limits: { maxBodyBytes: 5000 } })).toEqual(tooLarge);
    expect(await upload(gzipSync(large), { limits: { maxDecodedBytes: 5000 } })).toEqual(tooLarge);
    expect(existsSync(path)).toBe(false);
  });

  it('leaves no file behind when the sender goes away', async () => {
    async function* interrupted(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(USERS);
      throw new Error('aborted');
    }
    const sink = await createFileSink(path);
    await expect(validateUpload(interrupted(), { contentType: 'application/json' }, sink)).rejects.toThrow(
      'aborted',
    );
    expect(existsSync(path)).toBe(false);
  });

  it('leaves no file behind when it cannot be written', async () => {
    const sink = await createFileSink(path);
    const full = { ...sink, write: async () => Promise.reject(new Error('no space left')) };
    await expect(
      validateUpload(streamOf([Buffer.from(USERS)]), { contentType: 'application/json' }, full),
    ).rejects.toThrow('no space left');
    expect(existsSync(path)).toBe(false);
  });
});
