import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createTestServer } from './test-server.ts';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('../../../examples/signed_request.py', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

const { inject, logInAs, server } = await createTestServer();
const address = await server.listen({ port: 0, host: '127.0.0.1' });

describe.skipIf(!hasPython)('the example of a signed request', () => {
  it('works with nothing but Python', async () => {
    const { userId, authorization } = await logInAs('User');
    const created = await inject({
      method: 'POST',
      url: '/api/v2/tokens',
      payload: { token_name: 'example' },
      headers: { authorization },
    });
    const { id, key } = created.json().data;
    const environment = {
      ...process.env,
      SECGRAPH_URL: address,
      SECGRAPH_TOKEN_ID: id,
      SECGRAPH_TOKEN_KEY: key,
    };
    const ask = (...parameters: readonly string[]) =>
      run('python3', [SCRIPT, ...parameters], { env: environment });

    expect(JSON.parse((await ask('GET', '/api/v2/self')).stdout).data.id).toBe(userId);
    const query = JSON.stringify({ name: 'signed', query: 'MATCH (n) RETURN n', description: '' });
    expect(JSON.parse((await ask('POST', '/api/v2/saved-queries', query)).stdout).data.name).toBe('signed');
    await expect(ask('GET', '/api/v2/roles/99')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^404: /),
    });
  });
});
