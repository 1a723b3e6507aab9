import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase } from '@secgraph/database';
import { findFreePort } from '../../service/find-free-port.ts';
import { sendRequest } from '../../service/send-request.ts';
import type { ReplicationMode } from '../command-line.ts';
import type { Programs } from '../programs/find-programs.ts';
import type { User } from './daemon.ts';
import { Disks } from './disks.ts';
import { startEtcd } from './etcd.ts';
import { Proxy, type ProxyPorts } from './haproxy.ts';
import { Member } from './member.ts';
import { SCOPE } from './patroni-config.ts';

const run = promisify(execFile);
const MEMBERS = ['pg1', 'pg2', 'pg3'];
export const SERVICES = 3;
const HEALTHY_WITHIN_MS = 180_000;
const POLL_MS = 150;
/** More than are kept to be used again. */
const LOG_FILES = 200;
const ASK_MS = 1_500;

interface MemberState {
  readonly name: string;
  readonly isPrimary: boolean;
  readonly isFollowing: boolean;
  /** Each commit waits until it has it. */
  readonly isWaitedFor: boolean;
}

export interface ClusterPlan {
  readonly programs: Programs;
  readonly folder: string;
  readonly logFolder: string;
  readonly mode: ReplicationMode;
}

/** PostgreSQL three times under Patroni, etcd, and HAProxy in front of them and of the services. */
export class DatabaseCluster {
  readonly members: readonly Member[];
  readonly proxy: Proxy;
  readonly ports: ProxyPorts;
  /** Where services are to listen. */
  readonly servicePorts: readonly number[];
  /** Whether the disk of a member is its own. */
  readonly hasDisks: boolean;
  readonly #mode: ReplicationMode;
  readonly #password: string;
  readonly #patronictl: string;

  private constructor(parts: {
    members: readonly Member[];
    proxy: Proxy;
    ports: ProxyPorts;
    servicePorts: readonly number[];
    plan: ClusterPlan;
    password: string;
    hasDisks: boolean;
  }) {
    this.members = parts.members;
    this.proxy = parts.proxy;
    this.ports = parts.ports;
    this.servicePorts = parts.servicePorts;
    this.hasDisks = parts.hasDisks;
    this.#mode = parts.plan.mode;
    this.#patronictl = parts.plan.programs.patronictl;
    this.#password = parts.password;
  }

  static async start(plan: ClusterPlan, stack: AsyncDisposableStack): Promise<DatabaseCluster> {
    const { programs, folder, logFolder, mode } = plan;
    const user = findUser();
    const hasDisks = user !== undefined;
    const disks = new Disks();
    stack.defer(() => disks.unmountAll());
    const etcdFolder = join(folder, 'etcd');
    await mkdir(etcdFolder, { recursive: true });
    const password = randomBytes(18).toString('hex');
    const etcd = await startEtcd(programs.etcd, etcdFolder, { logFolder, user: undefined });
    stack.defer(() => etcd.daemon.stop());

    const settings = { mode, etcdPort: etcd.port, postgresBin: programs.postgresBin, password };
    const members: Member[] = [];
    stack.defer(async () => void (await Promise.all(members.map((member) => member.kill()))));
    for (const name of MEMBERS) {
      const dataFolder = join(folder, `${name}-disk`);
      if (hasDisks) {
        await disks.mount(dataFolder);
      }
      const place = {
        name,
        port: await findFreePort(),
        restPort: await findFreePort(),
        folder: join(folder, name),
        dataFolder,
      };
      members.push(await Member.create({ place, settings, patroni: programs.patroni, logFolder, user }));
    }

    const ports = {
      primary: await findFreePort(),
      replicas: await findFreePort(),
      databases: await freePorts(SERVICES),
      doors: await freePorts(SERVICES),
    };
    const servicePorts = await freePorts(SERVICES);
    const places = members.map(({ place }) => place);
    const proxy = await Proxy.start(
      programs.haproxy,
      { ports, members: places, services: servicePorts },
      { folder, logFolder },
    );
    stack.defer(() => proxy.stop());
    const cluster = new DatabaseCluster({
      members,
      proxy,
      ports,
      servicePorts,
      plan,
      password,
      hasDisks,
    });
    await cluster.#begin();

    return cluster;
  }

  /** Connection string of the service's own way to the primary. */
  urlOf(service: number): string {
    const port = this.ports.databases[service] ?? 0;
    return `postgresql://secgraph:${this.#password}@127.0.0.1:${port}/secgraph?application_name=service-${service}`;
  }

  /** The tool's own. */
  get url(): string {
    return `postgresql://secgraph:${this.#password}@127.0.0.1:${this.ports.primary}/secgraph?application_name=failover`;
  }

  get replicaUrl(): string {
    return `postgresql://secgraph:${this.#password}@127.0.0.1:${this.ports.replicas}/secgraph?application_name=failover`;
  }

  async primary(): Promise<Member> {
    const states = await this.#untilHealthy();
    const name = states.find(({ isPrimary }) => isPrimary)?.name;
    const member = this.members.find((each) => each.name === name);
    if (member === undefined) {
      throw new Error('there is no primary');
    }

    return member;
  }

