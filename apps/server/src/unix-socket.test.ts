import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { assertAddressFree, listen } from './listen.ts';

const folder = await mkdtemp(join(tmpdir(), 'secgraph-socket-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const isRoot = process.getuid?.() === 0;

let last = 0;
const newPath = () => join(folder, `${++last}.sock`);
const placeAt = (socket: string) => ({ host: '127.0.0.1', port: 8080, socket });

async function serve(socket: string) {
  const server = fastify();
  afterAll(() => server.close());
  server.get('/', async () => 'here');
  const address = await listen(server, placeAt(socket));

  return { server, address };
}

async function statusAt(socketPath: string): Promise<number | undefined> {
  const outgoing = request({ socketPath, path: '/' });
  outgoing.end();
  const [answer] = await once(outgoing, 'response');
  answer.resume();

  return answer.statusCode;
}

/** As a process leaves it that was killed. */
function leaveBehind(path: string): void {
  const program = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', program]);
}

describe('a Unix socket', () => {
  it('is for the user of the service and his group', async () => {
    const path = newPath();
    await assertAddressFree(placeAt(path));
    const { address, server } = await serve(path);

    expect(address).toBe(`unix:${path}`);
    expect((await stat(path)).mode & 0o777).toBe(0o660);
    expect(await statusAt(path)).toBe(200);
    await server.close();
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('that a killed process has left behind is taken over', async () => {
    const path = newPath();
    leaveBehind(path);
    expect((await stat(path)).isSocket()).toBe(true);
    await assertAddressFree(placeAt(path));
    leaveBehind(path);
    await serve(path);

    expect(await statusAt(path)).toBe(200);
  });

  it('that another process listens at is left to it', async () => {
    const path = newPath();
    const other = createServer().listen(path);
    await once(other, 'listening');
    const refusal = { code: 'SERVER_SOCKET_TAKEN', message: expect.stringContaining('SECGRAPH_SOCKET') };

    await expect(assertAddressFree(placeAt(path))).rejects.toMatchObject(refusal);
    await expect(serve(path)).rejects.toMatchObject(refusal);
    expect((await stat(path)).isSocket()).toBe(true);
    other.close();
  });

  it('takes nothing away that is no socket', async () => {
    const path = newPath();
    await writeFile(path, 'mine');

    await expect(assertAddressFree(placeAt(path))).rejects.toMatchObject({ code: 'SERVER_SOCKET_UNUSABLE' });
    expect((await stat(path)).size).toBe(4);
  });

  it.each(['missing/http.sock', 'file/http.sock'])('needs a folder: %s', async (name) => {
    await writeFile(join(folder, 'file'), '');

    await expect(assertAddressFree(placeAt(join(folder, name)))).rejects.toMatchObject({
      code: 'SERVER_SOCKET_UNUSABLE',
    });
  });

  // Root may write everywhere.
  it.runIf(!isRoot)('needs write access to its folder', async () => {
    const closed = await mkdtemp(join(folder, 'closed-'));
    await chmod(closed, 0o500);

    await expect(assertAddressFree(placeAt(join(closed, 'http.sock')))).rejects.toMatchObject({
      code: 'SERVER_SOCKET_UNUSABLE',
    });
  });
});
