import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { BASE_HEADERS } from '../http/security-headers.ts';
import { registerWebUi } from './register-web-ui.ts';
import type { WebPages } from './web-build.ts';
import type { WebFile } from './web-files.ts';

const PAGE =
  '<base href="/ui/" /><meta property="csp-nonce" nonce="STYLE-NONCE"><script type="module" src="./assets/a.js"></script>';

const SCRIPT: WebFile = {
  contentType: 'text/javascript; charset=utf-8',
  etag: '"abc"',
  isImmutable: true,
  bytes: Buffer.from('plain'),
  encoded: new Map([['br', Buffer.from('small')]]),
};

const THERE: WebPages = {
  state: 'there',
  files: { page: PAGE, pageHash: 'hash', files: new Map([['assets/a.js', SCRIPT]]) },
};

function serverOf(pages: WebPages, publicUrl?: string) {
  const server = fastify();
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(BASE_HEADERS);
  });
  registerWebUi(server, { build: { settled: async () => pages }, publicUrl });

  return server;
}

describe('the address of the pages', () => {
  it.each(['/', '/ui'])('%s leads to them, below whatever path of a proxy', async (url) => {
    const response = await serverOf(THERE).inject(url);

    expect([response.statusCode, response.headers.location]).toEqual([302, 'ui/']);
  });

  it('is the public one where it is set', async () => {
    const response = await serverOf(THERE, 'https://graph.example.org/tools').inject('/');

    expect(response.headers.location).toBe('https://graph.example.org/tools/ui/');
  });

  it.each([
    ['/ui/', './'],
    ['/ui/explore', './'],
    ['/ui/administration/file-ingest?job=3', '../'],
    ['/ui/a/b/', '../../'],
    ['/ui/a%2Fb', './'],
  ])('%s finds its files at %s', async (url, base) => {
    expect((await serverOf(THERE).inject(url)).body).toContain(`<base href="${base}" />`);
  });
});

describe('a page', () => {
  it('may run scripts of files alone, and style elements with a nonce that nobody can guess', async () => {
    const server = serverOf(THERE);
    const [first, second] = [await server.inject('/ui/'), await server.inject('/ui/')];
    const policy = String(first.headers['content-security-policy']);
    const [, nonce = ''] = /style-src 'self' 'nonce-([\w-]{24})'/.exec(policy) ?? [];

    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(first.body).toContain(`nonce="${nonce}"`);
    expect(second.body).not.toContain(nonce);
  });

  it('is asked for each time, and keeps its nonce while it holds', async () => {
    const server = serverOf(THERE);
    const { headers } = await server.inject('/ui/');
    const again = await server.inject({ url: '/ui/', headers: { 'if-none-match': String(headers.etag) } });

    expect(headers['cache-control']).toBe('no-cache');
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBeUndefined();
  });
});

describe('a file', () => {
  it('is kept for ever where its name says what is in it', async () => {
    const { headers, body } = await serverOf(THERE).inject('/ui/assets/a.js');

    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': SCRIPT.contentType,
      vary: 'Accept-Encoding',
    });
    expect(body).toBe('plain');
  });

  it('may be framed by nobody', async () => {
    const { headers } = await serverOf(THERE).inject('/ui/assets/a.js');

    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('comes compressed as the build left it', async () => {
    const url = '/ui/assets/a.js';
    const response = await serverOf(THERE).inject({ url, headers: { 'accept-encoding': 'gzip, br' } });

    expect([response.headers['content-encoding'], response.body]).toEqual(['br', 'small']);
  });

  it('of an earlier release is no page', async () => {
    const response = await serverOf(THERE).inject('/ui/assets/old.js');

    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

describe('while there are no pages', () => {
  it('says that they are being built, and looks again', async () => {
    const response = await serverOf({ state: 'being-built' }).inject('/ui/');

    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    expect(response.body).toContain('http-equiv="refresh"');
  });

  it('says why they could not be', async () => {
    const response = await serverOf({ state: 'failed', reason: 'no <bundler>' }).inject('/ui/');

    expect(response.statusCode).toBe(500);
    expect(response.body).toContain('no &lt;bundler&gt;');
  });
});
