import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request as ask, createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createHolder } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSigningIdentity } from '@secgraph/kernel/certificate';
import { createThrowAwayFolder } from '../throw-away-folder.ts';

/** A proxy in front of a service, which it shows below {@link BASE_PATH} of its own address. */
export interface ReverseProxy {
  stop(): Promise<void>;
}

export interface ProxyPlace {
  readonly reserved: ReservedPort;
  /** Where the service is. */
  readonly servicePort: number;
}

/** Of 127.0.0.1: nobody else gets it before a proxy does. */
export interface ReservedPort {
  readonly port: number;
  /** Idempotent. */
  release(): Promise<void>;
}

/** That of the examples in the documents. */
export const BASE_PATH = '/graph';

const OPERATIONS = fileURLToPath(new URL('../../../docs/operations.md', import.meta.url));
const STARTS_WITHIN_MS = 30_000;
const POLL_MS = 50;

export async function reservePort(): Promise<ReservedPort> {
  const holder = createHolder();
  await once(holder.listen(0, '127.0.0.1'), 'listening');
  const { port } = holder.address() as AddressInfo;
  let released: Promise<void> | undefined;

  return {
    port,
    release() {
      released ??= new Promise((resolve) => holder.close(() => resolve()));

      return released;
    },
  };
}

/** A few lines of our own, without TLS: what it takes is there on every machine. */
export async function startOwnProxy(
  { reserved, servicePort }: ProxyPlace,
  manner: 'keeps' | 'strips',
): Promise<ReverseProxy> {
  const proxy = createServer((incoming, outgoing) => {
    const { method = 'GET', headers, url = '' } = incoming;
    if (!url.startsWith(BASE_PATH)) {
      outgoing.writeHead(404).end();
      return;
    }
    const path = manner === 'keeps' ? url : url.slice(BASE_PATH.length);
    const passedOn = ask({ host: '127.0.0.1', port: servicePort, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    outgoing.once('close', () => passedOn.destroy());
    passedOn.once('error', () => outgoing.destroy());
    incoming.pipe(passedOn);
  });
  await reserved.release();
  await once(proxy.listen(reserved.port, '127.0.0.1'), 'listening');

  return {
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

export function isInstalled(program: 'nginx' | 'caddy'): boolean {
  return spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;
}

/** The example of the documents, at another address, with a certificate of this moment. */
export async function startNginx(place: ProxyPlace): Promise<ReverseProxy> {
  const folder = await createThrowAwayFolder('secgraph-nginx-');
  const server = (await readExample('nginx'))
    .replace('listen 443 ssl', `listen 127.0.0.1:${place.reserved.port} ssl`)
    .replace('/etc/ssl/tools.pem', await writeCertificate(folder.path))
    .replace('/etc/ssl/tools.key', join(folder.path, 'tls.key'))
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${place.servicePort}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder.path, name)};`)
    .join('\n');
  const file = join(folder.path, 'nginx.conf');
  // As whoever runs the tests: another user would not get into the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    file,
    `${user} worker_processes 1; daemon off; pid ${join(folder.path, 'pid')}; error_log stderr;
events {} http { access_log off; ${temporary}\n${server} }`,
  );

  return runProxy('nginx', ['-c', file, '-p', folder.path], { place, remove: folder.remove });
}

/** Likewise. */
export async function startCaddy(place: ProxyPlace): Promise<ReverseProxy> {
  const folder = await createThrowAwayFolder('secgraph-caddy-');
  const site = (await readExample('caddy'))
    .replace('tools.example.org', `https://localhost:${place.reserved.port}`)
    .replace('/etc/ssl/tools.pem', await writeCertificate(folder.path))
    .replace('/etc/ssl/tools.key', join(folder.path, 'tls.key'))
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${place.servicePort}`);
  const file = join(folder.path, 'Caddyfile');
  // Streams of events do not end by themselves.
  const global = '{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n\tgrace_period 1s\n}\n';
  await writeFile(file, global + site);

  return runProxy('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    place,
    remove: folder.remove,
    environment: { HOME: folder.path, XDG_DATA_HOME: folder.path, XDG_CONFIG_HOME: folder.path },
  });
}

async function readExample(language: 'nginx' | 'caddy'): Promise<string> {
  const [, example] = (await readFile(OPERATIONS, 'utf8')).split(`\`\`\`${language}\n`);
  const [text] = example?.split('```') ?? [];
  if (text === undefined) {
    throw new Error(`the documents have no example for ${language}.`);
  }

  return text;
}

async function writeCertificate(folder: string): Promise<string> {
  const { certificate, privateKey } = await createSigningIdentity('localhost', new Date());
  const file = join(folder, 'tls.crt');
  await writeFile(file, certificate);
  await writeFile(join(folder, 'tls.key'), privateKey);

  return file;
}

async function runProxy(
  program: string,
  args: readonly string[],
  options: {
    readonly place: ProxyPlace;
    readonly remove: () => Promise<void>;
    readonly environment?: Readonly<Record<string, string>>;
  },
): Promise<ReverseProxy> {
  await options.place.reserved.release();
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], ...options.environment },
  });
  const exited = once(child, 'close');
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await options.remove();
  };
  try {
    await untilListening(child, options.place.reserved.port);
  } catch (cause) {
    await stop();
    throw new Error(`${program} did not start:\n${told}`, { cause });
  }

  return { stop };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (const giveUpAtMs = Date.now() + STARTS_WITHIN_MS; Date.now() < giveUpAtMs; await sleep(POLL_MS)) {
    if (child.exitCode !== null) {
      throw new Error(`it ended with exit code ${child.exitCode}.`);
    }
    if (await isTaken(port)) {
      return;
    }
  }

  throw new Error('it does not listen.');
}

async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
