import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './choose-encoding.ts';
import { describeBuild } from './describe-build.ts';
import type { WebBuild } from './web-build.ts';
import type { WebFile, WebFiles } from './web-files.ts';

export interface WebUiOptions {
  readonly build: Pick<WebBuild, 'settled'>;
  /** Undefined: addresses stay relative, which fits any proxy that hands on paths as they are below its own. */
  readonly publicUrl: string | undefined;
}

const ROOT = '/ui/';
const HASHED_FOLDER = 'assets/';
/** Longer than it takes to find out that there is nothing to build. */
const PATIENCE_MS = 2_000;
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** Stands in the built page where the nonce of the answer goes; see `apps/web/vite.config.ts`. */
const NONCE_MARK = 'STYLE-NONCE';
/** As the sources have it; the answer tells the way from its own address. */
const BASE_MARK = '<base href="/ui/" />';

const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(), camera=(), microphone=(), payment=()',
};

/** Serves the web pages below `/ui`, and sends `/` there. */
export function registerWebUi(server: FastifyInstance, options: WebUiOptions): void {
  const home = options.publicUrl === undefined ? 'ui/' : `${options.publicUrl}${ROOT}`;
  const goHome = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(PAGE_HEADERS).redirect(home, 302);
  server.get('/', goHome);
  server.get('/ui', goHome);
  server.get('/ui/*', async (request, reply) => {
    reply.headers(PAGE_HEADERS);
    const pages = await options.build.settled(PATIENCE_MS);
    if (pages.state !== 'there') {
      return sendState(reply, describeBuild(pages));
    }

    return sendFromBuild(request, reply, pages.files);
  });
}

function sendState(reply: FastifyReply, { status, html }: ReturnType<typeof describeBuild>): FastifyReply {
  return reply
    .code(status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
      ...(status === 503 ? { 'Retry-After': '1' } : {}),
    })
    .send(html);
}

function sendFromBuild(request: FastifyRequest, reply: FastifyReply, built: WebFiles): FastifyReply {
  const [address = ''] = request.url.split('?', 1);
  const path = address.slice(ROOT.length);
  const file = built.files.get(path);
  if (file !== undefined) {
    return sendFile(request, reply, file);
  }

  return path.startsWith(HASHED_FOLDER)
    ? reply.code(404).header('Cache-Control', 'no-store').type('text/plain').send('of an earlier release')
    : sendPage(request, reply, { built, path });
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  reply.headers({
    'Cache-Control': file.isImmutable ? FOR_EVER : ASK_EACH_TIME,
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  });
  if (request.headers['if-none-match'] === file.etag) {
    return reply.code(304).send();
  }

  const encoding = chooseEncoding(request.headers['accept-encoding'], file.encoded.keys());
  if (encoding !== undefined) {
    reply.header('Content-Encoding', encoding);
  }

  return reply.type(file.contentType).send(encoding === undefined ? file.bytes : file.encoded.get(encoding));
}

/**
 * Every other address is a view of the application. A browser that asks whether its page still holds keeps the nonce
 * that it got with it: an answer without a body must not bring another policy.
 */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { built, path }: { readonly built: WebFiles; readonly path: string },
): FastifyReply {
  const base = '../'.repeat(path.split('/').length - 1) || './';
  const etag = `W/"${built.pageHash}-${base.length}"`;
  reply.headers({ 'Cache-Control': ASK_EACH_TIME, ETag: etag });
  if (request.headers['if-none-match'] === etag) {
    return reply.removeHeader('Content-Security-Policy').code(304).send();
  }

  const nonce = randomBytes(18).toString('base64url');
  const html = built.page.replaceAll(NONCE_MARK, nonce).replace(BASE_MARK, `<base href="${base}" />`);

  return reply
    .header('Content-Security-Policy', pagePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Scripts come from files alone. Libraries of the interface make style elements, which need the nonce. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
