import { spawnSync } from 'node:child_process';
import type { ServerBinaries } from './server-binaries.ts';

/** INT: disconnect everybody, write everything, stop. QUIT: stop at once and recover at the next start. */
export type ServerSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

/** Signals the main process of a server; a process that is gone is fine. */
export function signalServer(pid: number, signal: ServerSignal, binaries: ServerBinaries): void {
  if (process.platform === 'win32' && signal !== 'SIGKILL') {
    // Windows has no signals; PostgreSQL brings its own, which pg_ctl speaks.
    spawnSync(binaries.pgCtl, ['kill', signal.slice(3), String(pid)], { stdio: 'ignore' });
    return;
  }

  try {
    process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}
