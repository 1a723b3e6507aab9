import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ROLES } from '@secgraph/contract';
import { writeEstate } from '@secgraph/estate';
import { openApiClient } from '../../service/api-client.ts';
import { dataOf, sendRequest } from '../../service/send-request.ts';
import { ServiceProcess } from '../../service/service-process.ts';
import { STALLS_FILE } from '../watch/stall.ts';
import type { TargetIds } from './path-parameters.ts';
import { prepareFeatures } from './prepare-features.ts';

export interface AttackTargetOptions {
  readonly folder: string;
  readonly port: number;
  readonly isShort: boolean;
}

/** So that passwords cost no more than what else is tried. */
const SETTINGS = {
  SECGRAPH_LOGIN_DELAY_MS: '0',
  SECGRAPH_ARGON2_MEMORY_KIB: '8192',
  SECGRAPH_ARGON2_ITERATIONS: '1',
  SECGRAPH_WEB_UI: 'false',
  SECGRAPH_PUBLIC_URL: 'https://graph.example.org',
};
const ADMINISTRATOR = 'Administrator';
const OBJECTS = 800;
const OBJECTS_OF_SHORT = 200;

/** A service with all features on, an estate in it, and a user of each role. */
export class AttackTarget {
  readonly service: ServiceProcess;
  readonly stallsFile: string;
  readonly archive: string;
  readonly #password: string;
  readonly #tokens = new Map<string, string>();
  #ids: Partial<TargetIds> = {};
  #address = 0;

  private constructor(service: ServiceProcess, options: AttackTargetOptions, password: string) {
    this.service = service;
    this.stallsFile = join(options.folder, 'stalls.jsonl');
    this.archive = join(options.folder, 'estate.zip');
    this.#password = password;
  }

  static async start(options: AttackTargetOptions): Promise<AttackTarget> {
    const { folder, port, isShort } = options;
    const password = `attack-${randomBytes(9).toString('base64url')}-4711`;
    const service = new ServiceProcess({
      dataFolder: join(folder, 'data'),
      logFile: join(folder, 'service.log'),
      port,
      password,
      nodeArguments: ['--import', new URL('../watch/watch-main-thread.ts', import.meta.url).href],
      environment: { ...SETTINGS, [STALLS_FILE]: join(folder, 'stalls.jsonl') },
    });
    const target = new AttackTarget(service, options, password);
    try {
      await writeEstate({ objects: isShort ? OBJECTS_OF_SHORT : OBJECTS, out: target.archive });
      await service.untilReady();
      await target.#logInAll();
      target.#ids = await prepareFeatures(target);
      return target;
    } catch (error) {
      await service.kill();
      throw error;
    }
  }

  get url(): string {
    return this.service.url;
  }

  /** What path parameters may stand for, by their names. */
  get ids(): Partial<TargetIds> {
    return this.#ids;
  }

  get password(): string {
    return this.#password;
  }

  /** Of a role's user. */
  tokenOf(role: string): string {
    return this.#tokens.get(role) ?? '';
  }

  /** After a strike has ended the session of a role. */
  async logInAgain(role: string): Promise<void> {
    const outcome = await sendRequest(this.url, {
      method: 'POST',
      path: '/api/v2/login',
      json: { login_method: 'secret', username: userNameOf(role), secret: this.#password },
      localAddress: this.#nextAddress(),
    });
    const data = dataOf(outcome);
    if (typeof data === 'object' && data !== null && 'session_token' in data) {
      this.#tokens.set(role, String(data.session_token));
    }
  }

  async #logInAll(): Promise<void> {
    const { token } = await openApiClient(this.url, this.#password);
    this.#tokens.set(ADMINISTRATOR, token);
    for (const role of ROLES.filter(({ name }) => name !== ADMINISTRATOR)) {
      await sendRequest(this.url, {
        method: 'POST',
        path: '/api/v2/platform-users',
        headers: { authorization: `Bearer ${token}` },
        json: {
          principal: userNameOf(role.name),
          roles: [role.id],
          secret: this.#password,
          needs_password_reset: false,
        },
      });
      await this.logInAgain(role.name);
      if (this.tokenOf(role.name) === '') {
        throw new Error(`nobody could log in as ${role.name}`);
      }
    }
  }

  /** Logins are limited by address. */
  #nextAddress(): string {
    this.#address++;
    return `127.0.${1 + (this.#address >> 8)}.${1 + (this.#address & 127)}`;
  }
}

function userNameOf(role: string): string {
  return role === ADMINISTRATOR ? 'admin' : role.toLowerCase().replaceAll(' ', '-');
}
