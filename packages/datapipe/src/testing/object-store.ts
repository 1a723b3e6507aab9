import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketSettings } from '../shelf/bucket/bucket-settings.ts';

interface StoredObject {
  readonly content: Buffer;
  changedAt: Date;
}

/** An object store in memory, as far as S3 is used here. It takes only what is signed, and what hashes as signed. */
export interface ObjectStore {
  readonly settings: BucketSettings;
  /** By key. */
  readonly objects: Map<string, StoredObject>;
  /** Begun, and neither joined nor given up. */
  readonly unjoined: Map<string, Map<number, Buffer>>;
  /** Refuses everything (500), closes connections without an answer, or works. */
  mood: 'well' | 'failing' | 'away';
  /** Breaks answers off in the middle. */
  breaksFiles: boolean;
  readonly requests: string[];
  close(): Promise<void>;
}

const KEY_ID = 'secgraph';
const KEY = 'a key that nobody guesses';
const REGION = 'eu-test-1';
const BUCKET = 'estate';

export async function startObjectStore(): Promise<ObjectStore> {
  const server = createServer((request, response) => {
    answer(store, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const store: ObjectStore = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      bucket: BUCKET,
      prefix: 'secgraph',
      accessKeyId: KEY_ID,
      secretAccessKey: KEY,
      caFile: undefined,
    },
    objects: new Map(),
    unjoined: new Map(),
    mood: 'well',
    breaksFiles: false,
    requests: [],
    close: () => close(server),
  };

  return store;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

async function answer(store: ObjectStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  const body = Buffer.concat(chunks);
  const url = new URL(request.url ?? '', store.settings.endpoint);
  store.requests.push(`${request.method} ${url.pathname}${url.search}`);
  const refuse = (status: number, code: string) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);

  if (store.mood === 'away') {
    request.socket.destroy();
  } else if (store.mood === 'failing') {
    refuse(503, 'SlowDown');
  } else if (request.headers.authorization !== authorizationOf(request, url)) {
    refuse(403, 'SignatureDoesNotMatch');
  } else if (request.headers['x-amz-content-sha256'] !== hashOf(body)) {
    refuse(400, 'XAmzContentSHA256Mismatch');
  } else if (!url.pathname.startsWith(`/${BUCKET}`)) {
    refuse(404, 'NoSuchBucket');
  } else {
    serve(store, { method: request.method ?? '', url, body, range: request.headers.range }, response);
  }
}

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly body: Buffer;
  readonly range: string | undefined;
}

function serve(store: ObjectStore, { method, url, body, range }: Asked, response: ServerResponse): void {
  const key = url.pathname.slice(BUCKET.length + 2);
  const uploadId = url.searchParams.get('uploadId');
  const found = store.objects.get(key);

  if (key === '') {
    response.end(method === 'HEAD' ? undefined : listOf(store, url.searchParams));
  } else if (method === 'POST' && url.searchParams.has('uploads')) {
    const id = randomUUID();
    store.unjoined.set(id, new Map());
    response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  } else if (uploadId !== null) {
    servePart(
      store,
      { method, key, uploadId, body, number: Number(url.searchParams.get('partNumber')) },
      response,
    );
  } else if (method === 'PUT') {
    store.objects.set(key, { content: body, changedAt: new Date() });
    response.end();
  } else if (method === 'DELETE') {
    store.objects.delete(key);
    response.writeHead(204).end();
  } else if (found === undefined) {
    response.writeHead(404).end(method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
  } else if (store.breaksFiles && method === 'GET') {
    response.writeHead(200, { 'content-length': found.content.length });
    response.write(found.content.subarray(0, found.content.length / 2), () => response.destroy());
  } else if (range !== undefined) {
    const [, start = '', last = ''] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(range) ?? [];
    const piece = found.content.subarray(Number(start), Number(last) + 1);
    response.writeHead(206, { 'content-length': piece.length }).end(piece);
  } else {
    response.writeHead(200, { 'content-length': found.content.length });
    response.end(method === 'HEAD' ? undefined : found.content);
  }
}

interface AskedPart {
  readonly method: string;
  readonly key: string;
  readonly uploadId: string;
  readonly number: number;
  readonly body: Buffer;
}

function servePart(
  store: ObjectStore,
  { method, key, uploadId, number, body }: AskedPart,
  response: ServerResponse,
): void {
  const parts = store.unjoined.get(uploadId);
  if (parts === undefined) {
    response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
  } else if (method === 'PUT') {
    parts.set(number, body);
    response.writeHead(200, { etag: `"${hashOf(body).slice(0, 32)}"` }).end();
  } else if (method === 'DELETE') {
    store.unjoined.delete(uploadId);
    response.writeHead(204).end();
  } else {
    const named = [
      ...body.toString().matchAll(/<PartNumber>(\d{1,5})<\/PartNumber><ETag>"(\w{32})"<\/ETag>/g),
    ];
    const contents = named.map(([, partNumber]) => parts.get(Number(partNumber)) ?? Buffer.alloc(0));
    const areRight =
      contents.length === parts.size &&
      contents.every((part, at) => hashOf(part).slice(0, 32) === named[at]?.[2]);
    if (areRight) {
      store.unjoined.delete(uploadId);
      store.objects.set(key, { content: Buffer.concat(contents), changedAt: new Date() });
    }
    // As S3 does, with the status that was sent before it was known.
    response.end(
      areRight
        ? '<CompleteMultipartUploadResult><ETag>"joined"</ETag></CompleteMultipartUploadResult>'
        : '<Error><Code>InvalidPart</Code></Error>',
    );
  }
}

/** Two at a time, so that whoever lists has to go on. */
function listOf({ objects }: ObjectStore, query: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted();
  const after = query.get('continuation-token') ?? '';
  const left = keys.filter((key) => key > after);
  const page = left.slice(0, 2);
  const next = left.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map((key) => {
    const { changedAt, content } = objects.get(key) ?? { changedAt: new Date(), content: '' };
    return `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`;
  });

  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

/** Signature Version 4, as its specification has it, written apart from the client. */
function authorizationOf(request: IncomingMessage, url: URL): string {
  const at = String(request.headers['x-amz-date']);
  const signed = Object.keys(request.headers)
    .filter((name) => name === 'host' || name.startsWith('x-amz-'))
    .toSorted();
  const query = [...url.searchParams].map((pair) => pair.map(escaped).join('=')).toSorted();
  const canonical = [
    request.method,
    url.pathname.split('/').map(escaped).join('/'),
    query.join('&'),
    ...signed.map((name) => `${name}:${String(request.headers[name])}`),
    '',
    signed.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${at.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, hashOf(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer>((secret, part) => hmac(secret, part), Buffer.from(`AWS4${KEY}`));

  return `AWS4-HMAC-SHA256 Credential=${KEY_ID}/${scope}, SignedHeaders=${signed.join(';')}, Signature=${hmac(key, toSign).toString('hex')}`;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
