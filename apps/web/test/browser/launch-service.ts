import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../../../../tools/service/find-free-port.ts';
import { ServiceProcess } from '../../../../tools/service/service-process.ts';
import { COMPILED_CODE } from '../../../../tools/service/test/compiled-code.ts';
import { createThrowAwayFolder } from '../../../../tools/service/throw-away-folder.ts';

export const PASSWORD = 'Correct-Horse-5-Battery';

/** Cheap where nothing is guarded. */
const SETTINGS = {
  SECGRAPH_LOGIN_DELAY_MS: '0',
  SECGRAPH_ARGON2_MEMORY_KIB: '8192',
  SECGRAPH_ARGON2_ITERATIONS: '1',
  SECGRAPH_ACCESS_LOG: 'false',
  NODE_COMPILE_CACHE: COMPILED_CODE,
};

const STILL_BUILDING = 503;
const BUILD_POLL_MS = 200;

/** Where a service is, and as whom tests log in there. */
export interface ServiceAddress {
  readonly url: string;
  /** Below which the pages are. */
  readonly pages: string;
  readonly user: { readonly name: string; readonly password: string };
}

export interface TestService extends ServiceAddress {
  readonly process: ServiceProcess;
  /** Once more on the same data and port, after it was stopped or killed. */
  restart(): Promise<void>;
}

export interface LaunchedService extends TestService {
  readonly dataFolder: string;
  /** Ends it, and removes its data. */
  end(): Promise<void>;
}

export interface LaunchOptions {
  /** Default: any that is free. */
  readonly port?: number;
  /** Of the runtime. */
  readonly nodeArguments?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** What its data is a copy of, which takes less than to make a database; default: an empty graph. */
  readonly folder?: string | undefined;
}

/** A service on data of its own. */
export async function launchService(options: LaunchOptions = {}): Promise<LaunchedService> {
  const folder = await createThrowAwayFolder('secgraph-browser-test-');
  const dataFolder = join(folder.path, 'data');
  if (options.folder !== undefined) {
    // With their owners: PostgreSQL takes no files of somebody else.
    await promisify(execFile)('cp', ['-a', options.folder, dataFolder]);
  }
  const port = options.port ?? (await findFreePort());
  const start = () =>
    new ServiceProcess({
      dataFolder,
      logFile: join(folder.path, 'log'),
      port,
      password: PASSWORD,
      nodeArguments: options.nodeArguments ?? [],
      environment: { ...SETTINGS, ...options.environment },
    });
  let process = start();
  const end = async () => {
    await process.stop();
    await folder.remove();
  };
  try {
    await process.untilReady();
    await untilPagesAreBuilt(process.url);
  } catch (error) {
    await end();
    throw error;
  }

  return {
    dataFolder,
    url: process.url,
    pages: `${process.url}/ui`,
    user: { name: 'admin', password: PASSWORD },
    get process() {
      return process;
    },
    async restart() {
      await process.exited;
      process = start();
      await process.untilReady();
    },
    end,
  };
}

/**
 * The first service after a change of the sources builds the pages. Meanwhile it answers with one that asks again every
 * second, on which nothing can be found.
 */
async function untilPagesAreBuilt(url: string): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${url}/ui/`);
    if (status !== STILL_BUILDING) {
      return;
    }
    await sleep(BUILD_POLL_MS);
  }
}
