import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Daemon } from './daemon.ts';
import type { MemberPlace } from './patroni-config.ts';

export interface ProxyPorts {
  /** Of the tool's own connections, which no event cuts. */
  readonly primary: number;
  readonly replicas: number;
  /** What each service has as its database. */
  readonly databases: readonly number[];
  /** Where clients reach each service. */
  readonly doors: readonly number[];
}

export interface ProxyPlan {
  readonly ports: ProxyPorts;
  readonly members: readonly MemberPlace[];
  /** Where services listen. */
  readonly services: readonly number[];
}

/**
 * HAProxy as documents of Patroni have it: it asks each Patroni whether its PostgreSQL is the primary, and ends the
 * connections to one that is no longer.
 */
export class Proxy {
  readonly #daemon: Daemon;
  readonly #socket: string;
  readonly #members: readonly MemberPlace[];

  private constructor(daemon: Daemon, socket: string, members: readonly MemberPlace[]) {
    this.#daemon = daemon;
    this.#socket = socket;
    this.#members = members;
  }

  static async start(
    program: string,
    plan: ProxyPlan,
    { folder, logFolder }: { readonly folder: string; readonly logFolder: string },
  ): Promise<Proxy> {
    const file = join(folder, 'haproxy.cfg');
    const socket = join(folder, 'haproxy.sock');
    await writeFile(file, proxyConfig(plan, socket));
    const daemon = new Daemon({
      program,
      args: ['-db', '-f', file],
      logFile: join(logFolder, 'haproxy.log'),
    });

    return new Proxy(daemon, socket, plan.members);
  }

  /** New connections are refused, and those that are open end. */
  async cutDatabase(service: number): Promise<void> {
    await this.#command(`disable frontend database-${service}`);
    for (const { name } of this.#members) {
      await this.#command(`shutdown sessions server database-${service}/${name}`);
    }
  }

  async mendDatabase(service: number): Promise<void> {
    await this.#command(`enable frontend database-${service}`);
  }

  async closeDoor(service: number): Promise<void> {
    await this.#command(`disable frontend door-${service}`);
    await this.#command(`shutdown sessions server door-${service}/service`);
  }

  async openDoor(service: number): Promise<void> {
    await this.#command(`enable frontend door-${service}`);
  }

  stop(): Promise<void> {
    return this.#daemon.stop();
  }

  async #command(text: string): Promise<void> {
    const socket = connect(this.#socket);
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
    });
    socket.end(`${text}\n`);
    await once(socket, 'close');
    if (answer.trim() !== '') {
      throw new Error(`HAProxy did not do "${text}": ${answer.trim()}`);
    }
  }
}

function proxyConfig({ ports, members, services }: ProxyPlan, socket: string): string {
  const servers = members.map(
    ({ name, port, restPort }) => `server ${name} 127.0.0.1:${port} check port ${restPort}`,
  );
  const followers = members.map(
    ({ name, port }) =>
      `server ${name} 127.0.0.1:${port} track primary/${name} on-marked-down shutdown-sessions`,
  );

  return [
    section('global', [`stats socket ${socket} mode 600 level admin`, 'maxconn 2000']),
    section('defaults', [
      'mode tcp',
      'timeout connect 2s',
      'timeout check 1s',
      'timeout client 1h',
      'timeout server 1h',
      'retries 1',
    ]),
    section('frontend primary', [`bind 127.0.0.1:${ports.primary}`, 'default_backend primary']),
    section('backend primary', checked('/primary', servers)),
    section('frontend replicas', [`bind 127.0.0.1:${ports.replicas}`, 'default_backend replicas']),
    section('backend replicas', checked('/replica?lag=16MB', servers)),
    ...ports.databases.flatMap((port, index) => [
      section(`frontend database-${index}`, [`bind 127.0.0.1:${port}`, `default_backend database-${index}`]),
      section(`backend database-${index}`, followers),
    ]),
    ...ports.doors.flatMap((port, index) => [
      section(`frontend door-${index}`, [`bind 127.0.0.1:${port}`, `default_backend door-${index}`]),
      section(`backend door-${index}`, [`server service 127.0.0.1:${services[index] ?? 0}`]),
    ]),
  ].join('\n');
}

function checked(path: string, servers: readonly string[]): readonly string[] {
  return [
    'option httpchk',
    `http-check send meth OPTIONS uri ${path}`,
    'http-check expect status 200',
    'default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ];
}

function section(head: string, lines: readonly string[]): string {
  return `${head}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}
