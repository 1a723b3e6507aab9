import { isCodedError } from '@secgraph/kernel';
import type { Logger } from 'pino';
import type { FirstAdministrator } from './auth/first-administrator.ts';
import { readConfig } from './config/read-config.ts';
import { launchService } from './launch-service.ts';
import { collectSeldomer } from './life-cycle/collect-seldomer.ts';
import { isMemoryRefusal } from './memory/assert-memory.ts';
import type { RunningService } from './start-service.ts';

const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const SAME_WISH_MS = 1_000;
/** Supervisors that know it do not start the service again (EX_CONFIG of sysexits). */
const OF_NO_USE = 78;

/**
 * `secgraph serve`: runs until a signal or a failure ends it.
 *
 * @returns the exit code: 0 after a signal, 1 when it could not start or could not go on, 78 when it cannot as things are
 * @public `bin/secgraph.mjs` calls it.
 */
export async function main(): Promise<number> {
  const stopped = nextSignal();
  collectSeldomer();

  try {
    const config = readConfig();
    const service = await launchService(config, { onFirstAdministrator: announceFirstLogin });
    print([`Secgraph listens on ${config.publicUrl ?? service.address}`]);

    return await runUntil(stopped, service);
  } catch (error) {
    return await explain(error);
  }
}

async function runUntil(stopped: Promise<string>, service: RunningService): Promise<number> {
  const end = await Promise.race([stopped, service.failed]);
  await service.stop();

  return typeof end === 'string' ? 0 : explain(end);
}

/**
 * The first signal drains. Whoever signals a whole process group (a terminal, systemd, npm that passes on what
 * the service got as well) sends the same wish several times: that is not impatience. A signal after that is,
 * and is left to the default, which ends the process at once.
 */
function nextSignal(): Promise<string> {
  return new Promise((resolve) => {
    const onSignal = (signal: string) => {
      resolve(signal);
      setTimeout(stopListening, SAME_WISH_MS).unref();
    };
    const stopListening = () => {
      for (const name of STOP_SIGNALS) {
        process.off(name, onSignal);
      }
    };

    for (const name of STOP_SIGNALS) {
      process.on(name, onSignal);
    }
  });
}

/** On the terminal with the password, in the log without. */
function announceFirstLogin({ name, generatedPassword }: FirstAdministrator, log: Logger): void {
  const password =
    generatedPassword === undefined
      ? 'the one in SECGRAPH_ADMIN_PASSWORD'
      : `${generatedPassword}  (shown once; to be changed at the first login)`;

  print([`First login: ${name}`, `Password: ${password}`]);
  log.info(
    { name, isPasswordGenerated: generatedPassword !== undefined },
    'the first administrator was created',
  );
}

/** For the person at the terminal, apart from the log: a generated password is shown here and nowhere else. */
function print(lines: readonly string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

/**
 * One line for what a person can mend; everything else is a bug and shows where. Once more for whoever reads the log by
 * machine: the level that is configured may be what is wrong, so this line does not go by it.
 */
async function explain(error: unknown): Promise<number> {
  const text = isCodedError(error)
    ? error.message
    : `unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  process.stderr.write(`secgraph: ${text}\n`);
  const { createLogger } = await import('./http/create-logger.ts');
  createLogger('fatal').fatal(isCodedError(error) ? { code: error.code } : {}, `the service ends: ${text}`);

  return isMemoryRefusal(error) ? OF_NO_USE : 1;
}
