import { readFileSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Daemon, type User } from './daemon.ts';
import { type ClusterSettings, type MemberPlace, patroniConfig } from './patroni-config.ts';
import { signalAll, titleOf, treeOf } from './process-tree.ts';

export interface MemberOptions {
  readonly place: MemberPlace;
  readonly settings: ClusterSettings;
  readonly patroni: string;
  readonly logFolder: string;
  readonly user: User | undefined;
}

/** One PostgreSQL with its Patroni. */
export class Member {
  readonly place: MemberPlace;
  readonly configFile: string;
  readonly #options: MemberOptions;
  #daemon: Daemon | undefined;

  private constructor(options: MemberOptions) {
    this.#options = options;
    this.place = options.place;
    this.configFile = join(options.place.folder, 'patroni.yml');
  }

  static async create(options: MemberOptions): Promise<Member> {
    const { place, settings, user } = options;
    const member = new Member(options);
    for (const folder of [place.folder, place.dataFolder]) {
      await mkdir(folder, { recursive: true });
      if (user !== undefined) {
        await chown(folder, user.uid, user.gid);
      }
    }
    await writeFile(member.configFile, patroniConfig(place, settings), { mode: 0o600 });
    if (user !== undefined) {
      await chown(member.configFile, user.uid, user.gid);
    }

    return member;
  }

  get name(): string {
    return this.place.name;
  }

  get isRunning(): boolean {
    return this.#daemon?.hasExited === false;
  }

  start(): void {
    if (this.isRunning) {
      return;
    }
    const { patroni, logFolder, user } = this.#options;
    this.#daemon = new Daemon({
      program: patroni,
      args: [this.configFile],
      logFile: join(logFolder, `${this.name}.log`),
      environment: { HOME: this.place.folder },
      user,
    });
  }

  /** In order: PostgreSQL ends with it. */
  async stop(): Promise<void> {
    await this.#daemon?.stop();
    this.signalPostgres('SIGKILL');
  }

  /** Both at once. */
  async kill(): Promise<void> {
    this.signalPostgres('SIGKILL');
    await this.#daemon?.kill();
    this.signalPostgres('SIGKILL');
  }

  signalPostgres(signal: NodeJS.Signals): void {
    signalAll(this.postgresPids(), signal);
  }

  /** Everything of it: as if its machine stood still. */
  signalEverything(signal: NodeJS.Signals): void {
    const own = this.#daemon === undefined ? [] : treeOf(this.#daemon.pid);
    signalAll([...new Set([...own, ...this.postgresPids()])], signal);
  }

  /** The process that receives what the primary writes. */
  receiverPids(): readonly number[] {
    return this.postgresPids().filter((pid) => titleOf(pid).includes('walreceiver'));
  }

  postgresPids(): readonly number[] {
    const file = join(this.place.dataFolder, 'data/postmaster.pid');
    try {
      const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
      // A file that was left behind may name somebody else by now.
      return pid > 0 && titleOf(pid).includes(this.place.dataFolder) ? treeOf(pid) : [];
    } catch {
      return [];
    }
  }
}
