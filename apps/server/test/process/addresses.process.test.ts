import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { createSigningIdentity } from '@secgraph/kernel/certificate';
import { describe, expect, it } from 'vitest';
import type { ServiceProcess } from '../../../../tools/service/service-process.ts';
import { createBegunFolder, createDataFolder, type DataFolder } from './data-folder.ts';
import { runSecgraph } from './run-secgraph.ts';
import { ADMIN_PASSWORD, endServicesAfterEach, launchService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const YEAR_MS = 365 * 86_400_000;
const VALID_YEARS = 20;
const READY = 'Secgraph listens on ';

async function untilListening(service: ServiceProcess): Promise<string> {
  await until('it listens', () => service.hasExited || service.stdout.includes(READY));
  const [, address = ''] = /Secgraph listens on (\S+)/.exec(service.stdout) ?? [];

  return address;
}

async function writeUpload(folder: DataFolder): Promise<string> {
  const file = join(folder.parent, 'users.json');
  await writeFile(file, '{"meta":{"type":"users","version":6,"count":0,"methods":0},"data":[]}');

  return file;
}

describe('a service with a certificate', async () => {
  const [first, second, expired] = await Promise.all([
    createSigningIdentity('localhost', new Date()),
    createSigningIdentity('localhost', new Date()),
    createSigningIdentity('localhost', new Date(Date.now() - (VALID_YEARS + 1) * YEAR_MS)),
  ]);
  const folder = await createBegunFolder();
  const certificate = join(folder.parent, 'tls.crt');
  const key = join(folder.parent, 'tls.key');
  const tls = { SECGRAPH_TLS_CERT: certificate, SECGRAPH_TLS_KEY: key };
  const write = async (pair: typeof first) => {
    await writeFile(certificate, pair.certificate);
    await writeFile(key, pair.privateKey);
  };

  it('speaks HTTPS, takes uploads, and shows another one when it is replaced', async () => {
    await write(first);
    const service = launchService({ dataFolder: folder.path, environment: tls });
    const address = await untilListening(service);
    expect(address).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const port = Number(new URL(address).port);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async () => {
      const outgoing = request({
        agent,
        port,
        path: '/readyz',
        ca: first.certificate,
        servername: 'localhost',
      });
      outgoing.end();
      const [answer] = await once(outgoing, 'response');
      answer.resume();
      await once(answer, 'end');
      return answer.statusCode;
    };
    await until('it is ready', async () => (await ask()) === 200);

    const upload = await runSecgraph(
      ['upload', await writeUpload(folder), '--url', `https://localhost:${port}`],
      {
        dataFolder: folder.path,
        environment: { NODE_EXTRA_CA_CERTS: certificate, SECGRAPH_PASSWORD: ADMIN_PASSWORD },
      },
    );
    expect(upload, upload.stderr).toMatchObject({ code: 0 });

    const environment = { ...tls, SECGRAPH_PORT: String(port) };
    const health = await runSecgraph(['health'], { dataFolder: folder.path, environment });
    expect(health, health.stderr).toMatchObject({ code: 0 });

    await writeFile(key, 'half of a k');
    await until('the log tells of it', () =>
      service.log().some(({ msg }) => msg.includes('from before stays')),
    );
    await write(second);
    await until('another one is shown', () =>
      service.hasLogged('another TLS certificate is shown from now on'),
    );
    const socket = connect({ port, host: '127.0.0.1', ca: second.certificate, servername: 'localhost' });
    await once(socket, 'secureConnect');
    socket.destroy();
    // The connection from before goes on.
    expect(await ask()).toBe(200);
    agent.destroy();
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });

  it('warns of one that has expired, and starts', async () => {
    await write(expired);
    const service = launchService({ dataFolder: folder.path, environment: tls });
    await untilListening(service);

    expect(service.log().filter(({ msg }) => msg.includes('has expired on'))).toHaveLength(1);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });

  it('does not start with a key of another one, and says so in one line', async () => {
    await write({ certificate: first.certificate, privateKey: second.privateKey });
    const fresh = await createDataFolder();
    const service = launchService({ dataFolder: fresh.path, environment: tls });

    expect(await service.exited).toEqual({ code: 1, signal: null });
    expect(service.stderr).toBe(
      `secgraph: ${key} is not the key of the certificate in ${certificate}: name two files that belong together with SECGRAPH_TLS_KEY and SECGRAPH_TLS_CERT.\n`,
    );
  });
});

describe('a service at a Unix socket', async () => {
  const folder = await createBegunFolder();
  const socket = join(folder.parent, 'http.sock');
  const environment = { SECGRAPH_SOCKET: socket };
  const status = async () => {
    const outgoing = requestPlain({ socketPath: socket, path: '/readyz' });
    outgoing.end();
    const [answer] = await once(outgoing, 'response').catch(() => []);
    answer?.resume();
    return answer?.statusCode;
  };

  it('is asked through it, and takes over what it left when it was killed', async () => {
    const killed = launchService({ dataFolder: folder.path, environment });
    expect(await untilListening(killed)).toBe(`unix:${socket}`);
    expect((await stat(socket)).mode & 0o777).toBe(0o660);
    await killed.kill();
    expect((await stat(socket)).isSocket()).toBe(true);

    const service = launchService({ dataFolder: folder.path, environment });
    await untilListening(service);
    await until('it is ready', async () => (await status()) === 200);
    const upload = await runSecgraph(['upload', await writeUpload(folder), '--url', `unix:${socket}`], {
      dataFolder: folder.path,
      environment: { SECGRAPH_PASSWORD: ADMIN_PASSWORD },
    });
    expect(upload, upload.stderr).toMatchObject({ code: 0 });

    const health = await runSecgraph(['health'], { dataFolder: folder.path, environment });
    expect(health, health.stderr).toMatchObject({ code: 0 });

    const other = await createDataFolder();
    const refused = launchService({ dataFolder: other.path, environment });
    expect(await refused.exited).toEqual({ code: 1, signal: null });
    expect(refused.stderr).toBe(
      `secgraph: Another process listens at ${socket}: stop it, or choose another path with SECGRAPH_SOCKET.\n`,
    );
    expect(await status()).toBe(200);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    await expect(readFile(socket)).rejects.toThrow('ENOENT');
  });
});
