import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, startFakeService } from '../../test/fake-service.ts';
import { createFakeTerminal } from '../../test/fake-terminal.ts';
import { main } from '../main.ts';

const TOKEN = '8d0b4c1e-0000-4000-8000-000000000001:key';
const META = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService();
});
afterEach(() => service[Symbol.asyncDispose]());

function run(lines: readonly unknown[], { token = TOKEN, url = service.url } = {}) {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const terminal = createFakeTerminal({ environment: { SECGRAPH_TOKEN: token }, input });

  return { terminal, code: main(['mcp', '--url', url], terminal) };
}

describe('messages of an assistant', () => {
  it('go to the service with the token, and its answers come back, one a line', async () => {
    const seen: Record<string, unknown>[] = [];
    service.on('POST', '/api/v2/mcp', (request, response) => {
      seen.push(request.headers);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { ok: true } }, undefined, 2));
    });
    const { terminal, code } = run([
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'sünde', _meta: META } },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ]);

    expect(await code).toBe(0);
    expect(terminal.printed).toEqual(['{"jsonrpc":"2.0","id":1,"result":{"ok":true}}']);
    expect(seen).toMatchObject([
      {
        authorization: `Bearer ${TOKEN}`,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': `=?base64?${Buffer.from('sünde').toString('base64')}?=`,
      },
    ]);
  });

  it('that are refused or none are answered with why', async () => {
    service.on('POST', '/api/v2/mcp', { status: 401, error: 'authentication is invalid' });
    const { terminal, code } = run(['no JSON', { jsonrpc: '2.0', id: 'a', method: 'ping' }]);

    expect(await code).toBe(0);
    const answers = terminal.printed.map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { id: null, error: { code: -32_700 } },
      { id: 'a', error: { message: 'the service answered 401: authentication is invalid' } },
    ]);
    expect(terminal.printed.join()).not.toContain('key');
  });
});

describe('a token', () => {
  it('has to be there', async () => {
    expect(await run([], { token: '' }).code).toBe(2);
  });

  it('is not sent over plain HTTP to another machine', async () => {
    const { terminal, code } = run([], { url: 'http://graph.example.org' });

    expect(await code).toBe(2);
    expect(terminal.noted.join()).toContain('https');
  });
});
