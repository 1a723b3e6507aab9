import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { findFreePort } from '../../../../tools/service/find-free-port.ts';

/** PostgreSQL refuses to be root. */
const NOBODY = 65_534;
const NEEDED = ['initdb', 'pg_ctl', 'postgres', 'pg_basebackup', 'pg_verifybackup'];
const DEBIAN = '/usr/lib/postgresql';
/** The oldest that the service takes. */
const OLDEST = 15;

const run = promisify(execFile);

/** The folder of a PostgreSQL with all its tools, which the embedded one comes without. Undefined: none is installed. */
export function findPostgresTools(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const folders = versions
    .filter((version) => version >= OLDEST)
    .toSorted((one, other) => other - one)
    .map((version) => join(DEBIAN, String(version), 'bin'));
  const inPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');

  return [...folders, ...inPath].find((folder) => NEEDED.every((name) => existsSync(join(folder, name))));
}

/** A PostgreSQL that is administered by its own tools. */
export class DebianPostgres {
  readonly dataDirectory: string;
  readonly port: number;
  readonly #tools: string;
  readonly #folder: string;

  private constructor(tools: string, folder: string, port: number) {
    this.#tools = tools;
    this.#folder = folder;
    this.port = port;
    this.dataDirectory = join(folder, 'cluster');
  }

  /** @param folder takes all of it, and is passable for others */
  static async create(tools: string, folder: string): Promise<DebianPostgres> {
    const server = new DebianPostgres(tools, folder, await findFreePort());
    for (const name of ['archive', 'backups', 'cluster']) {
      server.makeFolder(name);
    }
    await server.run('initdb', ['-D', server.dataDirectory, '-U', 'secgraph', '-A', 'trust', '-N']);
    server.configure([
      "listen_addresses = '127.0.0.1'",
      `port = ${server.port}`,
      "unix_socket_directories = ''",
      'shared_buffers = 32MB',
    ]);
    onTestFinished(() => server.stop());

    return server;
  }

  get url(): string {
    return `postgresql://secgraph@127.0.0.1:${this.port}/postgres`;
  }

  makeFolder(name: string): string {
    const path = join(this.#folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (isRoot()) {
      chownSync(path, NOBODY, NOBODY);
    }

    return path;
  }

  configure(lines: readonly string[]): void {
    appendFileSync(join(this.dataDirectory, 'postgresql.conf'), lines.map((line) => `${line}\n`).join(''));
  }

  /** Returns when it takes connections, which it also does while its recovery is paused. */
  async start(): Promise<void> {
    await this.run('pg_ctl', [
      '-D',
      this.dataDirectory,
      '-l',
      join(this.dataDirectory, 'log'),
      '-w',
      'start',
    ]);
  }

  /** Idempotent. */
  async stop(): Promise<void> {
    if (existsSync(join(this.dataDirectory, 'postmaster.pid'))) {
      await this.run('pg_ctl', ['-D', this.dataDirectory, '-m', 'fast', '-w', 'stop']);
    }
  }

  /** One of its programs, or another one, as who it runs as. */
  async run(program: string, args: readonly string[]): Promise<void> {
    const path = NEEDED.includes(program) ? join(this.#tools, program) : program;
    await run(path, [...args], {
      cwd: this.#folder,
      env: {
        PATH: `${this.#tools}${delimiter}${process.env['PATH'] ?? ''}`,
        PGPORT: String(this.port),
        PGHOST: '127.0.0.1',
        PGUSER: 'secgraph',
        LC_ALL: 'C',
      },
      ...(isRoot() ? { uid: NOBODY, gid: NOBODY } : {}),
    });
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
