import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../yardsticks/empty-server.ts', import.meta.url));

export interface EmptyServer extends AsyncDisposable {
  readonly url: string;
}

/** The yardstick of an API read, in a process of its own as the service is. */
export async function startEmptyServer(payloadFile: string): Promise<EmptyServer> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, payloadFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

  return { url: await readFirstLine(child), [Symbol.asyncDispose]: () => end(child) };
}

async function readFirstLine(child: ChildProcess): Promise<string> {
  if (child.stdout !== null) {
    for await (const line of createInterface({ input: child.stdout })) {
      return line;
    }
  }

  throw new Error('the server of the yardstick did not start.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