  /** Those that are told only after the commit: in the synchronous mode, the one that is waited for is not among them. */
  async asynchronousReplicas(): Promise<readonly Member[]> {
    const states = await this.#untilHealthy();
    const names = states.filter(({ isFollowing, isWaitedFor }) => isFollowing && !isWaitedFor);

    return this.members.filter(({ name }) => names.some((each) => each.name === name));
  }

  /** Another member is the primary. */
  async untilPromoted(before: Member, withinMs: number): Promise<void> {
    await until('another PostgreSQL was promoted', withinMs, async () => {
      const states = await this.#states();
      return states.some(({ name, isPrimary }) => isPrimary && name !== before.name);
    });
  }

  /** Has it begin one file of its log after the other, until there is no room for the next. */
  async exhaustLog({ place }: Member): Promise<void> {
    const url = `postgresql://postgres:${this.#password}@127.0.0.1:${place.port}/postgres`;
    const database = await openDatabase({ url, maxConnections: 1 }).catch(() => undefined);
    try {
      for (let file = 0; file < LOG_FILES; file++) {
        await database?.pool.query("SELECT pg_logical_emit_message(false, 'failover', 'full')");
        await database?.pool.query('SELECT pg_switch_wal()');
      }
    } catch {
      // It has ended itself.
    } finally {
      await database?.close();
    }
  }

  async switchOver(): Promise<void> {
    const primary = await this.primary();
    await run(this.#patronictl, ['-c', primary.configFile, 'switchover', SCOPE, '--force'], {
      timeout: 60_000,
    });
  }

  /** One primary, two replicas that follow; starts what does not run. */
  async heal(): Promise<void> {
    for (const member of this.members) {
      member.start();
    }
    await this.#untilHealthy();
  }

  async #begin(): Promise<void> {
    // The first one makes the database, the others copy it.
    this.members[0]?.start();
    await until('PostgreSQL has begun', HEALTHY_WITHIN_MS, async () => {
      const states = await this.#states();
      return states.some(({ isPrimary }) => isPrimary);
    });
    await this.heal();
    await this.#createDatabase();
  }

  async #createDatabase(): Promise<void> {
    const url = `postgresql://postgres:${this.#password}@127.0.0.1:${this.ports.primary}/postgres`;
    const database = await openDatabase({ url, patienceMs: 30_000 });
    await database.pool.query(`CREATE ROLE secgraph LOGIN PASSWORD '${this.#password}'`);
    await database.pool.query('CREATE DATABASE secgraph OWNER secgraph');
    await database.close();
  }

  async #untilHealthy(): Promise<readonly MemberState[]> {
    let states: readonly MemberState[] = [];
    await until('one primary and two replicas that follow it', HEALTHY_WITHIN_MS, async () => {
      states = await this.#states();
      return isHealthy(states, this.#mode);
    });

    return states;
  }

  /** As each says of itself: what etcd knows is of a while ago. */
  async #states(): Promise<readonly MemberState[]> {
    const states = await Promise.all(this.members.map(askMember));

    return states.filter((state) => state !== undefined);
  }
}

async function askMember({ name, place }: Member): Promise<MemberState | undefined> {
  const url = `http://127.0.0.1:${place.restPort}`;
  const ask = (path: string) =>
    sendRequest(url, { method: 'GET', path, signal: AbortSignal.timeout(ASK_MS) });
  const [own, leads] = await Promise.all([ask('/patroni'), ask('/primary')]);
  if (own.kind === 'broken' || leads.kind === 'broken') {
    return undefined;
  }
  const state: OwnState = JSON.parse(own.text);

  return {
    name,
    isPrimary: leads.status === 200,
    isFollowing: state.role === 'replica' && state.replication_state === 'streaming',
    isWaitedFor: state.sync_standby === true,
  };
}

/** What Patroni answers. */
interface OwnState {
  readonly role?: string;
  readonly replication_state?: string;
  readonly sync_standby?: boolean;
}

function isHealthy(states: readonly MemberState[], mode: ReplicationMode): boolean {
  const following = states.filter(({ isFollowing }) => isFollowing);
  const primaries = states.filter(({ isPrimary }) => isPrimary);
  const isSafe = mode === 'asynchronous' || following.some(({ isWaitedFor }) => isWaitedFor);

  return primaries.length === 1 && isSafe && following.length === MEMBERS.length - 1;
}

/** PostgreSQL does not run as root. */
function findUser(): User | undefined {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));

  return { uid: id('-u'), gid: id('-g') };
}

async function freePorts(count: number): Promise<readonly number[]> {
  const ports = [];
  for (let index = 0; index < count; index++) {
    ports.push(await findFreePort());
  }
  return ports;
}

export async function until(
  what: string,
  withinMs: number,
  condition: () => Promise<boolean> | boolean,
): Promise<void> {
  for (const giveUpAtMs = Date.now() + withinMs; Date.now() < giveUpAtMs; await sleep(POLL_MS)) {
    if (await condition()) {
      return;
    }
  }
  throw new Error(`not so after ${withinMs / 1_000} s: ${what}`);
}
