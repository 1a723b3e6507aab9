import type { Logger } from 'pino';
import type { FirstAdministrator } from './auth/first-administrator.ts';
import type { ServerConfig } from './config/server-config.ts';
import { keepCompiledCode } from './life-cycle/compiled-code.ts';
import { assertSnapshotFits } from './memory/assert-memory.ts';
import { ThreadWatch } from './metrics/thread-watch.ts';
import type { RunningService } from './start-service.ts';

export interface LaunchOptions {
  /** On each line of the log. */
  readonly bindings?: Readonly<Record<string, string>>;
  /** See `StartOptions`. */
  readonly onFirstAdministrator?: (administrator: FirstAdministrator, log: Logger) => void;
}

/** Loads most of the code from here, when it is known where compiled code is kept; first what takes longest. */
export async function launchService(
  config: ServerConfig,
  { bindings, onFirstAdministrator }: LaunchOptions = {},
): Promise<RunningService> {
  await assertSnapshotFits(config);
  keepCompiledCode(config.dataFolder);
  const threads = new ThreadWatch();
  const { createLogger } = await import('./http/create-logger.ts');
  const plain = createLogger(config.logLevel);
  const log = bindings === undefined ? plain : plain.child(bindings);
  // What nobody caught ends the process as ever, but not without a line that machines read.
  process.on('uncaughtExceptionMonitor', (err) =>
    log.fatal({ err }, 'the service ends: nobody caught an error'),
  );
  const { startDatapipeThread } = await import('./datapipe/start-datapipe-thread.ts');
  const datapipe = startDatapipeThread(config, log);
  const { startService } = await import('./start-service.ts');

  return startService({
    config,
    log,
    datapipe,
    threads,
    onFirstAdministrator: (administrator) => onFirstAdministrator?.(administrator, log),
  });
}
